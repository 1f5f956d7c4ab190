import type { Encounter } from '@wardline/contract/patients/patient.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import { toPage, type Page } from '../../platform/http/paging.ts'
import { matchesWords } from '../accounts/search/search-words.access.ts'
import type { SearchWords } from '../accounts/search/search-words.rules.ts'
import { recordBasis, type RecordReader } from './record-access.queries.ts'
import { summaryColumns, summaryJoins, type SummaryRow } from './patient-summary.queries.ts'

export interface EncounterRow extends Omit<Encounter, 'patient' | 'location'>, Omit<SummaryRow, 'id'> {
  location_id: number | null
}

const words = sql.ref<string>('p.words')

/** With `patient_id`, includes records that were merged into that one. */
export async function listEncounters(
  db: Db,
  filter: {
    account_id: number
    /** Reads the reasons of encounters whose records are open to them. */
    reader: RecordReader
    named: SearchWords
    patient_id: number | undefined
    is_current: boolean | undefined
    ascending: boolean
    limit: number
    offset: number
  },
): Promise<Page<EncounterRow>> {
  const { account_id, reader, named, patient_id, is_current, ascending, limit, offset } = filter
  const reason = sql<string>`case when ${recordBasis(reader)} is null then '' else e.reason end`
  const direction = ascending ? sql`asc` : sql`desc`
  const { rows } = await sql<EncounterRow & { total: number }>`
    with found as (
      select e.id, count(*) over () as total
        from encounter e join patient p on p.account_id = e.account_id and p.id = e.patient_id
       where e.account_id = ${account_id} and ${matchesWords(named, sql`(${words} || ' ' || fold(${reason}))`)}
         and ${patient_id === undefined ? sql`true` : sql`(p.id = ${patient_id} or p.merged_into_id = ${patient_id})`}
         and ${is_current === undefined ? sql`true` : sql`(e.ends is null) = ${is_current}`}
       order by e.starts ${direction}, e.id ${direction} limit ${limit} offset ${offset})
    select ${summaryColumns}, e.patient_id, e.class, e.status, ${reason} as reason, e.starts, e.ends, e.location_id, found.total, e.id
      from found
      join encounter e on e.account_id = ${account_id} and e.id = found.id
      join patient p on p.account_id = e.account_id and p.id = e.patient_id ${summaryJoins}
     order by e.starts ${direction}, e.id ${direction}`.execute(db)
  return toPage(rows)
}
