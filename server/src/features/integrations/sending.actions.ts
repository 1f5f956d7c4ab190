import { emrDocumentChanged } from '@wardline/contract/integrations/emr.events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { sendMessage, type Sent } from '../../platform/hl7/mllp.ts'
import type { DueTask } from '../../platform/jobs/due-tasks.ts'
import { schedule } from '../../platform/jobs/schedule.ts'
import { nextTryMs, verdictOf, type Verdict } from './acknowledgement.rules.ts'
import * as documents from './document.queries.ts'
import { printDocument } from './document.rules.ts'
import { reasons } from './emr.errors.ts'
import { endpointOf } from './endpoint.queries.ts'
import * as queries from './sending.queries.ts'
import { documentOf } from './writeback.queries.ts'

export const writesBack = 'emr_write_back'

/** Sooner than the lease of the task ends, together with the longest answer. */
const connect_ms = 5_000

export interface Limits {
  answer_ms: number
  allow_loopback: boolean
}

type Turn = { thread_id: number; turn: number }

export const putDown = (tx: Tx, { thread_id, turn }: Turn, due: string | { in_ms: number }) =>
  schedule(tx, { kind: writesBack, due, payload: { thread_id, turn } })

/** Sends a document and writes down what came of it. The one place from which anything leaves. */
export const sendDocument = (db: Database, limits: Limits) => async (task: DueTask) => {
  const turn = task.payload as Turn
  const taken = await db.write(task.account_id, (tx) => take(tx, task, turn))
  if (!taken) return
  const { version, message, endpoint, control_id } = taken
  const sent: Sent | undefined =
    message === undefined ? undefined : await sendMessage({ ...endpoint, ...limits, connect_ms }, message)
  const verdict: Verdict | { verdict: 'stopped'; reason: string } =
    sent === undefined ? { verdict: 'stopped', reason: taken.reason } : verdictOf(sent, control_id)
  await db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    await note(tx, version, verdict)
  })
}

/** The version to send, written as a message; without one when there is a reason not to send it. */
async function take(tx: Tx, task: DueTask, turn: Turn) {
  const of = { account_id: tx.account_id, ...turn }
  const { is_recalled, patient_id } = await queries.lockThread(tx.db, tx.account_id, turn.thread_id)
  const version = await queries.takeVersion(tx.db, of)
  if (!version) {
    const until = await queries.sentByAnother(tx.db, of)
    await task.complete(tx)
    if (until !== undefined) await putDown(tx, turn, until)
    return undefined
  }
  const control_id = `${version.document_number}.${version.version}`
  const [endpoint, about, messages] = await Promise.all([
    endpointOf(tx.db, tx.account_id),
    documents.aboutDocument(tx.db, tx.account_id, version),
    documents.messagesOf(tx.db, tx.account_id, version),
  ])
  const { document_number, requested } = version
  const nowhere = { host: '', port: 0 }
  const nothing = (reason: string) =>
    ({ version, control_id, message: undefined, endpoint: nowhere, reason }) as const
  if (is_recalled) return nothing(reasons.recalled)
  // A retry may come hours later: never into a record that the thread was taken off meanwhile.
  if (patient_id !== version.patient_id) return nothing(reasons.moved)
  if (!endpoint?.is_on || !about) return nothing(reasons.off)
  const is_replacement = version.accepted_version > 0
  const content = { ...about, messages, endpoint, control_id, document_number, is_replacement, requested }
  return { version, control_id, message: printDocument(content), endpoint, reason: '' }
}

/** What came of it, for everyone on the thread and for the audit trail; the next turn, if there is one. */
async function note(
  tx: Tx,
  version: queries.Version,
  result: Verdict | { verdict: 'stopped'; reason: string },
): Promise<void> {
  const { account_id } = tx
  const { thread_id } = version
  const { user_ids } = await queries.lockThread(tx.db, account_id, thread_id)
  const of = { account_id, thread_id, version: version.version }
  if (result.verdict === 'taken') {
    const { turn, is_followed } = await queries.versionTaken(tx.db, of)
    if (is_followed) await putDown(tx, { thread_id, turn }, { in_ms: 0 })
  } else {
    const attempts = 1 + (await queries.attemptsOf(tx.db, account_id, thread_id))
    const isUnsure = result.verdict === 'unsure'
    const { turn, next_try } = await queries.versionFailed(tx.db, {
      ...of,
      reason: result.reason,
      // A refusal says nothing of an earlier attempt that may have arrived: that one stays open.
      is_unsure: isUnsure || version.was_unsure,
      held_patient_id: isUnsure ? (version.held_before ?? version.patient_id) : version.held_before,
      next_try_ms: result.verdict === 'stopped' ? null : nextTryMs(attempts),
    })
    if (next_try !== null) await putDown(tx, { thread_id, turn }, next_try)
  }
  const document = await documentOf(tx.db, account_id, thread_id)
  if (document) tx.emit(emrDocumentChanged, { users: user_ids, thread: thread_id }, document)
  // Never the reason: it is the other side's text, and may name a patient.
  tx.audit({
    actor_id: null,
    action: `emr.${result.verdict}`,
    object_type: 'thread',
    object_id: thread_id,
    details: { version: version.version, requested_by: version.requested_by },
  })
}
