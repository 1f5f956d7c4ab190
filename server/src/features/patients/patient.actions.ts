import type * as routes from '@wardline/contract/patients/patient.routes.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/http/context.ts'
import { offsetOf, type Part } from '../../platform/http/paging.ts'
import { parseSearchWords } from '../accounts/search/search-words.rules.ts'
import { requirePatient } from './patient.access.ts'
import * as queries from './patient.queries.ts'

const asked = ({ caller }: Context, query: Part & { search: string }) => ({
  account_id: caller.account_id,
  named: parseSearchWords(query.search),
  limit: query.page_size,
  offset: offsetOf(query),
})

/** Audits which patients were shown, never the search text. */
function noteShown({ caller }: Context, tx: Tx, action: string, patient_ids: number[]): void {
  if (patient_ids.length === 0) return
  tx.audit({
    actor_id: caller.user_id,
    action,
    object_type: 'patient',
    object_id: null,
    details: { patient_ids: [...new Set(patient_ids)] },
  })
}

/**
 * Everyone needs the newest rows of a list and what a search finds. Paging through a list is how records are copied, so
 * its later pages are counted.
 */
const countRows = async (ctx: Context, query: Part): Promise<void> => {
  if (offsetOf(query) > 0) await ctx.consume('patient_rows', query.page_size)
}

export async function listPatients(ctx: Context, query: QueryOf<typeof routes.listPatients>) {
  await countRows(ctx, query)
  return ctx.transaction(async (tx) => {
    const page = await queries.listPatients(tx.db, asked(ctx, query))
    const shown = page.results.map(({ id }) => id)
    noteShown(ctx, tx, 'patients.shown', shown)
    return page
  })
}

export async function getPatient(ctx: Context, id: number) {
  await ctx.consume('patient_rows')
  return ctx.transaction(async (tx) => {
    const patient = await requirePatient(ctx, tx.db, id)
    tx.audit({
      actor_id: ctx.caller.user_id,
      action: 'patient.read',
      object_type: 'patient',
      object_id: id,
      details: {},
    })
    return patient
  })
}

export async function listEncounters(ctx: Context, query: QueryOf<typeof routes.listEncounters>) {
  if (query.patient_id === undefined) await countRows(ctx, query)
  else await ctx.consume('patient_rows')
  return ctx.transaction(async (tx) => {
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
}
