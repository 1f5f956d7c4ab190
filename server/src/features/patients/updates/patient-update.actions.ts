import type * as routes from '@wardline/contract/patients/updates/patient-update.routes.ts'
import type { PatientUpdate } from '@wardline/contract/patients/updates/patient-update.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { requirePatient } from '../patient.access.ts'
import { auditPatient } from '../patient-change.rules.ts'
import { listUpdates } from './patient-update.queries.ts'

export function listPatientUpdates(
  ctx: Context,
  id: number,
  query: QueryOf<typeof routes.listPatientUpdates>,
): Promise<Page<PatientUpdate>> {
  const { account_id, user_id: reader_id } = ctx.caller
  return ctx.transaction(async (tx) => {
    const { id: patient_id, merged_ids } = await requirePatient(ctx, tx.db, id)
    const { count, results } = await listUpdates(tx.db, {
      account_id,
      reader_id,
      patient_ids: [patient_id, ...merged_ids],
      kind: query.kind,
      limit: query.page_size,
      offset: offsetOf(query),
    })
    auditPatient(ctx, tx, patient_id, 'patient_updates.read')
    return {
      count,
      results: results.map(({ user_id, user_name, to_id, to_name, by_id, by_name, ...update }) => ({
        ...update,
        user: toPerson(user_id, user_name),
        to: toPerson(to_id, to_name),
        by: toPerson(by_id, by_name),
      })),
    }
  })
}

const toPerson = (id: number | null, display_name: string | null): PatientUpdate['user'] =>
  id === null ? null : { id, display_name: display_name ?? '' }
