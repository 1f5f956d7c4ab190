import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Staff } from './staff.rules.ts'

/** Makes nodes that start together load one demo; the others wait. Released at the commit. */
export const lockDemo = async (db: Db) => {
  await sql`set local lock_timeout = '2min'`.execute(db)
  await sql`set local statement_timeout = '2min'`.execute(db)
  await sql`select pg_advisory_xact_lock(hashtext('wardline demo'))`.execute(db)
}

export const datedAccount = async (db: Db, account_id: number, created: string) => {
  await sql`update account set created = ${created}::timestamptz where account_id = ${account_id}`.execute(db)
}

/** Addresses that real providers must never use. */
export const insertDemoAddresses = async (db: Db, account_id: number, people: Staff[]) => {
  const mail = (written: string) => written.trim().toLowerCase()
  const addresses = people.flatMap(({ mobile_number, home_number, pager_number, email, pager_email }) => [
    dialable(mobile_number),
    dialable(home_number),
    pagerDigits(pager_number),
    mail(email),
    mail(pager_email),
  ])
  await sql`
    insert into demo_address (account_id, address)
    select ${account_id}, address from unnest(${addresses.filter(Boolean)}::text[]) as a(address)
    on conflict do nothing`.execute(db)
}

export const markMessageContacts = async (db: Db, account_id: number) => {
  await sql`
    insert into department_contact (account_id, department_id, contact_id, is_contactable)
    select ud.account_id, ud.department_id, c.id, true from user_department ud
      join users u on u.account_id = ud.account_id and u.id = ud.user_id
      join contact c on c.account_id = u.account_id and c.user_id = u.id
    where ud.account_id = ${account_id}
      and (u.title ~ '(Charge|Manager|Supervisor|Dispatcher|Lead)' or ud.user_id in (
        select min(user_id) from user_department where account_id = ${account_id} group by department_id))
    on conflict (account_id, department_id, contact_id) do update set is_contactable = true
  `.execute(db)
}

/** every account: the demo asks before it has one */
export const accountKinds = async (db: Db): Promise<{ demo: number; real: number }> => {
  const rows = await db.selectFrom('account').where('is_internal', '=', false).select('is_demo').execute()
  const demo = rows.filter((row) => row.is_demo).length
  return { demo, real: rows.length - demo }
}

/** Locks the demo hospitals, so that nodes that start together agree on a password. */
export const lockDemoPasswords = async (db: Db): Promise<{ account_id: number; hash: string | null }[]> => {
  const { rows } = await sql<{ account_id: number; hash: string | null }>`
    select account_id, demo_password_hash as hash from account where is_demo
     order by account_id for no key update`.execute(db)
  return rows
}

/** Leaves users alone who chose a password of their own, or have none. */
export const replaceDemoPassword = async (db: Db, account_id: number, password_hash: string) => {
  await sql`
    update users u set password_hash = ${password_hash} from account a
     where a.account_id = ${account_id} and u.account_id = ${account_id}
       and u.password_hash = a.demo_password_hash`.execute(db)
  await rememberDemoPassword(db, account_id, password_hash)
}

export const rememberDemoPassword = async (db: Db, account_id: number, password_hash: string) => {
  await sql`update account set demo_password_hash = ${password_hash} where account_id = ${account_id}`.execute(
    db,
  )
}

/** every account: the demo is found by its mark. Returns those of `usernames` who have the password of the demo. */
export const findUsersWithDemoPassword = async (db: Db, usernames: string[]): Promise<string[]> => {
  const { rows } = await sql<{ username: string }>`
    select u.username from users u join account a on a.account_id = u.account_id
     where a.is_demo and u.password_hash = a.demo_password_hash and u.is_active
       and u.username = any(${usernames}::text[])`.execute(db)
  return rows.map(({ username }) => username)
}
