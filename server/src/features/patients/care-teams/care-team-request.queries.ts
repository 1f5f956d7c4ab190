import type { CareTeamRequest } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'

export interface RequestRow extends Omit<CareTeamRequest, 'user' | 'patient' | 'may'> {
  patient_id: number
  patient_name: string
  user_id: number
  display_name: string
  title: string
  profile_picture_id: number | null
  can_receive: boolean
  /** The caller is on the care team. */
  is_member: boolean
}

const columns = (caller_id: number) => sql`
  r.id, r.kind, r.role, r.note, r.state, r.requested, r.closed, by.display_name as closed_by,
  p.id as patient_id, p.display_name as patient_name, r.user_id, u.display_name, u.title, u.profile_picture_id,
  u.is_active and not u.is_locked as can_receive,
  exists (select from care_team_member m where m.account_id = r.account_id and m.patient_id = r.patient_id
    and m.user_id = ${caller_id} and m.ended is null) as is_member`
const joins = sql`
  join patient p on p.account_id = r.account_id and p.id = r.patient_id
  join users u on u.account_id = r.account_id and u.id = r.user_id
  left join users by on by.account_id = r.account_id and by.id = r.closed_by_user_id`

interface Listed {
  account_id: number
  caller_id: number
  limit: number
  offset: number
}

/** Open ones of the caller, and those that the caller may answer: of all care teams, or of the caller's own. */
export async function listOpenRequests(
  db: Db,
  { account_id, caller_id, answers_all, limit, offset }: Listed & { answers_all: boolean },
): Promise<Page<RequestRow>> {
  const { rows } = await sql<RequestRow & { total: number }>`
    select * from (
      select ${columns(caller_id)}, count(*) over () as total from care_team_request r ${joins}
       where r.account_id = ${account_id} and r.state = 'open'
         and (${answers_all} or r.user_id = ${caller_id} or exists (select from care_team_member m
           where m.account_id = r.account_id and m.patient_id = r.patient_id and m.user_id = ${caller_id} and m.ended is null))
    ) listed order by requested, id limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function listRequestsOfPatient(
  db: Db,
  { account_id, caller_id, patient_ids, limit, offset }: Listed & { patient_ids: number[] },
): Promise<Page<RequestRow>> {
  const { rows } = await sql<RequestRow & { total: number }>`
    select ${columns(caller_id)}, count(*) over () as total from care_team_request r ${joins}
     where r.account_id = ${account_id} and r.patient_id = any(${patient_ids}::bigint[])
     order by r.state = 'open' desc, r.requested desc, r.id desc limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}

export async function findRequest(
  db: Db,
  { account_id, caller_id, id }: { account_id: number; caller_id: number; id: number },
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select ${columns(caller_id)} from care_team_request r ${joins}
     where r.account_id = ${account_id} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined if the user has an open one of this kind. */
export async function insertRequest(
  db: Db,
  of: {
    account_id: number
    patient_id: number
    user_id: number
    kind: CareTeamRequest['kind']
    role: string
    note: string
  },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into care_team_request (account_id, patient_id, user_id, kind, role, note)
    values (${of.account_id}, ${of.patient_id}, ${of.user_id}, ${of.kind}, ${of.role}, ${of.note})
    on conflict (account_id, patient_id, user_id, kind) where state = 'open' do nothing returning id`.execute(
    db,
  )
  return rows[0]?.id
}

/** False if it is no longer open. */
export async function closeRequest(
  db: Db,
  of: {
    account_id: number
    id: number
    by_user_id: number
    state: 'accepted' | 'declined' | 'withdrawn'
  },
): Promise<boolean> {
  const { rows } = await sql`
    update care_team_request set state = ${of.state}, closed = clock_now(), closed_by_user_id = ${of.by_user_id}
     where account_id = ${of.account_id} and id = ${of.id} and state = 'open' returning id`.execute(db)
  return rows.length > 0
}
