import pg from 'pg'

/** Thrown in a transaction that took locks in the opposite order of others: it is rolled back and retried. */
export class LockConflictError extends Error {}

export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError
