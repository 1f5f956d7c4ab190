import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { rowsOf } from '../../../platform/db/text.ts'
import { profilePictureUrl } from './profile-picture.rules.ts'

interface SummaryRow {
  id: number
  display_name: string
  email: string
  title: string
  profile_picture_id: number | null
}

const userSummary = (row: SummaryRow): UserSummary => ({
  id: row.id,
  display_name: row.display_name,
  email: row.email,
  title: row.title,
  profile_picture: profilePictureUrl(row),
})

const summariesText = `select id, display_name, email, title, profile_picture_id
  from users where account_id = $1 and id = any($2::bigint[])`

export async function findUsersById(
  db: Db,
  account_id: number,
  ids: number[],
): Promise<Map<number, UserSummary>> {
  const rows = await rowsOf<SummaryRow>(db, summariesText, [account_id, ids])
  return new Map(rows.map((row) => [row.id, userSummary(row)]))
}
