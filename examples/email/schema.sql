-- The shop's own table. It lives in the same database as the queue: that is what lets an order and
-- its e-mail commit together.
CREATE TABLE orders (
    id          text PRIMARY KEY,
    customer    text NOT NULL,
    email       text NOT NULL,
    total_cents bigint NOT NULL,
    currency    text NOT NULL,
    ordered_at  timestamptz NOT NULL DEFAULT now()
);
