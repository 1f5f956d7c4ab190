const scimFilter =
  'A filter of the client decides the text; tests/flows/accounts/scim.test.ts runs each operator.'

/** Reasons by file and function for text that is known only at run time. */
export const exceptions: Record<string, string> = {
  'server/src/platform/db/connection.ts OneClient': 'Runs the statements of all others.',
  'server/src/platform/db/logins.ts setPasswords':
    'ALTER ROLE takes no parameters; the names are constants and the verifier has no quotes.',
  'server/src/platform/db/migrate.ts migrations': 'Runs the migration files themselves.',
  'server/src/platform/db/transaction-runner.ts inTransaction': 'Begins a transaction; names no table.',
  'server/src/features/accounts/scim/scim-filter.queries.ts translate': scimFilter,
  'server/src/features/accounts/scim/scim-filter.queries.ts translateValues': scimFilter,
  'server/src/features/accounts/scim/scim-filter.queries.ts isPresent': scimFilter,
  'server/src/features/accounts/scim/scim-filter.queries.ts compare': scimFilter,
  'server/src/features/accounts/scim/scim-filter.queries.ts orderings': scimFilter,
  'server/src/features/accounts/scim/scim-filter.queries.ts compareBoolean': scimFilter,
  'server/src/features/accounts/scim/scim-filter.queries.ts compareTime': scimFilter,
  'server/src/features/accounts/scim/scim-user.queries.ts attributes': scimFilter,
  'server/src/features/accounts/scim/scim-group.queries.ts attributes': scimFilter,
}
