import pg from 'pg'

/** Thrown in a transaction that met others on its way: all of it is undone, and done again from its beginning. */
export class Crossed extends Error {}

/** A refusal of the server's, with SQLSTATE code; as opposed to a connection that could not be had or was lost. */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError
