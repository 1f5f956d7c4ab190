import type { FhirCareTeam } from '@wardline/contract/fhir/patient-record.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { showPatients } from '../../patients/patient-shown.actions.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import type { SearchRequest } from '../search/search-request.rules.ts'
import { hasCode, requireId, referencedIds, tokenIds } from '../search/search-value.rules.ts'
import { searchFhirCareTeams, type FhirCareTeamRow } from './fhir-care-team.queries.ts'
import { presentFhirCareTeam } from './fhir-care-team.rules.ts'

const none: Matches<FhirCareTeam> = { resources: [], next: undefined }

/** Every reader of patients sees care teams, to page the right provider (decision 33). */
export async function searchCareTeams(
  ctx: Context,
  request: SearchRequest<'CareTeam'>,
): Promise<Matches<FhirCareTeam>> {
  const { criteria, cursor, count } = request
  if (!hasCode(criteria.tokens('status'), 'active', 'http://hl7.org/fhir/care-team-status')) return none
  return ctx.transaction(async (tx) => {
    const rows = await searchFhirCareTeams(tx.db, {
      account_id: tx.account_id,
      patient_ids: [
        ...tokenIds(criteria.tokens('_id')),
        ...referencedIds(criteria.references('patient'), 'Patient'),
        ...referencedIds(criteria.references('subject'), 'Patient'),
      ],
      member_ids: referencedIds(criteria.references('participant'), 'Practitioner'),
      updated: criteria.dates('_lastUpdated'),
      cursor,
      limit: count + 1,
    })
    await showRows(ctx, tx, rows.slice(0, count))
    return pageOf(rows, count, {
      present: presentFhirCareTeam,
      position: ({ patient_id }) => ({ key: '', id: patient_id }),
    })
  })
}

/** Reads the care team of a patient by the patient's id. */
export async function readCareTeam(ctx: Context, id: string): Promise<FhirCareTeam> {
  const patient_id = requireId(id)
  return ctx.transaction(async (tx) => {
    const [row] = await searchFhirCareTeams(tx.db, {
      account_id: tx.account_id,
      patient_ids: [[patient_id]],
      member_ids: [],
      updated: [],
      cursor: undefined,
      limit: 1,
    })
    if (!row) throw notFound()
    await showRows(ctx, tx, [row])
    return presentFhirCareTeam(row)
  })
}

const showRows = (ctx: Context, tx: Tx, rows: readonly FhirCareTeamRow[]): Promise<void> =>
  showPatients(
    ctx,
    tx,
    'care_teams.shown',
    rows.map(({ patient_id }) => patient_id),
  )
