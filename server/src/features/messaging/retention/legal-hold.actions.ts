import { accountChanged } from '@wardline/contract/accounts/account-settings/account-settings.events.ts'
import type { LegalHold, NewLegalHold } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page, type Part } from '../../../platform/http/paging.ts'
import { requireConfirmedPassword } from '../../accounts/sessions/password-confirmation.access.ts'
import { requireOwnAccount } from '../../accounts/users/own-account.access.ts'
import * as queries from './legal-hold.queries.ts'
import * as errors from './retention.errors.ts'
import { lockRetention } from './retention.queries.ts'

export function listLegalHolds(ctx: Context, account_id: number, part: Part): Promise<Page<LegalHold>> {
  requireOwnAccount(ctx, account_id)
  return ctx.read(async (db) => {
    const { count, rows } = await queries.listHolds(db, {
      account_id,
      limit: part.page_size,
      offset: offsetOf(part),
    })
    return { count, results: rows.map(presentHold) }
  })
}

/** Waits for a removal under way; no later one removes the record. */
export function createLegalHold(ctx: Context, account_id: number, input: NewLegalHold): Promise<LegalHold> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await lockRetention(tx.db, account_id)
    const missing = await queries.findMissing(tx.db, account_id, input)
    if (missing) throw errors.noSuchRecord(missing)
    const id = await queries.insertHold(tx.db, { ...input, account_id, created_by: ctx.caller.user_id })
    if (id === undefined) throw errors.alreadyHeld()
    return publishHold(ctx, tx, id, 'created', input.reason)
  })
}

export function releaseLegalHold(
  ctx: Context,
  { id: account_id, hold_id: id }: { id: number; hold_id: number },
  reason: string,
): Promise<LegalHold> {
  requireOwnAccount(ctx, account_id)
  return ctx.transaction(async (tx) => {
    await requireConfirmedPassword(ctx, tx.db)
    await lockRetention(tx.db, account_id)
    if (!(await queries.findHold(tx.db, account_id, id))) throw notFound()
    const released_by = ctx.caller.user_id
    if (!(await queries.releaseHold(tx.db, { account_id, id, released_by, reason })))
      throw new AppError(errors.alreadyReleased)
    return publishHold(ctx, tx, id, 'released', reason)
  })
}

async function publishHold(
  { caller }: Context,
  tx: Tx,
  hold_id: number,
  change: 'created' | 'released',
  reason: string,
): Promise<LegalHold> {
  const row = await queries.findHold(tx.db, tx.account_id, hold_id)
  if (!row) throw notFound()
  const { user_id, patient_id, thread_id } = row
  const [object_type, object_id] =
    user_id !== null
      ? ['user', user_id]
      : patient_id !== null
        ? ['patient', patient_id]
        : ['thread', thread_id]
  tx.audit(caller.user_id, `legal_hold.${change}`, { [object_type]: object_id }, { hold_id, reason })
  tx.emit(accountChanged, { account: true }, { account_id: tx.account_id })
  return presentHold(row)
}

const presentHold = ({
  user_id,
  user_name,
  patient_id,
  patient_name,
  patient_mrn,
  ...hold
}: queries.HoldRow): LegalHold => ({
  id: hold.id,
  user: user_id === null ? null : { id: user_id, display_name: user_name ?? '' },
  patient:
    patient_id === null ? null : { id: patient_id, display_name: patient_name ?? '', mrn: patient_mrn },
  thread_id: hold.thread_id,
  reason: hold.reason,
  created: hold.created,
  created_by: hold.created_by,
  released: hold.released,
  released_by: hold.released_by,
  release_reason: hold.release_reason,
})
