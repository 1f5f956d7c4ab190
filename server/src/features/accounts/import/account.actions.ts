import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import * as queries from './account.queries.ts'
import * as belonging from './belonging.queries.ts'
import { hashPassword } from '../password.rules.ts'
import { standardGroups } from './standard-roles.rules.ts'

export const listAccounts = (database: Database) => database.worker(queries.listAccounts)

export const findAccount = (database: Database, name: string) =>
  database.worker((db) => queries.findAccount(db, name))

/** A new account with the standard roles, as the worker: no account sees another's beginning. Answers its id. */
export const foundAccount = async (db: Db, name: string, is_demo = false): Promise<number> => {
  const account_id = await queries.insertAccount(db, name, is_demo)
  await queries.insertStandardRoles(db, account_id)
  return account_id
}

export const isEmailInUse = (database: Database, email: string) =>
  database.worker((db) => queries.emailInUse(db, email))

export type Administrator = { email: string; password: string; first_name: string; last_name: string }

/** Somebody with every right, who lets everybody else in. Answers undefined when the mail address is in use. */
export const createAdministrator = async (database: Database, account_id: number, person: Administrator) => {
  if (await isEmailInUse(database, person.email)) return undefined
  const password_hash = await hashPassword(person.password)
  return database.write(account_id, async (tx) => {
    const user_id = await queries.insertAdministrator(tx.db, account_id, person, password_hash)
    for (const group of [standardGroups.clinicians, standardGroups.operators, standardGroups.administrators])
      await belonging.joinPermissionGroup(tx.db, account_id, group, [user_id])
    await belonging.completeContacts(tx.db, account_id)
    tx.audit({
      actor_id: null,
      action: 'user.create_administrator',
      object_type: 'user',
      object_id: user_id,
      details: {},
    })
    return user_id
  })
}

const chunk = 20_000

/** People user1…userN of one password, who can all write to each other: for load tests. Answers their ids. */
export const addNumberedUsers = async (
  database: Database,
  account_id: number,
  slug: string,
  count: number,
  password: string,
) => {
  const password_hash = await hashPassword(password)
  return database.write(account_id, async ({ db }) => {
    const ids: number[] = []
    for (let first = 1; first <= count; first += chunk) {
      const last = Math.min(count, first + chunk - 1)
      ids.push(...(await queries.insertNumberedUsers(db, account_id, slug, first, last, password_hash)))
    }
    await belonging.joinPermissionGroup(db, account_id, standardGroups.clinicians, ids)
    await belonging.completeContacts(db, account_id)
    return ids
  })
}
