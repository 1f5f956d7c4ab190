import type * as routes from '@wardline/contract/patients/patient.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { offsetOf, type Part } from '../../platform/http/paging.ts'
import { searchWords } from '../accounts/search-words.rules.ts'
import { patientToRead } from './patient.access.ts'
import * as queries from './patient.queries.ts'

const asked = ({ caller }: Ctx, query: Part & { search: string }) => ({
  account_id: caller.account_id,
  named: searchWords(query.search),
  limit: query.page_size,
  offset: offsetOf(query),
})

/** Which patients a person was shown: their numbers, never what was typed. */
function noteShown({ caller }: Ctx, tx: Tx, action: string, patient_ids: number[]): void {
  if (patient_ids.length === 0) return
  tx.audit({
    actor_id: caller.user_id,
    action,
    object_type: 'patient',
    object_id: null,
    details: { patient_ids: [...new Set(patient_ids)] },
  })
}

export const listPatients = (ctx: Ctx, query: QueryOf<typeof routes.listPatients>) =>
  ctx.tx(async (tx) => {
    const page = await queries.listPatients(tx.db, asked(ctx, query))
    const shown = page.results.map(({ id }) => id)
    noteShown(ctx, tx, 'patients.shown', shown)
    return page
  })

export const getPatient = (ctx: Ctx, id: number) =>
  ctx.tx(async (tx) => {
    const patient = await patientToRead(ctx, tx.db, id)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'patient.read',
      object_type: 'patient',
      object_id: id,
      details: {},
    })
    return patient
  })

export const listEncounters = (ctx: Ctx, query: QueryOf<typeof routes.listEncounters>) =>
  ctx.tx(async (tx) => {
    const { patient_id, sorting } = query
    const page = await queries.listEncounters(tx.db, {
      ...asked(ctx, query),
      patient_id,
      ascending: sorting === 'starts',
    })
    const shown = page.results.map((encounter) => encounter.patient_id)
    noteShown(ctx, tx, 'encounters.shown', shown)
    return page
  })
