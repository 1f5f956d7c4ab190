import type { OpeningReason } from '@wardline/contract/patients/access/opening-reasons.ts'
import type { ReportedOpening } from '@wardline/contract/reports/record-openings/record-opening.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import { toPage, type Page } from '../../../platform/http/paging.ts'
import { matchesWords } from '../../accounts/search/search-words.access.ts'
import type { SearchWords } from '../../accounts/search/search-words.rules.ts'

export interface OpeningRow extends Omit<ReportedOpening, 'user' | 'patient'> {
  user_id: number
  user_name: string
  title: string
  patient_id: number
  patient_name: string
  mrn: string | null
  date_of_birth: string | null
}

interface OpeningFilter {
  account_id: number
  reason: OpeningReason | undefined
  named: SearchWords
  from: string | undefined
  until: string | undefined
  limit: number
  offset: number
}

export async function listOpenings(db: Db, filter: OpeningFilter): Promise<Page<OpeningRow>> {
  const { account_id, reason, named, from, until, limit, offset } = filter
  const names = sql<string>`fold(u.display_name || ' ' || p.display_name)`
  const { rows } = await sql<OpeningRow & { total: number }>`
    select o.id, o.reason, o.text, o.opened, coalesce(o.closed, o.expires) as ended, o.closed is not null as was_closed,
           u.id as user_id, u.display_name as user_name, u.title,
           p.id as patient_id, p.display_name as patient_name, p.mrn, p.date_of_birth, count(*) over () as total
      from record_opening o
      join users u on u.account_id = ${account_id} and u.id = o.user_id
      join patient p on p.account_id = ${account_id} and p.id = o.patient_id
     where o.account_id = ${account_id} and ${matchesWords(named, names)}
       and ${reason === undefined ? sql`true` : sql`o.reason = ${reason}`}
       and o.opened >= ${from ?? '-infinity'}::timestamptz and o.opened < ${until ?? 'infinity'}::timestamptz
     order by o.opened desc, o.id desc limit ${limit} offset ${offset}`.execute(db)
  return toPage(rows)
}
