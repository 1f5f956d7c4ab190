import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { profilePictureUrl } from '../accounts/users/profile-picture.rules.ts'

export interface MemberRow {
  id: number
  patient_id: number
  role: string
  is_responsible: boolean
  started: string
  user_id: number
  display_name: string
  title: string
  profile_picture_id: number | null
  can_receive: boolean
}

/** Of a membership `m` with its user `u`. every account: columns, not a query. */
export const memberColumns = sql`
  m.id, m.patient_id, m.role, m.is_responsible, m.started, m.user_id, u.display_name, u.title, u.profile_picture_id,
  u.is_active and not u.is_locked as can_receive`
/** every account: an order, not a query. */
export const memberOrder = sql`m.is_responsible desc, fold(m.role), fold(u.display_name), m.id`

export const presentUser = ({
  user_id: id,
  display_name,
  title,
  profile_picture_id,
  can_receive,
}: Omit<MemberRow, 'id' | 'patient_id' | 'role' | 'is_responsible' | 'started'>) => ({
  id,
  display_name,
  title,
  profile_picture: profilePictureUrl({ id, profile_picture_id }),
  can_receive,
})

export const presentMember = ({ id, role, is_responsible, started, ...user }: MemberRow): CareTeamMember => ({
  id,
  role,
  is_responsible,
  started,
  provider: { id: user.user_id, user: presentUser(user) },
})

/** By patient; without an entry for a patient whose care team is empty. */
export async function listCareTeams(
  db: Db,
  account_id: number,
  patient_ids: readonly number[],
): Promise<Map<number, CareTeamMember[]>> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from care_team_member m
      join users u on u.account_id = m.account_id and u.id = m.user_id
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
