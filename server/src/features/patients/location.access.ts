import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import type { Db } from '../../platform/db/connection.ts'
import { invalid } from '../../platform/http/errors.ts'
import { findLocations } from './location.queries.ts'
import { presentLocation } from './location.rules.ts'
import * as errors from './patient.errors.ts'

export async function findLocation(db: Db, account_id: number, id: number | null): Promise<Location | null> {
  if (id === null) return null
  const row = (await findLocations(db, account_id, [id])).get(id)
  return row ? presentLocation(row) : null
}

/** @throws 400 for a location of another account, as for one that never existed */
export async function requireLocation(db: Db, account_id: number, id: number | null): Promise<void> {
  if (id !== null && !(await findLocation(db, account_id, id)))
    throw invalid({ location_id: [errors.noSuchLocation] })
}
