import { sql, type RawBuilder } from 'kysely'
import type { Hospital } from './hospital.ts'
import type { Person } from './person.ts'

/** Rows that no screen writes yet, as the calendar and the administrators' pages will. */
const one = async ({ app }: Hospital, query: RawBuilder<{ id: number }>): Promise<number> => {
  const { rows } = await app.db.worker((db) => query.execute(db))
  return rows[0]?.id ?? 0
}
const run = (h: Hospital, query: RawBuilder<unknown>) => h.app.db.worker((db) => query.execute(db))

export interface Group {
  group_id: number
  contact_id: number
}

interface NewGroup {
  type?: 'ScheduleGroup' | 'BroadcastGroup'
  members?: Person[]
  failOver?: Person
  department_id?: number
}

export async function groupOf(h: Hospital, name: string, more: NewGroup = {}): Promise<Group> {
  const { account_id } = h.ids
  const { type = 'ScheduleGroup', members = [], failOver, department_id = null } = more
  const group_id = await one(
    h,
    sql`insert into paging_group (account_id, name, type, department_id, fail_over_user_id)
        values (${account_id}, ${name}, ${type}, ${department_id}, ${failOver?.who.user_id ?? null}) returning id`,
  )
  const ids = members.map((person) => person.who.user_id)
  await run(
    h,
    sql`insert into paging_group_member select ${account_id}, ${group_id}, unnest(${ids}::bigint[])`,
  )
  const contact_id = await one(
    h,
    sql`insert into contact (account_id, type, paging_group_id) values (${account_id}, ${type}, ${group_id}) returning id`,
  )
  return { group_id, contact_id }
}

/** A shift of somebody's, in hours from now. */
export const isOnCall = (
  h: Hospital,
  group_id: number,
  person: Person,
  { from = -1, to = 1, layer = 1 }: { from?: number; to?: number; layer?: number } = {},
) =>
  run(
    h,
    sql`insert into shift (account_id, group_id, user_id, layer, starts, ends)
        select ${h.ids.account_id}, ${group_id}, ${person.who.user_id}, ${layer},
               now.at + make_interval(mins => ${Math.round(from * 60)}), now.at + make_interval(mins => ${Math.round(to * 60)})
          from (select clock_now() as at) now`,
  )

interface Span {
  person: Person
  /** Hours from now. */
  from: number
  to: number
  layer?: number
}

/** Shifts that were laid out together: where one ends at the hour at which another begins, it is the same moment. */
export const areOnCall = (h: Hospital, group_id: number, spans: Span[]) => {
  const rows = spans.map(({ person, from, to, layer = 1 }) => ({
    user_id: person.who.user_id,
    layer,
    from_mins: Math.round(from * 60),
    to_mins: Math.round(to * 60),
  }))
  return run(
    h,
    sql`with now as materialized (select clock_now() as at)
        insert into shift (account_id, group_id, user_id, layer, starts, ends)
        select ${h.ids.account_id}, ${group_id}, user_id, layer,
               now.at + make_interval(mins => from_mins), now.at + make_interval(mins => to_mins)
          from now, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as span(user_id bigint, layer smallint, from_mins int, to_mins int)`,
  )
}

/** The patient's care team as a contact. */
export async function careTeamOf(h: Hospital, members: Person[]): Promise<number> {
  const { account_id, patient } = h.ids
  const ids = members.map((person) => person.who.user_id)
  await run(h, sql`insert into care_team_member select ${account_id}, ${patient}, unnest(${ids}::bigint[])`)
  return one(
    h,
    sql`insert into contact (account_id, type, patient_id) values (${account_id}, 'CareTeam', ${patient}) returning id`,
  )
}

export const setOperator = (h: Hospital, person: Person) =>
  run(
    h,
    sql`update account set operator_user_id = ${person.who.user_id} where account_id = ${h.ids.account_id}`,
  )

export const setDepartmentFailOver = (h: Hospital, department_id: number, person: Person) =>
  run(
    h,
    sql`update department set fail_over_user_id = ${person.who.user_id}
         where account_id = ${h.ids.account_id} and id = ${department_id}`,
  )

/** Columns of a person that their profile page changes. */
export const setPerson = (h: Hospital, person: Person, columns: Record<string, unknown>) =>
  run(
    h,
    sql`update users set (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}) = row(${sql.join(Object.values(columns))})
         where account_id = ${h.ids.account_id} and id = ${person.who.user_id}`,
  )

/** From now on whoever writes to `from` writes to `to` as well; nobody ends it. */
export const forwards = (h: Hospital, from: Person, to: Person | null) =>
  setPerson(h, from, { forwarding_enabled: to !== null, forward_to_id: to?.who.user_id ?? null })
