import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connection.ts'
import type { DemoGroup } from './paging-groups.rules.ts'
import type { Staff } from './staff.rules.ts'

/** Two nodes that start at once load one demo hospital; the other waits and finds it there, as long as that takes. Held until commit. */
export const lockDemo = async (db: Db) => {
  await sql`set local lock_timeout = '2min'`.execute(db)
  await sql`set local statement_timeout = '2min'`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtext('wardline demo'))`.execute(db)
}

export const datedAccount = async (db: Db, account_id: number, created: string) => {
  await sql`update account set created = ${created}::timestamptz where account_id = ${account_id}`.execute(db)
}

/** Answers each person's id by their uid. */
export const insertPeople = async (
  db: Db,
  account_id: number,
  people: Staff[],
  now: string,
  password_hash: string,
) => {
  const { rows } = await sql<{ id: number; uid: string }>`
    insert into users (account_id, uid, external_id, username, email, password_hash, first_name, last_name, title,
                       home_number, mobile_number, pager_email, pager_number, device_type, last_seen, created)
    select ${account_id}, uid, external_id, username, email, ${password_hash}::text, first_name, last_name, title,
           home_number, mobile_number, pager_email, pager_number, device_type,
           ${now}::timestamptz - make_interval(mins => seen_minutes_ago), ${now}::timestamptz - interval '400 days'
    from jsonb_to_recordset(${JSON.stringify(people.map((person, ord) => ({ ...person, ord })))}::jsonb)
      as p(ord int, uid uuid, external_id text, username text, email text, first_name text, last_name text, title text,
           home_number text, mobile_number text, pager_email text, pager_number text, device_type text, seen_minutes_ago int)
    order by ord
    returning id, uid
  `.execute(db)
  return new Map(rows.map(({ id, uid }) => [uid, id] as const))
}

/** What nobody is rung at by a real carrier. */
export const noteMadeUp = async (db: Db, account_id: number, people: Staff[]) => {
  const mail = (written: string) => written.trim().toLowerCase()
  const addresses = people.flatMap(({ mobile_number, home_number, pager_number, email, pager_email }) => [
    dialable(mobile_number),
    dialable(home_number),
    pagerDigits(pager_number),
    mail(email),
    mail(pager_email),
  ])
  await sql`
    insert into made_up_address (account_id, address)
    select ${account_id}, address from unnest(${addresses.filter(Boolean)}::text[]) as a(address)
    on conflict do nothing`.execute(db)
}

/** Charge nurses, managers, clerks and dispatchers are who a message to the department reaches. */
export const markMessageContacts = async (db: Db, account_id: number) => {
  await sql`
    update user_department ud set is_message_contact = true from users u
    where ud.account_id = ${account_id} and u.account_id = ${account_id} and u.id = ud.user_id
      and (u.title ~ '(Charge|Manager|Supervisor|Dispatcher|Lead)' or ud.user_id in (
        select min(user_id) from user_department where account_id = ${account_id} group by department_id))
  `.execute(db)
}

export const insertGroups = async (db: Db, account_id: number, groups: DemoGroup[]) => {
  const groupRow = sql`g(uid uuid, name text, type text, department text, fail_over uuid, members uuid[])`
  const source = JSON.stringify(groups)
  await sql`
    insert into paging_group (account_id, uid, name, type, department_id, fail_over_user_id)
    select ${account_id}, g.uid, g.name, g.type, d.id, u.id
    from jsonb_to_recordset(${source}::jsonb) as ${groupRow}
    left join department d on d.account_id = ${account_id} and d.name = g.department
    left join users u on u.account_id = ${account_id} and u.uid = g.fail_over
    order by g.name
  `.execute(db)
  await sql`
    insert into paging_group_member (account_id, group_id, user_id)
    select ${account_id}, pg.id, u.id
    from jsonb_to_recordset(${source}::jsonb) as ${groupRow}
    join paging_group pg on pg.account_id = ${account_id} and pg.name = g.name
    cross join unnest(g.members) as m(uid)
    join users u on u.account_id = ${account_id} and u.uid = m.uid
  `.execute(db)
}

/** How many accounts there are, by kind; across every account_id. */
export const accountKinds = async (db: Db): Promise<{ demo: number; real: number }> => {
  const rows = await db.selectFrom('account').where('is_internal', '=', false).select('is_demo').execute()
  const demo = rows.filter((row) => row.is_demo).length
  return { demo, real: rows.length - demo }
}
