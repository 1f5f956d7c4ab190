import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { isReachable } from '../accounts/presence/presence.access.ts'
import { statusOf } from '../accounts/presence/presence.rules.ts'
import { profilePictureUrl } from '../accounts/users/profile-picture.rules.ts'

export interface MemberRow {
  id: number
  patient_id: number
  role: string
  is_responsible: boolean
  started: string
  user_id: number
  contact_id: number
  is_reachable: boolean
  status: string
  last_seen: string | null
  display_name: string
  title: string
  profile_picture_id: number | null
  can_receive: boolean
  handoff_id: number | null
  handoff_to_id: number | null
  handoff_to: string | null
  handoff_requested: string | null
  handoff_expires: string | null
}

/** SQL: columns of a membership `m` with its user `u`. every account: columns, not a query. */
export const memberColumns = sql`
  m.id, m.patient_id, m.role, m.is_responsible, m.started, m.user_id, c.id as contact_id, u.display_name, u.title,
  u.status, u.last_seen, ${isReachable('u.account_id', 'u.id')} as is_reachable, u.profile_picture_id, u.is_active and not u.is_locked as can_receive, h.id as handoff_id, h.to_user_id as handoff_to_id,
  receiver.display_name as handoff_to, h.requested as handoff_requested, h.expires as handoff_expires`
/** every account: joins, not a query. */
export const memberJoins = sql`
  join users u on u.account_id = m.account_id and u.id = m.user_id
  join contact c on c.account_id = m.account_id and c.user_id = m.user_id
  left join patient_handoff h on h.account_id = m.account_id and h.member_id = m.id and h.state = 'requested'
  left join users receiver on receiver.account_id = h.account_id and receiver.id = h.to_user_id`
/** every account: an order, not a query. */
export const memberOrder = sql`m.is_responsible desc, fold(m.role), fold(u.display_name), m.id`

export type UserRow = Pick<
  MemberRow,
  'user_id' | 'display_name' | 'title' | 'profile_picture_id' | 'can_receive'
>

export const presentUser = ({
  user_id: id,
  display_name,
  title,
  profile_picture_id,
  can_receive,
}: UserRow) => ({
  id,
  display_name,
  title,
  profile_picture: profilePictureUrl({ id, profile_picture_id }),
  can_receive,
})

export const presentMember = ({ id, role, is_responsible, started, ...row }: MemberRow): CareTeamMember => ({
  id,
  role,
  is_responsible,
  started,
  provider: { id: row.user_id, contact_id: row.contact_id, status: statusOf(row), user: presentUser(row) },
  handoff:
    row.handoff_id === null
      ? null
      : {
          id: row.handoff_id,
          to: { id: row.handoff_to_id ?? 0, display_name: row.handoff_to ?? '' },
          requested: row.handoff_requested ?? '',
          expires: row.handoff_expires ?? '',
        },
})

/** Returns members by patient; without an entry for a patient whose care team is empty. */
export async function listCareTeams(
  db: Db,
  account_id: number,
  patient_ids: readonly number[],
): Promise<Map<number, CareTeamMember[]>> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from care_team_member m ${memberJoins}
     where m.account_id = ${account_id} and m.patient_id = any(${[...patient_ids]}::bigint[]) and m.ended is null
     order by m.patient_id, ${memberOrder}`.execute(db)
  const teams = new Map<number, CareTeamMember[]>()
  for (const row of rows) {
    const team = teams.get(row.patient_id) ?? []
    team.push(presentMember(row))
    teams.set(row.patient_id, team)
  }
  return teams
}

export async function listFollowers(
  db: Db,
  account_id: number,
  patient_id: number,
): Promise<(UserRow & { id: number })[]> {
  const { rows } = await sql<UserRow & { id: number }>`
    select f.id, f.user_id, u.display_name, u.title, u.profile_picture_id, u.is_active and not u.is_locked as can_receive
      from patient_follower f join users u on u.account_id = f.account_id and u.id = f.user_id
     where f.account_id = ${account_id} and f.patient_id = ${patient_id} order by fold(u.display_name), f.id`.execute(
    db,
  )
  return rows
}
