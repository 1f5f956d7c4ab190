import type { AccessBasis } from '@wardline/contract/patients/access/patient-access.schemas.ts'
import { flags, type Flag } from '@wardline/contract/flags.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connection.ts'
import type { PatientKey } from './patient.queries.ts'

export interface RecordReader {
  user_id: number
  /** The reader has the permission for all records. */
  sees_all: boolean
}

/** Providers finish their notes after they left a care team. An opened record closes after the same time. */
export const accessHours = 4

const flag = 'care_team_access' satisfies Flag

/**
 * SQL: the reason why the reader may read the record of a patient `p`, or null. Teams move to the record that
 * replaces a merged one. every account: a column, not a query.
 */
export const recordBasis = ({ user_id, sees_all }: RecordReader) => sql<AccessBasis | null>`
  case
    when not coalesce((select f.is_on from account_flag f where f.account_id = p.account_id and f.flag = ${flag}),
                      ${flags[flag].default}) then 'account'
    when ${sees_all} then 'permission'
    when exists (select from care_team_member m where m.account_id = p.account_id
                    and m.patient_id in (p.id, p.merged_into_id) and m.user_id = ${user_id} and m.ended is null) then 'care_team'
    when exists (select from care_team_member m where m.account_id = p.account_id
                    and m.patient_id in (p.id, p.merged_into_id) and m.user_id = ${user_id}
                    and m.ended > clock_now() - make_interval(hours => ${accessHours})) then 'former_care_team'
    when exists (select from patient_handoff h where h.account_id = p.account_id and h.patient_id in (p.id, p.merged_into_id)
                    and h.to_user_id = ${user_id} and h.state = 'requested' and h.expires > clock_now()) then 'handoff'
    when exists (select from record_opening o where o.account_id = p.account_id and o.patient_id in (p.id, p.merged_into_id)
                    and o.user_id = ${user_id} and o.closed is null and o.expires > clock_now()) then 'opened'
  end`

interface RecordAccess {
  basis: AccessBasis | null
  /** The end of the access to an opened record. */
  open_until: string | null
}

/** Undefined for a patient who does not exist. */
export async function findBasis(
  db: Db,
  { account_id, patient_id }: PatientKey,
  reader: RecordReader,
): Promise<RecordAccess | undefined> {
  const { rows } = await sql<RecordAccess>`
    select ${recordBasis(reader)} as basis,
           (select max(o.expires) from record_opening o
             where o.account_id = p.account_id and o.patient_id = p.id and o.user_id = ${reader.user_id}
               and o.closed is null and o.expires > clock_now()) as open_until
      from patient p
     where p.account_id = ${account_id} and p.id = ${patient_id}`.execute(db)
  return rows[0]
}

/** Lists the patients whose record is closed to the reader. */
export async function listClosedRecords(
  db: Db,
  { account_id, patient_ids }: { account_id: number; patient_ids: readonly number[] },
  reader: RecordReader,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from patient p
     where p.account_id = ${account_id} and p.id = any(${[...patient_ids]}::bigint[]) and ${recordBasis(reader)} is null
     order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
