import type * as routes from '@wardline/contract/integrations/adt.routes.ts'
import type { AdtMessage, AdtMessageText } from '@wardline/contract/integrations/adt.schemas.ts'
import type { QueryOf } from '@wardline/contract/route.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, forbidden, notFound } from '../../../platform/http/errors.ts'
import { offsetOf, type Page } from '../../../platform/http/paging.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { applyAdtEvent } from '../../patients/adt/adt-event.actions.ts'
import { showPatients } from '../../patients/patient-shown.actions.ts'
import { getInterface } from './adt-interface.queries.ts'
import { explainOutcome, explainRejection } from './adt-message.actions.ts'
import * as queries from './adt-message.queries.ts'
import { readEvent } from './adt-message.rules.ts'
import { notRejected, textUnreadable } from './adt.errors.ts'
import { openMessage } from './adt.rules.ts'

const present = (
  { has_text, patient_id, display_name, mrn, ...message }: queries.ListedMessage,
  maySeePatients: boolean,
): AdtMessage => ({
  ...message,
  patient:
    patient_id === null || !maySeePatients ? null : { id: patient_id, display_name: display_name ?? '', mrn },
  may: { retry: message.state === 'rejected' && has_text },
})

const maySeePatients = ({ caller }: Context): boolean => caller.permissions.has('pcm.view_patient')

export function listAdtMessages(
  ctx: Context,
  query: QueryOf<typeof routes.listAdtMessages>,
): Promise<Page<AdtMessage>> {
  return ctx.transaction(async (tx) => {
    const { count, results } = await queries.listMessages(tx.db, {
      account_id: tx.account_id,
      state: query.state,
      limit: query.page_size,
      offset: offsetOf(query),
    })
    const messages = results.map((row) => present(row, maySeePatients(ctx)))
    await showPatients(
      ctx,
      tx,
      'patients.shown',
      messages.flatMap(({ patient }) => patient?.id ?? []),
    )
    return { count, results: messages }
  })
}

export function getAdtMessageText(ctx: Context, id: number, secrets: SecretBox): Promise<AdtMessageText> {
  return ctx.transaction(async (tx) => {
    const row = await queries.lockMessage(tx.db, tx.account_id, id)
    if (!row?.sealed_text) throw notFound()
    if (!maySeePatients(ctx)) throw forbidden()
    tx.audit(ctx.caller.user_id, 'adt_message.read', { adt_message: id })
    const opened = openMessage(secrets, tx.account_id, id, row.sealed_text)
    return { id, text: opened?.text ?? null }
  })
}

/** Applies the message as it arrived; its time still decides which fields it may change. */
export async function retryAdtMessage(ctx: Context, id: number, secrets: SecretBox): Promise<AdtMessage> {
  try {
    return await ctx.transaction(async (tx) => {
      const { account_id } = tx
      const row = await queries.lockMessage(tx.db, account_id, id)
      if (!row) throw notFound()
      const settings = await getInterface(tx.db, account_id)
      if (row.state !== 'rejected' || !settings) throw new AppError(notRejected)
      const opened = openMessage(secrets, account_id, id, row.sealed_text)
      if (!opened) throw new AppError(textUnreadable)
      const { event, left_out } = readEvent(opened.message, settings, ctx.clock.now())
      const { outcome, occurred, patient_id } = await applyAdtEvent(tx, event)
      const reason = explainOutcome(outcome, left_out)
      const result = { state: outcome, reason, error_code: '', event_time: occurred, patient_id }
      await queries.finishMessage(tx.db, { account_id, id }, result, 1)
      tx.audit(ctx.caller.user_id, 'adt_message.retried', { adt_message: id }, { outcome })
      const message = await queries.findMessage(tx.db, account_id, id)
      if (!message) throw notFound()
      return present(message, maySeePatients(ctx))
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    return keepRejected(ctx, id, error)
  }
}

/** The retry was rolled back; only its reason is stored. */
function keepRejected(ctx: Context, id: number, error: unknown): Promise<AdtMessage> {
  const { message: reason, code: error_code } = explainRejection(error)
  return ctx.transaction(async (tx) => {
    await queries.setReason(tx.db, { account_id: tx.account_id, id }, { reason, error_code })
    tx.audit(ctx.caller.user_id, 'adt_message.retried', { adt_message: id }, { outcome: 'rejected' })
    const row = await queries.findMessage(tx.db, tx.account_id, id)
    if (!row) throw notFound()
    return present(row, maySeePatients(ctx))
  })
}
