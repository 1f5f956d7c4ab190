/** Reasons by file and function for text that is known only at run time. */
export const exceptions: Record<string, string> = {
  'server/src/platform/db/connection.ts OneClient': 'Runs the statements of all others.',
  'server/src/platform/db/logins.ts setPasswords':
    'ALTER ROLE takes no parameters; the names are constants and the verifier has no quotes.',
  'server/src/platform/db/migrate.ts migrations': 'Runs the migration files themselves.',
  'server/src/platform/db/transaction-runner.ts inTransaction': 'Begins a transaction; names no table.',
}
