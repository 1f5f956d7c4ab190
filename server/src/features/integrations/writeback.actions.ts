import { emrDocumentChanged } from '@wardline/contract/integrations/emr.events.ts'
import type { EmrWriteback } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { invalid, notFound } from '../../platform/http/errors.ts'
import * as threads from '../messaging/thread.access.ts'
import * as errors from './emr.errors.ts'
import { putDown } from './sending.actions.ts'
import { lockThread } from './sending.queries.ts'
import * as queries from './writeback.queries.ts'

const may = ({ caller }: Ctx) => ({ write_back: caller.permissions.has('messaging.send_message') })

/** Asks for the thread to be written to its patient's record (spec §7 mdm_writeback). It is sent after the answer. */
export const writeThreadBack = (ctx: Ctx, thread_id: number): Promise<EmrWriteback> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { last_message_id } = await threads.threadToWrite(ctx, tx, thread_id)
    const thread = await queries.threadToSend(tx.db, account_id, thread_id)
    if (!thread) throw notFound()
    const { patient_id, encounter_id, held_patient_id, is_set_up } = thread
    if (patient_id === null) throw invalid({ non_field_errors: [errors.noPatient] })
    if (!is_set_up) throw invalid({ non_field_errors: [errors.notSetUp] })
    if (held_patient_id !== null && held_patient_id !== patient_id)
      throw invalid({ non_field_errors: [errors.otherPatient] })
    const asked = { account_id, thread_id, user_id, patient_id, encounter_id, last_message_id }
    const { document, turn, is_sending } = await queries.askFor(tx.db, asked)
    if (!is_sending) await putDown(tx, { thread_id, turn }, { in_ms: 0 })
    const { user_ids } = await lockThread(tx.db, account_id, thread_id)
    tx.emit(emrDocumentChanged, { users: user_ids, thread: thread_id }, document)
    tx.audit({
      actor_id: user_id,
      action: 'emr.requested',
      object_type: 'thread',
      object_id: thread_id,
      details: { patient_id, last_message_id },
    })
    return { ...document, may: may(ctx) }
  })

const none = (thread_id: number) => ({
  thread_id,
  state: 'none' as const,
  document_number: '',
  attempts: 0,
  reason: '',
  next_try: null,
  sent_message_id: 0,
  updated: null,
  revision: 0,
})

export const getThreadWriteback = (ctx: Ctx, thread_id: number): Promise<EmrWriteback> =>
  ctx.read(async (db) => {
    await threads.requireSubscription(ctx, db, thread_id)
    const document = await queries.documentOf(db, ctx.caller.account_id, thread_id)
    return { ...(document ?? none(thread_id)), may: may(ctx) }
  })
