import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import * as queries from './patient.queries.ts'

/** For reading, by whoever may see patients; another account's or none: not found, the same way. */
export async function patientToRead({ caller }: Ctx, db: Db, id: number): Promise<Patient> {
  const patient = await queries.patientById(db, caller.account_id, id)
  if (!patient) throw notFound()
  return patient
}
