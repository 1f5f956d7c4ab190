import { createBulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.routes.ts'
import { permissionIds, type Permission } from '@wardline/contract/permissions.ts'
import { sql } from 'kysely'
import { queryRows } from '../../../fixtures/alerts/notifications.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import type { Asked, MatrixHospital } from '../../../flows/authorization/matrix.ts'
import { sample, type Targets } from './random-input.ts'

/** One user with changing permissions, beside users with more, fewer and other ones. */
export interface ActingUser {
  person: Person
  targets: Targets
  /** Gives the user these permissions and no others. Everyone confirmed the password a moment ago. */
  hold(held: readonly Permission[]): Promise<void>
  /**
   * Undoes what earlier operations did to users and features on which the inputs of the matrix rely. Every role then
   * requires a second factor from a later day, so that each operation has something to weaken.
   */
  restoreHospital(): Promise<void>
  /** Signs in everyone whose session ended. */
  renewSessions(): Promise<void>
  /** Selects all users for the user's own bulk edit: that of another user is not found. */
  selectAllUsers(asked: Asked): Promise<Asked>
}

interface StoredName {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  password_hash: string
  must_change_password: boolean
}

const own_name = 'Rights of the acting user'

export async function createActingUser(h: MatrixHospital, random: () => number): Promise<ActingUser> {
  const { account_id } = h.ids
  const person = await createUser(h, 'Alex Actor')
  const { user_id } = person.user
  await person.signIn()
  const partly = await createUser(h, 'Petra Partly', sample(random, permissionIds, 0.3))
  const mostly = await createUser(h, 'Mina Mostly', sample(random, permissionIds, 0.8))
  const weak = await createUser(h, 'Wanda Weak')
  await queryRows(h, `update users set state = 'locked' where id = ${partly.user.user_id}`)
  const targets = await findTargets(h, [person, h.administrator, partly, mostly, weak])
  const people = [person, h.sender, h.recipient, h.colleague, h.administrator, h.someone, h.powerless]
  const names = await queryRows<StoredName>(
    h,
    `select id, username, email, first_name, last_name, password_hash, must_change_password from users
      where id in (${people.map(({ user }) => user.user_id).join()})`,
  )

  async function hold(held: readonly Permission[]): Promise<void> {
    await h.app.db.acrossAccounts(async (db) => {
      await sql`delete from permission_group where account_id = ${account_id} and display_name = ${own_name}`.execute(
        db,
      )
      await sql`delete from role where account_id = ${account_id} and name = ${own_name}`.execute(db)
      await sql`delete from permission_group_member where account_id = ${account_id} and user_id = ${user_id}`.execute(
        db,
      )
      await sql`
        with role as (
          insert into role (account_id, name) values (${account_id}, ${own_name}) returning id
        ), permission_group as (
          insert into permission_group (account_id, display_name) values (${account_id}, ${own_name}) returning id
        ), given as (
          insert into role_permission select ${account_id}, role.id, unnest(${[...held]}::text[]) from role
        ), roles as (
          insert into permission_group_role select ${account_id}, permission_group.id, role.id from permission_group, role
        )
        insert into permission_group_member select ${account_id}, permission_group.id, ${user_id} from permission_group`.execute(
        db,
      )
      await sql`update session set password_confirmed = clock_now() where account_id = ${account_id}`.execute(
        db,
      )
    })
    h.clock.forward({ seconds: 2 }) // Sessions are cached for a second.
  }

  const restoreHospital = () =>
    h.app.db.acrossAccounts(async (db) => {
      await sql`delete from account_flag where account_id = ${account_id}`.execute(db)
      await sql`
        update users u
           set username = s.username, email = s.email, first_name = s.first_name, last_name = s.last_name,
               password_hash = s.password_hash, must_change_password = s.must_change_password, state = 'active'
          from jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
            as s(id bigint, username text, email text, first_name text, last_name text, password_hash text,
                 must_change_password bool)
         where u.account_id = ${account_id} and u.id = s.id
           and (u.state <> 'active'
             or (u.username, u.email, u.first_name, u.last_name, u.password_hash, u.must_change_password)
                is distinct from (s.username, s.email, s.first_name, s.last_name, s.password_hash, s.must_change_password))`.execute(
        db,
      )
      await sql`
        update role set requires_second_factor = true, second_factor_from = clock_now()::date + 300
         where account_id = ${account_id} and second_factor_from is distinct from clock_now()::date + 300`.execute(
        db,
      )
    })

  return {
    person,
    targets,
    hold,
    restoreHospital,
    async renewSessions() {
      for (const each of people) await each.signIn()
    },
    async selectAllUsers(asked) {
      const { body } = await person.request(createBulkEdit, {
        params: { id: account_id },
        body: { all_users: true },
      })
      return body.id === undefined ? asked : { ...asked, params: { ...asked.params, session_id: body.id } }
    },
  }
}

/** These users, their permission groups, and the roles of these. */
async function findTargets(h: MatrixHospital, people: readonly Person[]): Promise<Targets> {
  const ids = people.map(({ user }) => user.user_id).join()
  const list = async (column: string) =>
    (
      await queryRows<{ id: number }>(
        h,
        `select distinct gr.${column} as id from permission_group_member m
           join permission_group_role gr using (account_id, group_id) where m.user_id in (${ids}) order by 1`,
      )
    ).map(({ id }) => id)
  return {
    users: await queryRows(h, `select id, uid from users where id in (${ids}) order by id`),
    groups: await list('group_id'),
    roles: await list('role_id'),
  }
}
