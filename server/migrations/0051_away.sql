-- Who is away, of everybody who hears a message: a few people in an account, looked up once for each message.
create index away on users (account_id, id) where auto_response_enabled;
