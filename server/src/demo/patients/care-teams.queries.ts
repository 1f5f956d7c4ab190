import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { Follower, JoinRequest } from './followers.rules.ts'
import type { Handoff } from './handoffs.rules.ts'
import type { Membership } from './care-teams.rules.ts'

type Stored<Row> = Omit<Row, 'started' | 'ended' | 'requested' | 'accepted'>

export const insertMemberships = async (
  db: Db,
  account_id: number,
  members: (Stored<Membership> & { place: number; started: string | null; ended: string | null })[],
) => {
  await sql`
    insert into care_team_member (account_id, patient_id, user_id, role, is_responsible, started, start_cause,
      started_by_user_id, ended, end_cause, ended_by_user_id)
    select ${account_id}, p.id, u.id, m.role, m.is_responsible, m.started, m.start_cause, s.id, m.ended, m.end_cause, e.id
    from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m(place int, patient text, "user" uuid, role text,
      is_responsible boolean, started timestamptz, start_cause text, started_by uuid, ended timestamptz, end_cause text,
      ended_by uuid)
    join patient p on p.account_id = ${account_id} and p.external_id = m.patient
    join users u on u.account_id = ${account_id} and u.uid = m."user"
    join users s on s.account_id = ${account_id} and s.uid = m.started_by
    left join users e on e.account_id = ${account_id} and e.uid = m.ended_by
    order by m.place`.execute(db)
  await sql`
    update care_team_member m set successor_id = n.id
      from care_team_member n
     where m.account_id = ${account_id} and n.account_id = ${account_id} and n.patient_id = m.patient_id
       and n.started = m.ended and n.start_cause = m.end_cause and n.role = m.role`.execute(db)
}

/** A patient with a care team is a contact that addresses the team. */
export const insertContacts = async (db: Db, account_id: number) => {
  await sql`
    insert into contact (account_id, type, patient_id)
    select ${account_id}, 'CareTeam', patient_id from care_team_member
    where account_id = ${account_id} group by patient_id order by patient_id`.execute(db)
}

export const insertHandoffs = async (
  db: Db,
  account_id: number,
  hours: number,
  handoffs: (Stored<Handoff> & { place: number; requested: string | null; accepted: string | null })[],
) => {
  await sql`
    with added as (
    insert into patient_handoff (account_id, batch, patient_id, member_id, from_user_id, to_user_id, severity, note,
      content, from_department_ids, state, requested, expires, closed, closed_by_user_id)
    select ${account_id}, h.batch, p.id, m.id, f.id, t.id, h.severity, h.note,
           jsonb_build_object('summary', h.note, 'contingencies', h.contingencies, 'actions', coalesce((
             select jsonb_agg((a - 'owner') || jsonb_build_object('owner_id', case a ->> 'owner' when 'to' then t.id else f.id end) order by place)
               from jsonb_array_elements(h.actions) with ordinality as action(a, place)), '[]')),
           array(select ud.department_id from user_department ud
                  where ud.account_id = ${account_id} and ud.user_id = f.id order by ud.department_id),
           case when h.accepted is null then 'requested' else 'accepted' end, h.requested,
           h.requested + make_interval(hours => ${hours}), h.accepted, case when h.accepted is not null then t.id end
    from jsonb_to_recordset(${JSON.stringify(handoffs)}::jsonb) as h(place int, batch uuid, patient text, "from" uuid,
      "to" uuid, severity text, note text, actions jsonb, contingencies jsonb, requested timestamptz, accepted timestamptz)
    join patient p on p.account_id = ${account_id} and p.external_id = h.patient
    join users f on f.account_id = ${account_id} and f.uid = h."from"
    join users t on t.account_id = ${account_id} and t.uid = h."to"
    join care_team_member m on m.account_id = ${account_id} and m.patient_id = p.id and m.user_id = f.id
     and m.ended is not distinct from h.accepted
    order by h.place
    returning id, severity, content, requested)
    insert into patient_handoff_version (account_id, handoff_id, version, severity, content, created)
    select ${account_id}, id, 1, severity, content, requested from added`.execute(db)
}

export const scheduleExpiry = async (db: Db, account_id: number, kind: string) => {
  await sql`
    insert into due_task (account_id, kind, due, created, payload)
    select ${account_id}, ${kind}, expires, requested, jsonb_build_object('handoff_ids', jsonb_agg(id order by id))
      from patient_handoff where account_id = ${account_id} and state = 'requested'
     group by batch, expires, requested order by min(id)`.execute(db)
}

export const insertFollowers = async (
  db: Db,
  account_id: number,
  followers: (Stored<Follower> & { started: string | null })[],
) => {
  await sql`
    insert into patient_follower (account_id, patient_id, user_id, started)
    select ${account_id}, p.id, u.id, f.started
    from jsonb_to_recordset(${JSON.stringify(followers)}::jsonb) as f(patient text, "user" uuid, started timestamptz)
    join patient p on p.account_id = ${account_id} and p.external_id = f.patient
    join users u on u.account_id = ${account_id} and u.uid = f."user"
    order by p.id, u.id`.execute(db)
}

export const insertRequests = async (
  db: Db,
  account_id: number,
  requests: (Stored<JoinRequest> & { requested: string | null })[],
) => {
  await sql`
    insert into care_team_request (account_id, patient_id, kind, user_id, role, note, requested)
    select ${account_id}, p.id, r.kind, u.id, r.role, r.note, r.requested
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r(patient text, kind text, "user" uuid, role text,
      note text, requested timestamptz)
    join patient p on p.account_id = ${account_id} and p.external_id = r.patient
    join users u on u.account_id = ${account_id} and u.uid = r."user"
    order by p.id, u.id
    on conflict (account_id, patient_id, user_id, kind) where state = 'open' do nothing`.execute(db)
}
