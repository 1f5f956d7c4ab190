import type { WeekStart } from '@wardline/contract/accounts/session.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { isDatabaseError } from '../../../platform/db/database-error.ts'

export interface FallbackUserRow {
  id: number
  display_name: string
  title: string
  profile_picture_id: number | null
  can_receive: boolean
}

export interface AccountRow {
  id: number
  name: string
  time_zone: string
  week_start: WeekStart
  password_min_length: number
  fail_over_user: FallbackUserRow | null
  operator: FallbackUserRow | null
  version: number
  changed: string | null
  changed_by: string | null
}

/** The user `u` as JSON. */
const fallbackUser = sql`json_build_object('id', u.id, 'display_name', u.display_name, 'title', u.title,
  'profile_picture_id', u.profile_picture_id, 'can_receive', u.is_active and not u.is_locked)`

export async function findAccount(db: Db, account_id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select a.account_id as id, a.name, a.time_zone, a.week_start, a.password_min_length,
           (select ${fallbackUser} from users u where u.account_id = ${account_id} and u.id = a.fail_over_user_id) as fail_over_user,
           (select ${fallbackUser} from users u where u.account_id = ${account_id} and u.id = a.operator_user_id) as operator,
           a.version, a.changed,
           (select u.display_name from users u where u.account_id = ${account_id} and u.id = a.changed_by_user_id) as changed_by
      from account a where a.account_id = ${account_id}`.execute(db)
  return rows[0]
}

/** Whether the user exists and can receive messages. Locks the row, so that it stays so until commit. */
export async function canReceive(db: Db, account_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where account_id = ${account_id} and id = ${user_id} and is_active and not is_locked
       for share`.execute(db)
  return rows.length > 0
}

export interface StoredAccount {
  name: string
  time_zone: string
  week_start: number
  password_min_length: number
  fail_over_user_id: number | null
  operator_id: number | null
}

/** False if another account of the installation has the name, which row-level security hides. */
export async function updateAccount(
  db: Db,
  { account_id, changed_by }: { account_id: number; changed_by: number },
  { name, time_zone, week_start, password_min_length, fail_over_user_id, operator_id }: StoredAccount,
): Promise<boolean> {
  try {
    await sql`
      update account set name = ${name}, time_zone = ${time_zone}, week_start = ${week_start},
             password_min_length = ${password_min_length}, fail_over_user_id = ${fail_over_user_id},
             operator_user_id = ${operator_id}, version = version + 1, changed = clock_now(),
             changed_by_user_id = ${changed_by}
       where account_id = ${account_id}`.execute(db)
    return true
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'account_name_key') return false
    throw error
  }
}

export interface FlagVersionRow {
  version: number
  changed_by: string | null
}

export async function findFlagVersion(db: Db, account_id: number): Promise<FlagVersionRow> {
  const { rows } = await sql<FlagVersionRow>`
    select a.flags_version as version, u.display_name as changed_by
      from account a left join users u on u.account_id = a.account_id and u.id = a.flags_changed_by_user_id
     where a.account_id = ${account_id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The account does not exist.')
  return row
}

export const increaseFlagVersion = (
  db: Db,
  { account_id, changed_by }: { account_id: number; changed_by: number },
) =>
  sql`update account set flags_version = flags_version + 1, flags_changed_by_user_id = ${changed_by}
       where account_id = ${account_id}`.execute(db)

/** Shifts are planned in wall time: groups with upcoming ones keep the zone that they had from the account. */
export async function keepTimeZoneOfPlannedGroups(
  db: Db,
  account_id: number,
  time_zone: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update paging_group g set time_zone = ${time_zone}
     where g.account_id = ${account_id} and g.time_zone is null and g.type = 'ScheduleGroup'
       and exists (select from shift s
         where s.account_id = ${account_id} and s.group_id = g.id and s.ends > clock_now())
    returning g.id`.execute(db)
  return rows.length
}
