import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'

export interface PatientViewRow {
  mine: number
  in_bed: number
  unit: { id: number; name: string } | null
}

/** The unit of the user is the one with the most beds among those of their departments. */
export async function findPatientViews(
  db: Db,
  { account_id, user_id }: { account_id: number; user_id: number },
): Promise<PatientViewRow> {
  const { rows } = await sql<PatientViewRow>`
    select (select count(*) from patient p
             where p.account_id = ${account_id} and p.merged_into_id is null and p.discharged is null
               and exists (select from care_team_member m
                 where m.account_id = ${account_id} and m.patient_id = p.id and m.user_id = ${user_id} and m.ended is null)) as mine,
           (select count(*) from patient p
             where p.account_id = ${account_id} and p.merged_into_id is null and p.discharged is null
               and p.location_id is not null) as in_bed,
           (select json_build_object('id', unit.id, 'name', unit.name)
              from location unit
              join user_department ud on ud.account_id = ${account_id} and ud.department_id = unit.department_id and ud.user_id = ${user_id}
             where unit.account_id = ${account_id} and unit.kind = 'unit'
             order by (select count(*) from location bed where bed.account_id = ${account_id} and bed.unit_id = unit.id) desc, unit.id
             limit 1) as unit`.execute(db)
  return rows[0] ?? { mine: 0, in_bed: 0, unit: null }
}
