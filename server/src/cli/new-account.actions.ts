import { foundAccount } from '../features/accounts/import/account.actions.ts'
import { ensureStandardPolicy } from '../features/paging/policies/standard-policy.access.ts'
import type { Database } from '../platform/db/database.ts'
import { insertMessageTypes } from './message-types.queries.ts'
import { standardMessageTypes } from './message-types.rules.ts'
import { insertHandoffTemplate } from './note-templates.queries.ts'
import { insertQuickPhrases } from './quick-phrases.queries.ts'

export const createAccount = (database: Database, name: string): Promise<number> =>
  database.acrossAccounts(async (db) => {
    const account_id = await foundAccount(db, name)
    await insertMessageTypes(db, account_id, standardMessageTypes)
    await insertHandoffTemplate(db, account_id)
    await insertQuickPhrases(db, account_id)
    await ensureStandardPolicy(db, account_id)
    return account_id
  })
