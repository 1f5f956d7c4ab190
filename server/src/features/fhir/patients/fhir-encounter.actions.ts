import type { FhirEncounter } from '@wardline/contract/fhir/patient-record.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { recordReader, requireListedRecords, requireRecord } from '../../patients/patient.access.ts'
import { showPatients } from '../../patients/patient-shown.actions.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import type { SearchRequest } from '../search/search-request.rules.ts'
import { requireId, referencedIds, tokenCodes, tokenIds } from '../search/search-value.rules.ts'
import * as queries from './fhir-encounter.queries.ts'
import { classSystem, presentFhirEncounter } from './fhir-encounter.rules.ts'

/** @throws 403 if it names a patient whose record is closed to the caller, as in the application */
export async function searchEncounters(
  ctx: Context,
  request: SearchRequest<'Encounter'>,
): Promise<Matches<FhirEncounter>> {
  const { criteria, sort, cursor, count } = request
  return ctx.transaction(async (tx) => {
    const patient_ids = [
      ...referencedIds(criteria.references('patient'), 'Patient'),
      ...referencedIds(criteria.references('subject'), 'Patient'),
    ]
    await requireListedRecords(ctx, tx.db, [...new Set(patient_ids.flat())])
    const rows = await queries.searchFhirEncounters(tx.db, {
      account_id: tx.account_id,
      reader: recordReader(ctx),
      ids: tokenIds(criteria.tokens('_id')),
      patient_ids,
      location_ids: referencedIds(criteria.references('location'), 'Location'),
      statuses: tokenCodes(criteria.tokens('status'), 'http://hl7.org/fhir/encounter-status'),
      classes: tokenCodes(criteria.tokens('class'), classSystem),
      date: criteria.dates('date'),
      updated: criteria.dates('_lastUpdated'),
      sort,
      cursor,
      limit: count + 1,
    })
    await showRows(ctx, tx, rows.slice(0, count))
    return pageOf(rows, count, {
      present: presentFhirEncounter,
      position: ({ id, starts, updated }) => ({ key: sort.endsWith('date') ? starts : updated, id }),
    })
  })
}

/** Requires a reader of the patient's record. @throws 404, then 403 outside the care team */
export async function readEncounter(ctx: Context, id: string): Promise<FhirEncounter> {
  const encounter_id = requireId(id)
  return ctx.transaction(async (tx) => {
    const { account_id } = tx
    const row = await queries.findFhirEncounter(tx.db, {
      account_id,
      encounter_id,
      reader: recordReader(ctx),
    })
    if (!row) throw notFound()
    await requireRecord(ctx, tx.db, row.patient_id)
    await showRows(ctx, tx, [row])
    return presentFhirEncounter(row)
  })
}

const showRows = (ctx: Context, tx: Tx, rows: readonly queries.FhirEncounterRow[]): Promise<void> =>
  showPatients(
    ctx,
    tx,
    'encounters.shown',
    rows.map(({ patient_id }) => patient_id),
  )
