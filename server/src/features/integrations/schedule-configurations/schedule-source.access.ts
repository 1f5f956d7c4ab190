import {
  changeSources,
  scheduleSourceFacts,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import * as queries from './schedule-source.queries.ts'

type Caller = Pick<Context, 'caller'>

export const mayChangeSources = ({ caller }: Caller): boolean => caller.permissions.has(changeSources)

/** Each system has its own permission (paging §6). Users who may change configurations see all of them. */
export const maySeeSources = (ctx: Caller, kind: ScheduleSourceKind): boolean =>
  ctx.caller.permissions.has(scheduleSourceFacts[kind].view) || mayChangeSources(ctx)

export function requireSourceView(ctx: Caller, kind: ScheduleSourceKind): void {
  if (!maySeeSources(ctx, kind)) throw forbidden()
}

export interface SourceKey {
  kind: ScheduleSourceKind
  id: number
}

/** A user without the permission learns nothing of which configurations exist. */
export async function requireSource(
  ctx: Context,
  db: Db,
  { kind, id }: SourceKey,
): Promise<queries.StoredSource> {
  requireSourceView(ctx, kind)
  const source = await queries.findSource(db, { account_id: ctx.caller.account_id, id })
  if (source?.kind !== kind) throw notFound()
  return source
}

/** The route checks the permission. The row is locked: changes of one configuration run one after the other. */
export async function requireLockedSource(tx: Tx, { kind, id }: SourceKey): Promise<queries.StoredSource> {
  const source = await queries.findSource(tx.db, { account_id: tx.account_id, id }, { isLocked: true })
  if (source?.kind !== kind) throw notFound()
  return source
}

export { findSource as findStoredSource } from './schedule-source.queries.ts'
