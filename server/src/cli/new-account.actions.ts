import { foundAccount } from '../features/accounts/import/account.actions.ts'
import type { Database } from '../platform/db/database.ts'
import { insertMessageTypes } from './message-types.queries.ts'
import { standardMessageTypes } from './message-types.rules.ts'

/** An account as a hospital starts with it: standard roles and message types, nobody in it. Answers its id. */
export const createAccount = (database: Database, name: string): Promise<number> =>
  database.worker(async (db) => {
    const account_id = await foundAccount(db, name)
    await insertMessageTypes(db, account_id, standardMessageTypes)
    return account_id
  })
