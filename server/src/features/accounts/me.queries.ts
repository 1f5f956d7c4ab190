import { flags, flagNames } from '@wardline/contract/flags.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Caller } from '../../platform/http/context.ts'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type {} from './accounts.tables.ts'
import { pictureOf } from './user.rules.ts'

/** The flags of an account: its own rows over the defaults. */
async function flagsOf(db: Db, account_id: number): Promise<Record<string, boolean>> {
  const rows = await db
    .selectFrom('account_flag')
    .select(['flag', 'is_on'])
    .where('account_id', '=', account_id)
    .execute()
  const set = new Map(rows.map((row) => [row.flag, row.is_on]))
  return Object.fromEntries(flagNames.map((name) => [name, set.get(name) ?? flags[name].default]))
}

interface MeRow {
  id: number
  uid: string
  email: string
  username: string
  first_name: string
  last_name: string
  display_name: string
  title: string
  profile_picture_id: number | null
  default_message_type_id: number | null
  account_name: string
  time_zone: string
  is_demo: boolean
}

/** The signed-in person, with the account around them. */
export async function me(db: Db, { account_id, user_id, permissions }: Caller) {
  const person = sql<MeRow>`
    select u.id, u.uid, u.email, u.username, u.first_name, u.last_name, u.display_name, u.title, u.profile_picture_id,
           u.default_message_type_id, a.name as account_name, a.time_zone, a.is_demo
      from users u join account a on a.account_id = u.account_id
     where u.account_id = ${account_id} and u.id = ${user_id}`.execute(db)
  const [{ rows }, ownFlags] = await Promise.all([person, flagsOf(db, account_id)])
  const [row] = rows
  if (!row) throw new Error('A session without its person.')
  const { account_name, time_zone, is_demo, profile_picture_id: _, ...own } = row
  return {
    ...own,
    profile_picture: pictureOf(row),
    avatar: avatarOf(row.display_name),
    account: { id: account_id, name: account_name, time_zone, is_demo },
    permissions: [...permissions].toSorted(),
    flags: ownFlags,
  }
}
