import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'
import * as where from '../search/condition.queries.ts'
import type { DateFilter } from '../search/search-date.rules.ts'
import type { Cursor } from '../search/search-request.rules.ts'
import type { Filters } from '../search/search-value.rules.ts'

export interface FhirCareTeamRow {
  patient_id: number
  /** When the last member joined or left. */
  updated: string
  members: {
    user_id: number
    display_name: string
    role: string
    is_responsible: boolean
    /** An instant in UTC. */
    started: string
  }[]
}

export interface FhirCareTeamSearch {
  account_id: number
  patient_ids: number[][]
  member_ids: number[][]
  updated: Filters<DateFilter>
  cursor: Cursor | undefined
  limit: number
}

const current = sql`m.account_id = p.account_id and m.patient_id = p.id and m.ended is null`

const updated = sql`(select greatest(max(c.started), max(c.ended)) from care_team_member c
  where c.account_id = p.account_id and c.patient_id = p.id)`

const hasMember = (user_ids: number[]): RawBuilder<unknown> => sql`exists (
  select from care_team_member m where ${current} and m.user_id = any(${user_ids}::bigint[]))`

/** Patients who have a care team now. */
export async function searchFhirCareTeams(db: Db, search: FhirCareTeamSearch): Promise<FhirCareTeamRow[]> {
  const { account_id, cursor } = search
  const { rows } = await sql<FhirCareTeamRow>`
    select p.id as patient_id, ${updated} as updated,
           (select json_agg(json_build_object('user_id', m.user_id, 'display_name', u.display_name, 'role', m.role,
                     'is_responsible', m.is_responsible,
                     'started', to_char(m.started at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
                   order by m.is_responsible desc, fold(u.display_name), m.id)
              from care_team_member m join users u on u.account_id = m.account_id and u.id = m.user_id
             where ${current}) as members
      from patient p
     where p.account_id = ${account_id} and p.merged_into_id is null
       and exists (select from care_team_member m where ${current})
       and ${where.among(sql`p.id`, search.patient_ids)} and ${where.all(search.member_ids.map(hasMember))}
       and ${where.instantMatches(updated, search.updated)}
       and ${cursor ? sql`p.id > ${cursor.id}` : sql`true`}
     order by p.id limit ${search.limit}`.execute(db)
  return rows
}
