import { actionsOf } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type * as routes from '@wardline/contract/reports/audit/audit.routes.ts'
import type { AuditEntry, AuditPage } from '@wardline/contract/reports/audit/audit.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import { writeAuditCsv } from './audit-csv.rules.ts'
import { presentEntry } from './audit-entry.rules.ts'
import * as queries from './audit.queries.ts'

type Filters = QueryOf<typeof routes.exportAudit>

const most_exported = 10_000

/** The first page is audited: the trail names patients. */
export function listAudit(
  ctx: Context,
  account_id: number,
  { cursor, page_size, ...filters }: QueryOf<typeof routes.listAudit>,
): Promise<Omit<AuditPage, 'next'>> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    const rows = await readEntries(tx, filters, { cursor, limit: page_size + 1 })
    if (cursor === undefined) auditReading(ctx, tx, 'audit.read', { filters })
    const results = rows.slice(0, page_size)
    const last = results.at(-1)
    return { results, next_cursor: rows.length > page_size && last ? `${last.at}~${last.id}` : null }
  })
}

export function exportAudit(ctx: Context, account_id: number, filters: Filters): Promise<Buffer> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    const entries = await readEntries(tx, filters, { limit: most_exported })
    auditReading(ctx, tx, 'audit.exported', { filters, entries: entries.length })
    return Buffer.from(writeAuditCsv(entries))
  })
}

async function readEntries(
  tx: Tx,
  { category, action, from, until, ...filters }: Filters,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const [at = 'infinity', before_id = '0'] = cursor?.split('~') ?? [until]
  const rows = await queries.listAudit(tx.db, {
    ...filters,
    account_id: tx.account_id,
    actions: pickActions(category, action),
    from: from ?? '-infinity',
    before: { at, id: Number(before_id) },
    limit,
  })
  return rows.map(presentEntry)
}

function pickActions(category: Filters['category'], action: string | undefined): string[] | undefined {
  if (action === undefined) return category && actionsOf(category)
  return category && !actionsOf(category).includes(action) ? [] : [action]
}

function auditReading(
  { caller }: Context,
  tx: Tx,
  action: 'audit.read' | 'audit.exported',
  details: Record<string, unknown>,
): void {
  tx.audit(caller.user_id, action, { account: tx.account_id }, details)
}
