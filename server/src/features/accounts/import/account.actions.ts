import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Database } from '../../../platform/db/database.ts'
import * as queries from './account.queries.ts'
import * as belonging from './belonging.queries.ts'
import { hashPassword } from '../sessions/password.rules.ts'
import { insertUser, insertUsers, type NewUserRow } from '../users/new-user.queries.ts'
import { administratorRole } from './standard-roles.rules.ts'

export const listAccounts = (database: Database) => database.acrossAccounts(queries.listAccounts)

export const findAccount = (database: Database, name: string) =>
  database.acrossAccounts((db) => queries.findAccount(db, name))

export const foundAccount = async (db: Db, name: string, is_demo = false): Promise<number> => {
  const account_id = await queries.insertAccount(db, name, is_demo)
  await queries.insertStandardRoles(db, account_id)
  return account_id
}

/** Administrators of existing accounts receive the permissions that a new version brings. */
export const grantNewPermissions = (database: Database): Promise<number> =>
  database.acrossAccounts((db) => queries.insertNewPermissions(db, administratorRole, permissionIds))

const isEmailInUse = (database: Database, account_id: number, email: string) =>
  database.read(account_id, (db) => queries.emailInUse(db, account_id, email))

export interface Administrator {
  email: string
  password: string
  first_name: string
  last_name: string
  /** The user must change the password at the first sign-in. */
  must_change_password?: boolean
}

export const createAdministrator = async (database: Database, account_id: number, person: Administrator) => {
  if (await isEmailInUse(database, account_id, person.email)) return undefined
  const password_hash = await hashPassword(person.password)
  return database.write(account_id, async (tx) => {
    const { email, first_name, last_name, must_change_password = false } = person
    const user_id = await insertUser(
      tx.db,
      { account_id, actor_id: null },
      {
        username: email,
        email,
        first_name,
        last_name,
        title: 'Administrator',
        password_hash,
        must_change_password,
        group_ids: await belonging.listStandardGroups(tx.db, account_id, [
          'clinicians',
          'operators',
          'administrators',
        ]),
      },
    )
    tx.audit(null, 'user.create_administrator', { user: user_id })
    return user_id
  })
}

const chunk = 20_000

/** For load tests: user1…userN share a password and can all write to each other. */
export const addNumberedUsers = async (
  database: Database,
  account_id: number,
  slug: string,
  count: number,
  password: string,
) => {
  const password_hash = await hashPassword(password)
  return database.write(account_id, async ({ db }) => {
    const group_ids = await belonging.listStandardGroups(db, account_id, ['clinicians'])
    const ids: number[] = []
    for (let first = 1; first <= count; first += chunk) {
      const last = Math.min(count, first + chunk - 1)
      const rows = Array.from({ length: last - first + 1 }, (_, at) =>
        numberedUser(first + at, slug, { password_hash, group_ids }),
      )
      ids.push(...(await insertUsers(db, { account_id, actor_id: null }, rows)))
    }
    return ids
  })
}

const numberedUser = (
  number: number,
  slug: string,
  shared: Pick<NewUserRow, 'password_hash' | 'group_ids'>,
): NewUserRow => ({
  ...shared,
  username: `user${number}`,
  email: `user${number}@${slug}.test`,
  first_name: 'User',
  last_name: String(number),
  title: 'RN',
  source: 'directory',
  external_id: `user${number}`,
})
