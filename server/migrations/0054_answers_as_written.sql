-- A retry gets the answer that the first request got, to the letter: jsonb would put its names in another order.
alter table idempotency_key alter column answer type json;
