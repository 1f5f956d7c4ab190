import type { Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import type { Hospital } from './hospital.ts'
import { personOf, type Person } from './person.ts'

/** Someone more in the hospital, with exactly these rights and everybody's password. */
export async function newcomer(
  { app, url, ids: { account_id } }: Pick<Hospital, 'app' | 'url' | 'ids'>,
  display_name: string,
  rights: Permission[] = [],
): Promise<Person> {
  const [first = '', last = ''] = display_name.split(' ')
  const username = `${first}.${last}`.toLowerCase()
  const email = `${username}@hospital.test`
  const { rows } = await app.db.worker((db) =>
    sql<{ user_id: number; contact_id: number }>`
      with person as (
        insert into users (account_id, username, email, password_hash, first_name, last_name)
        select ${account_id}, ${username}, ${email}, password_hash, ${first}, ${last}
          from users where account_id = ${account_id} order by id limit 1 returning id
      ), contact as (
        insert into contact (account_id, type, user_id) select ${account_id}, 'User', id from person returning id
      ), role as (
        insert into role (account_id, name) values (${account_id}, ${display_name}) returning id
      ), permission_group as (
        insert into permission_group (account_id, display_name) values (${account_id}, ${display_name}) returning id
      ), rights as (
        insert into role_permission select ${account_id}, role.id, unnest(${rights}::text[]) from role
      ), roles as (
        insert into permission_group_role select ${account_id}, permission_group.id, role.id from permission_group, role
      ), members as (
        insert into permission_group_member select ${account_id}, permission_group.id, person.id from permission_group, person
      )
      select person.id as user_id, contact.id as contact_id from person, contact`.execute(db),
  )
  const [made] = rows
  if (!made) throw new Error(`${display_name} could not be hired`)
  return personOf(url, { account_id, email, display_name, ...made })
}

/** Adds rights to those of a person, by a group of their own. A session that was asked a second ago has the old ones. */
export async function gainRights(
  { app }: Pick<Hospital, 'app'>,
  { who }: Person,
  rights: Permission[],
): Promise<void> {
  const name = `${who.display_name}: ${rights.join(', ')}`
  await app.db.worker((db) =>
    sql`
      with role as (
        insert into role (account_id, name) values (${who.account_id}, ${name}) returning id
      ), permission_group as (
        insert into permission_group (account_id, display_name) values (${who.account_id}, ${name}) returning id
      ), rights as (
        insert into role_permission select ${who.account_id}, role.id, unnest(${rights}::text[]) from role
      ), roles as (
        insert into permission_group_role select ${who.account_id}, permission_group.id, role.id from permission_group, role
      )
      insert into permission_group_member select ${who.account_id}, permission_group.id, ${who.user_id} from permission_group`.execute(
      db,
    ),
  )
}

/** Takes every right away that this person's groups give. */
export async function loseRights({ app }: Pick<Hospital, 'app'>, { who }: Person): Promise<void> {
  await app.db.worker((db) =>
    sql`delete from permission_group_member where account_id = ${who.account_id} and user_id = ${who.user_id}`.execute(
      db,
    ),
  )
}
