import pg from 'pg'

/** A refusal of the server's, with SQLSTATE code; as opposed to a connection that could not be had or was lost. */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError
