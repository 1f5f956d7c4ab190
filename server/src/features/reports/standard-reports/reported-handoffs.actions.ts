import type { Readable } from 'node:stream'
import { handoffListColumns } from '@wardline/contract/reports/standard-reports/reported-handoff.rules.ts'
import type { ReportedHandoff } from '@wardline/contract/reports/standard-reports/reported-handoff.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { recordReader } from '../../patients/patient.access.ts'
import {
  listHandoffRows,
  type HandoffListFilter,
  type HandoffViewer,
} from '../closed-loop/handoff-list.queries.ts'
import { streamCsv } from '../report-parts/csv-stream.rules.ts'
import { requireReportSubject } from '../report-parts/report-subject.access.ts'
import { requirePeriod } from './report-period.access.ts'

interface ListInput extends Omit<HandoffListFilter, 'account_id' | 'from' | 'until'> {
  from?: string | undefined
  until?: string | undefined
  sort: string
}

export function listReportedHandoffs(ctx: Context, input: ListInput & Part): Promise<Page<ReportedHandoff>> {
  return ctx.transaction(async (tx) => {
    const filter = await requireFilter(tx.db, ctx.caller.account_id, input)
    auditReading(ctx, tx, 'reported_handoffs.listed', filter)
    const part = { sort: input.sort, limit: input.page_size, offset: offsetOf(input) }
    return listHandoffRows(tx.db, filter, viewerOf(ctx), part)
  })
}

export async function exportReportedHandoffs(
  ctx: Context,
  input: ListInput,
): Promise<{ name: string; content: Readable }> {
  const filter = await ctx.transaction(async (tx) => {
    const checked = await requireFilter(tx.db, ctx.caller.account_id, input)
    auditReading(ctx, tx, 'reported_handoffs.exported', checked)
    return checked
  })
  const content = streamCsv({
    columns: handoffListColumns,
    read: (part) =>
      ctx.read(async (db) => {
        const { results } = await listHandoffRows(db, filter, viewerOf(ctx), { ...part, sort: input.sort })
        return results.map(({ may_open: _, ...handoff }) => ({
          ...handoff,
          giver: handoff.giver.display_name,
          receiver: handoff.receiver.display_name,
          is_read_back: handoff.is_read_back ? 'yes' : '',
          is_escalated: handoff.is_escalated ? 'yes' : '',
        }))
      }),
  })
  return { name: `handoffs-${filter.from}-${filter.until}.csv`, content }
}

const viewerOf = (ctx: Context): HandoffViewer => ({
  ...recordReader(ctx),
  may_view_patients: ctx.caller.permissions.has('pcm.view_patient'),
})

/** @throws 404 for a user or department of another account */
async function requireFilter(
  db: Db,
  account_id: number,
  { department_id, user_id, outcome, ...input }: ListInput,
): Promise<HandoffListFilter> {
  const { from, until } = await requirePeriod(db, account_id, input)
  if (user_id !== undefined) await requireReportSubject(db, { account_id, user_id })
  if (department_id !== undefined && department_id !== 0)
    await requireReportSubject(db, { account_id, department_id })
  return { account_id, from, until, department_id, user_id, outcome }
}

/** The list names who handed patients to whom. */
function auditReading(
  { caller }: Context,
  tx: Tx,
  action: 'reported_handoffs.listed' | 'reported_handoffs.exported',
  { account_id, ...filter }: HandoffListFilter,
): void {
  tx.audit(caller.user_id, action, { account: account_id }, filter)
}
