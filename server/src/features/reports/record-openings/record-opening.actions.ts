import type { listRecordOpenings as listRoute } from '@wardline/contract/reports/record-openings/record-opening.routes.ts'
import type { ReportedOpening } from '@wardline/contract/reports/record-openings/record-opening.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import { parseSearchWords } from '../../accounts/search/search-words.rules.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { auditShownPatients } from '../../patients/patient-change.rules.ts'
import { listOpenings } from './record-opening.queries.ts'

export function listRecordOpenings(
  ctx: Context,
  account_id: number,
  { search, reason, from, until, ...part }: QueryOf<typeof listRoute>,
): Promise<Page<ReportedOpening>> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    const { count, results } = await listOpenings(tx.db, {
      account_id,
      reason,
      named: parseSearchWords(search),
      from,
      until,
      limit: part.page_size,
      offset: offsetOf(part),
    })
    auditShownPatients(
      ctx,
      tx,
      'record_openings.shown',
      results.map(({ patient_id }) => patient_id),
    )
    return {
      count,
      results: results.map(
        ({ user_id, user_name, title, patient_id, patient_name, mrn, date_of_birth, ...opening }) => ({
          ...opening,
          user: { id: user_id, display_name: user_name, title },
          patient: { id: patient_id, display_name: patient_name, mrn, date_of_birth },
        }),
      ),
    }
  })
}
