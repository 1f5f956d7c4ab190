import type { FhirPatient } from '@wardline/contract/fhir/patient-record.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { countShownPatients } from '../../accounts/users/shown-patient.actions.ts'
import { requireRecord } from '../../patients/patient.access.ts'
import { auditPatient } from '../../patients/patient-change.rules.ts'
import { showPatients } from '../../patients/patient-shown.actions.ts'
import type { Origin } from '../answers/answer.actions.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import { patientNumberSystem } from '../elements/reference.rules.ts'
import type { SearchRequest } from '../search/search-request.rules.ts'
import { booleanTokens, requireId, tokenCodes, tokenIds } from '../search/search-value.rules.ts'
import { findFhirPatient, searchFhirPatients } from './fhir-patient.queries.ts'
import { numberFilter, presentFhirPatient } from './fhir-patient.rules.ts'
import { genderSystem, sexesOf } from './gender.rules.ts'

/** Identity only, which every reader of patients sees in lists (decision 33). */
export async function searchPatients(
  ctx: Context,
  request: SearchRequest<'Patient'>,
  { account }: Origin,
): Promise<Matches<FhirPatient>> {
  const { criteria, sort, cursor, count } = request
  return ctx.transaction(async (tx) => {
    const rows = await searchFhirPatients(tx.db, {
      account_id: tx.account_id,
      ids: tokenIds(criteria.tokens('_id')),
      numbers: tokenCodes(criteria.tokens('identifier'), patientNumberSystem(account)).map(numberFilter),
      name: criteria.strings('name'),
      family: criteria.strings('family'),
      given: criteria.strings('given'),
      birthdate: criteria.dates('birthdate'),
      sexes: tokenCodes(criteria.tokens('gender'), genderSystem).map(sexesOf),
      is_active: booleanTokens(criteria.tokens('active')),
      updated: criteria.dates('_lastUpdated'),
      sort,
      cursor,
      limit: count + 1,
    })
    const isByTime = sort === '_lastUpdated' || sort === '-_lastUpdated'
    const page = pageOf(rows, count, {
      present: (row) => presentFhirPatient(row, account),
      position: ({ id, updated }) => ({ key: isByTime ? updated : '', id }),
    })
    await showPatients(
      ctx,
      tx,
      'patients.shown',
      page.resources.map(({ id }) => Number(id)),
    )
    return page
  })
}

/** Requires a reader of the record. @throws 404, then 403 outside the care team */
export async function readPatient(ctx: Context, id: string, { account }: Origin): Promise<FhirPatient> {
  const patient_id = requireId(id)
  return ctx.transaction(async (tx) => {
    await requireRecord(ctx, tx.db, patient_id)
    const row = await findFhirPatient(tx.db, { account_id: tx.account_id, patient_id })
    if (!row) throw notFound()
    await countShownPatients(ctx, [patient_id])
    auditPatient(ctx, tx, patient_id, 'patient.read')
    return presentFhirPatient(row, account)
  })
}
