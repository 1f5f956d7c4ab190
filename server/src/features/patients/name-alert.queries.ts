import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { NamedPatient } from './name-alert.rules.ts'

/**
 * The patients in the hospital who are on one of the units and whose last name begins with one of the letters, or with
 * none of the Latin ones.
 */
export async function listNamesOnUnits(
  db: Db,
  account_id: number,
  { unit_ids, letters }: { unit_ids: readonly number[]; letters: readonly string[] },
): Promise<NamedPatient[]> {
  const { rows } = await sql<NamedPatient>`
    select p.id, p.last_name, p.display_name, l.name as location, l.unit_id
      from location l join patient p on p.account_id = l.account_id and p.location_id = l.id
     where l.account_id = ${account_id} and l.unit_id = any(${[...unit_ids]}::bigint[])
       and (left(p.words, 1) = any(${[...letters]}::text[]) or left(p.words, 1) collate "C" not between 'a' and 'z')
       and p.discharged is null and p.merged_into_id is null
     order by p.last_name, p.id`.execute(db)
  return rows
}
