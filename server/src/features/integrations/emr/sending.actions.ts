import { emrDocumentChanged } from '@wardline/contract/integrations/emr.events.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { sendMessage } from '@wardline/hl7/mllp.ts'
import { mayBeUnencrypted, targetOf, type Outbound } from '../../../platform/outbound/target.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import {
  retryDelayMs,
  interpretAcknowledgement,
  type Exchange,
  type Verdict,
} from './hl7-acknowledgement.rules.ts'
import * as documents from './document.queries.ts'
import { printDocument } from './document.rules.ts'
import { reasons } from './emr.errors.ts'
import { getEndpoint, type StoredEndpoint } from './endpoint.queries.ts'
import { findTlsSettings, isExposed } from './endpoint.rules.ts'
import * as queries from './sending.queries.ts'
import { findDocument } from './writeback.queries.ts'

const sendDocumentTask = taskKind('emr_write_back')

/** Together with the longest response, shorter than the task's lease. */
const connect_ms = 5_000

interface SendingNeeds {
  db: Database
  emr_answer_seconds: number
  outbound: Outbound
  secrets: SecretBox
}

type DocumentTask = { thread_id: number; task_number: number }

export const enqueueDocument = (
  tx: Tx,
  { thread_id, task_number }: DocumentTask,
  due: string | { in_ms: number },
) => schedule(tx, { kind: sendDocumentTask, due, payload: { thread_id, task_number } })

/** All documents leave through here. */
export const sendDocument = taskHandler(sendDocumentTask, (needs: SendingNeeds) => async (task: DueTask) => {
  const payload = task.payload as DocumentTask
  const claimed = await needs.db.write(task.account_id, (tx) => claim(tx, task, payload))
  if (!claimed) return
  const { version, message, endpoint, control_id } = claimed
  const sent =
    message === undefined || !endpoint ? undefined : await sendTo(task.account_id, endpoint, needs, message)
  const verdict: Verdict | { verdict: 'cancelled'; reason: string } =
    sent === undefined
      ? { verdict: 'cancelled', reason: claimed.reason }
      : interpretAcknowledgement(sent, control_id)
  await needs.db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    await recordOutcome(tx, version, verdict)
  })
})

async function sendTo(
  account_id: number,
  endpoint: StoredEndpoint,
  { emr_answer_seconds, outbound, secrets }: SendingNeeds,
  message: string,
): Promise<Exchange> {
  const target = await targetOf(endpoint.host, outbound)
  if (target.refused === 'unknown') return { outcome: 'not_sent', why: 'unknown_host' }
  if (target.refused) return { outcome: 'not_sent', why: target.refused }
  if (isExposed(endpoint) && !mayBeUnencrypted(endpoint.host, target.address, outbound))
    return { outcome: 'not_sent', why: 'unencrypted' }
  const tls = findTlsSettings(account_id, endpoint, secrets)
  if (tls === 'unreadable') return { outcome: 'not_sent', why: 'key_unreadable' }
  const { address } = target
  const answer_ms = emr_answer_seconds * 1000
  return sendMessage({ address, port: endpoint.port, connect_ms, answer_ms, tls }, message)
}

async function claim(tx: Tx, task: DueTask, payload: DocumentTask) {
  const of = { account_id: tx.account_id, ...payload }
  const { is_recalled, patient_id } = await queries.lockThread(tx.db, tx.account_id, payload.thread_id)
  const version = await queries.claimVersion(tx.db, of)
  if (!version) {
    const until = await queries.findOtherLease(tx.db, of)
    await task.complete(tx)
    if (until !== undefined) await enqueueDocument(tx, payload, until)
    return undefined
  }
  const control_id = `${version.document_number}.${version.version}`
  const [endpoint, about, messages] = await Promise.all([
    getEndpoint(tx.db, tx.account_id),
    documents.getDocumentContext(tx.db, tx.account_id, version),
    documents.listMessages(tx.db, tx.account_id, version),
  ])
  const { document_number, requested } = version
  const nothing = (reason: string) =>
    ({ version, control_id, message: undefined, endpoint: undefined, reason }) as const
  if (is_recalled) return nothing(reasons.recalled)
  // A retry may run hours later: never write to a record that the thread was unlinked from.
  if (patient_id !== version.patient_id) return nothing(reasons.moved)
  if (!endpoint?.is_on || !about) return nothing(reasons.off)
  const is_replacement = version.accepted_version > 0
  const content = { ...about, messages, endpoint, control_id, document_number, is_replacement, requested }
  return { version, control_id, message: printDocument(content), endpoint, reason: '' }
}

async function recordOutcome(
  tx: Tx,
  version: queries.Version,
  result: Verdict | { verdict: 'cancelled'; reason: string },
): Promise<void> {
  const { account_id } = tx
  const { thread_id } = version
  const { user_ids } = await queries.lockThread(tx.db, account_id, thread_id)
  const of = { account_id, thread_id, version: version.version }
  if (result.verdict === 'accepted') {
    const { task_number, is_followed } = await queries.recordAccepted(tx.db, of)
    if (is_followed) await enqueueDocument(tx, { thread_id, task_number }, { in_ms: 0 })
  } else {
    const attempts = 1 + (await queries.attemptsOf(tx.db, account_id, thread_id))
    const isUnconfirmed = result.verdict === 'unconfirmed'
    const { task_number, next_try } = await queries.recordFailed(tx.db, {
      ...of,
      reason: result.reason,
      // A rejection says nothing about an earlier attempt that may have arrived.
      is_unconfirmed: isUnconfirmed || version.was_unconfirmed,
      filed_patient_id: isUnconfirmed ? (version.filed_before ?? version.patient_id) : version.filed_before,
      next_try_ms: result.verdict === 'cancelled' ? null : retryDelayMs(attempts),
    })
    if (next_try !== null) await enqueueDocument(tx, { thread_id, task_number }, next_try)
  }
  const document = await findDocument(tx.db, account_id, thread_id)
  if (document) tx.emit(emrDocumentChanged, { users: user_ids, thread: thread_id }, document)
  // The reason is not audited: the receiver's text may name a patient.
  tx.audit(
    null,
    `emr.${result.verdict}`,
    { thread: thread_id },
    { version: version.version, requested_by: version.requested_by },
  )
}
