import type { Patient } from '@wardline/contract/patients/patient.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import type { Context } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import * as queries from './patient.queries.ts'

export async function requirePatient({ caller }: Context, db: Db, id: number): Promise<Patient> {
  const patient = await queries.findPatient(db, caller.account_id, id)
  if (!patient) throw notFound()
  return patient
}
