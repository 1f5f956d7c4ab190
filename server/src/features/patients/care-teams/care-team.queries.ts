import type { Membership, Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { isReachable } from '../../accounts/presence/presence.access.ts'
import { matchRank, matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'
import {
  memberColumns,
  memberJoins,
  memberOrder,
  type MemberRow,
  type UserRow,
} from '../care-team-member.queries.ts'

/** The users `u` who may be on care teams. */
const mayProvide = (account_id: number) => sql`u.id in (
  select pm.user_id from role_permission rp
    join permission_group_role gr on gr.account_id = rp.account_id and gr.role_id = rp.role_id
    join permission_group_member pm on pm.account_id = gr.account_id and pm.group_id = gr.group_id
   where rp.account_id = ${account_id} and rp.permission = 'pcm.provider')`

export type ProviderRow = UserRow &
  Pick<Provider, 'contact_id' | 'departments' | 'patient_count'> &
  Pick<MemberRow, 'is_reachable' | 'status' | 'last_seen'>

/** Lists locked users too, so that they can be distinguished from users who do not exist. */
export async function listCareProviders(
  db: Db,
  filter: {
    account_id: number
    named: SearchWords
    department_id: number | undefined
    limit: number
    offset: number
  },
): Promise<Page<ProviderRow>> {
  const { account_id, named, department_id, limit, offset } = filter
  const name = sql<string>`u.words`
  const { rows } = await sql<ProviderRow & { total: number }>`
    with found as (
      select u.id, count(*) over () as total,
             row_number() over (order by ${matchRank(named, name)}, u.folded_last_name, u.folded_first_name, u.id) as place
        from users u
       where u.account_id = ${account_id} and u.is_active and ${mayProvide(account_id)} and ${matchesWords(named, name)}
         and ${department_id === undefined ? sql`true` : sql`exists (select from user_department ud where ud.account_id = u.account_id and ud.user_id = u.id and ud.department_id = ${department_id})`}
       order by place limit ${limit} offset ${offset})
    select u.id as user_id, u.display_name, u.title, u.profile_picture_id, u.is_active and not u.is_locked as can_receive,
           u.status, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable, c.id as contact_id, found.total,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name)
              from user_department ud join department d on d.account_id = ud.account_id and d.id = ud.department_id
             where ud.account_id = u.account_id and ud.user_id = u.id), '[]') as departments,
           (select count(*)::int from care_team_member m
              join patient p on p.account_id = m.account_id and p.id = m.patient_id and p.discharged is null
             where m.account_id = u.account_id and m.user_id = u.id and m.ended is null) as patient_count
      from found
      join users u on u.account_id = ${account_id} and u.id = found.id
      join contact c on c.account_id = u.account_id and c.user_id = u.id
     order by found.place`.execute(db)
  return toPage(rows)
}

export interface LockedProvider {
  id: number
  display_name: string
  can_receive: boolean
  may_provide: boolean
}

/** Locks the row until commit: the user cannot be locked or deactivated before. */
export async function lockProvider(
  db: Db,
  account_id: number,
  user_id: number,
): Promise<LockedProvider | undefined> {
  const { rows } = await sql<LockedProvider>`
    select u.id, u.display_name, u.is_active and not u.is_locked as can_receive, ${mayProvide(account_id)} as may_provide
      from users u where u.account_id = ${account_id} and u.id = ${user_id} for share of u`.execute(db)
  return rows[0]
}

export type MembershipRow = MemberRow &
  Pick<Membership, 'start_cause' | 'started_by' | 'ended' | 'end_cause' | 'ended_by'>

/** Memberships of these records that held at an instant; now without one. */
export async function listMembershipsAt(
  db: Db,
  { account_id, patient_ids, at }: { account_id: number; patient_ids: number[]; at: string | undefined },
): Promise<MembershipRow[]> {
  const holds =
    at === undefined
      ? sql`m.ended is null`
      : sql`m.started <= ${at}::timestamptz and (m.ended is null or m.ended > ${at}::timestamptz)`
  const { rows } = await sql<MembershipRow>`
    select ${memberColumns}, m.start_cause, sb.display_name as started_by, m.ended, m.end_cause, eb.display_name as ended_by
      from care_team_member m ${memberJoins}
      left join users sb on sb.account_id = m.account_id and sb.id = m.started_by_user_id
      left join users eb on eb.account_id = m.account_id and eb.id = m.ended_by_user_id
     where m.account_id = ${account_id} and m.patient_id = any(${patient_ids}::bigint[]) and ${holds}
     order by ${memberOrder}`.execute(db)
  return rows
}

export interface MembershipState {
  id: number
  patient_id: number
  user_id: number
  display_name: string
  role: string
  is_responsible: boolean
  is_current: boolean
}

export async function findMembership(
  db: Db,
  account_id: number,
  member_id: number,
): Promise<MembershipState | undefined> {
  const { rows } = await sql<MembershipState>`
    select m.id, m.patient_id, m.user_id, u.display_name, m.role, m.is_responsible, m.ended is null as is_current
      from care_team_member m join users u on u.account_id = m.account_id and u.id = m.user_id
     where m.account_id = ${account_id} and m.id = ${member_id}`.execute(db)
  return rows[0]
}

export async function listPatientsOfMember(db: Db, account_id: number, user_id: number): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    select patient_id from care_team_member
     where account_id = ${account_id} and user_id = ${user_id} and ended is null order by patient_id`.execute(
    db,
  )
  return rows.map(({ patient_id }) => patient_id)
}

/** Selects the users who may be on care teams. */
export async function listProviders(
  db: Db,
  account_id: number,
  user_ids: readonly number[],
): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select u.id as user_id, u.display_name, u.title, u.profile_picture_id, u.is_active and not u.is_locked as can_receive
      from users u
     where u.account_id = ${account_id} and u.id = any(${[...user_ids]}::bigint[]) and ${mayProvide(account_id)}`.execute(
    db,
  )
  return rows
}
