import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

/** A user to be created. Omitted texts are empty. */
export interface NewUserRow {
  username: string
  /** May be empty. */
  email: string
  first_name: string
  last_name: string
  title?: string | undefined
  home_number?: string | undefined
  mobile_number?: string | undefined
  pager_number?: string | undefined
  pager_email?: string | undefined
  source?: 'local' | 'directory' | 'scim'
  /** Identifies the user in that source. */
  external_id?: string | undefined
  state?: 'active' | 'deactivated'
  /** Without it, the user cannot sign in with a password until they are invited. */
  password_hash?: string | null
  must_change_password?: boolean
  department_ids?: readonly number[]
  group_ids?: readonly number[]
  /** An identity of a program or of Wardline: it cannot sign in, and is no contact. */
  is_service?: boolean
  /** The fields below are set by the demo and by tests only. The device type is otherwise derived from the numbers. */
  uid?: string
  device_type?: 'sms' | 'pager' | null
  created?: string
  last_seen?: string | undefined
}

interface Pager {
  pager_number: RawBuilder<string>
  pager_email: RawBuilder<string>
  /** Before the number was set. */
  device_type: RawBuilder<string | null>
}

/**
 * Users with a pager number carry a pager; without one they do not, unless it is reached by e-mail.
 * every account: an expression of a row that the statement selects
 */
export const deviceTypeForPager = ({ pager_number, pager_email, device_type }: Pager) => sql<
  'sms' | 'pager' | null
>`case when ${pager_number} <> '' then 'pager'
       when ${device_type} = 'pager' and trim(${pager_email}) = '' then null
       else ${device_type} end`

const columns = sql`place int, uid uuid, username text, email text, first_name text, last_name text, title text,
  home_number text, mobile_number text, pager_number text, pager_email text, device_type text, source text, external_id text,
  state text, password_hash text, must_change_password boolean, is_service boolean, created timestamptz,
  last_seen timestamptz, department_ids bigint[], group_ids bigint[]`

/**
 * Creates users. No other statement does (`npm run check`), so that they are alike however they arrive. Returns the ids in
 * the order of the rows. User names, addresses and external ids must be free, departments and groups must exist.
 */
export async function insertUsers(
  db: Db,
  { account_id, actor_id }: { account_id: number; actor_id: number | null },
  rows: readonly NewUserRow[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const placed = rows.map((row, place) => ({ ...row, place }))
  const device_type = deviceTypeForPager({
    pager_number: sql`coalesce(r.pager_number, '')`,
    pager_email: sql`coalesce(r.pager_email, '')`,
    device_type: sql`r.device_type`,
  })
  const { rows: added } = await sql<{ id: number }>`
    with given as (
      select r.*, coalesce(r.uid, gen_random_uuid()) as new_uid, ${device_type} as carried
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as r(${columns})
    ), added as (
      insert into users (account_id, uid, username, email, password_hash, must_change_password, first_name, last_name, title,
                         home_number, mobile_number, pager_number, pager_email, device_type, state, source, is_service,
                         created, last_seen, changed, changed_by_user_id)
      select ${account_id}, new_uid, username, email, password_hash, coalesce(must_change_password, false), first_name,
             last_name, coalesce(title, ''), coalesce(home_number, ''), coalesce(mobile_number, ''),
             coalesce(pager_number, ''), coalesce(pager_email, ''), carried, coalesce(state, 'active'),
             coalesce(source, 'local'), coalesce(is_service, false), coalesce(created, clock_now()), last_seen,
             coalesce(created, clock_now()), ${actor_id}::bigint
        from given order by place
      returning id, uid, is_service
    ), joined as (
      select added.id, given.source, given.external_id, given.department_ids, given.group_ids from added join given on given.new_uid = added.uid
    ), contacts as (
      insert into contact (account_id, type, user_id)
      select ${account_id}, 'User', id from added where not is_service order by id
    ), identified as (
      insert into user_identity (account_id, source, external_id, user_id)
      select ${account_id}, coalesce(source, 'local'), external_id, id from joined where external_id is not null
    ), departments as (
      insert into user_department (account_id, user_id, department_id)
      select ${account_id}, id, department_id from joined cross join lateral unnest(department_ids) as d(department_id)
    ), groups as (
      insert into permission_group_member (account_id, group_id, user_id)
      select ${account_id}, group_id, id from joined cross join lateral unnest(group_ids) as g(group_id)
    )
    select id from added order by id`.execute(db)
  return added.map(({ id }) => id)
}

export async function insertUser(
  db: Db,
  actor: { account_id: number; actor_id: number | null },
  row: NewUserRow,
): Promise<number> {
  const [id] = await insertUsers(db, actor, [row])
  if (id === undefined) throw new Error('The user was not created.')
  return id
}
