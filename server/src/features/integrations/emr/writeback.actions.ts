import { emrDocumentChanged } from '@wardline/contract/integrations/emr.events.ts'
import type { EmrWriteback } from '@wardline/contract/integrations/emr.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { invalid, notFound } from '../../../platform/http/errors.ts'
import * as threads from '../../messaging/threads/thread.access.ts'
import * as errors from './emr.errors.ts'
import { enqueueDocument } from './sending.actions.ts'
import { lockThread } from './sending.queries.ts'
import * as queries from './writeback.queries.ts'

const may = ({ caller }: Context) => ({ write_back: caller.permissions.has('messaging.send_message') })

/** Spec §7 mdm_writeback. Sent after the response. */
export const writeThreadBack = (ctx: Context, id: number | string): Promise<EmrWriteback> =>
  ctx.transaction(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const thread_id = await threads.requireThreadId(ctx, tx.db, id)
    const { last_message_id } = await threads.lockWritableThread(ctx, tx, thread_id)
    const thread = await queries.lockThreadToSend(tx.db, account_id, thread_id)
    if (!thread) throw notFound()
    const { patient_id, encounter_id, has_mrn, filed_patient_id, is_set_up } = thread
    if (patient_id === null) throw invalid({ non_field_errors: [errors.patientMissing] })
    if (!has_mrn) throw invalid({ non_field_errors: [errors.mrnMissing] })
    if (!is_set_up) throw invalid({ non_field_errors: [errors.notConfigured] })
    if (filed_patient_id !== null && filed_patient_id !== patient_id)
      throw invalid({ non_field_errors: [errors.inOtherRecord] })
    const request = { account_id, thread_id, user_id, patient_id, encounter_id, last_message_id }
    const { document, task_number, is_sending } = await queries.requestDocument(tx.db, request)
    if (!is_sending) await enqueueDocument(tx, { thread_id, task_number }, { in_ms: 0 })
    const { user_ids } = await lockThread(tx.db, account_id, thread_id)
    tx.emit(emrDocumentChanged, { users: user_ids, thread: thread_id }, document)
    tx.audit(user_id, 'emr.requested', { thread: thread_id }, { patient_id, last_message_id })
    return { ...document, may: may(ctx) }
  })

const no_document = (thread_id: number) => ({
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

export const getThreadWriteback = (ctx: Context, id: number | string): Promise<EmrWriteback> =>
  ctx.read(async (db) => {
    const thread_id = await threads.requireThreadId(ctx, db, id)
    await threads.requireSubscription(ctx, db, thread_id)
    const document = await queries.findDocument(db, ctx.caller.account_id, thread_id)
    return { ...(document ?? no_document(thread_id)), may: may(ctx) }
  })
