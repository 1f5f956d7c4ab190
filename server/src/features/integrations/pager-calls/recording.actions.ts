import { newBlobKey, type BlobStore } from '../../../platform/files/blob-store.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask, RunAgain } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'
import { deleteRecording, fetchRecording } from '../../../platform/providers/twilio-recording.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { fetchRecordingTask } from './recording-task.rules.ts'
import { getCallerUser } from '../../accounts/users/system-user.actions.ts'
import type { Providers } from '../../alerts/providers/provider.access.ts'
import { publishCallerPageChange } from '../../messaging/messages/caller-page.actions.ts'
import type { PagerCallServices } from './page-of-call.actions.ts'
import { attachSandboxRecording } from './sandbox-recording.actions.ts'
import * as queries from './pager-call.queries.ts'

export interface RecordingServices extends PagerCallServices {
  blobs: BlobStore
  providers: Providers
  outbound: Outbound
}

const deleteRecordingTask = taskKind('pager_call_recording_delete')

const wait_ms = 5_000
/** With the growing delays of tasks: some hours. */
const most_attempts = 12

/** Attaches the recording to the page, and deletes it at Twilio. */
export const handleFetchRecording = taskHandler(
  fetchRecordingTask,
  (services: RecordingServices) =>
    async (task: DueTask): Promise<void | RunAgain> => {
      const { account_id, attempts } = task
      const { call_id } = task.payload as { call_id: number }
      const call = await services.db.read(account_id, (db) => queries.findCallById(db, account_id, call_id))
      if (call?.recording_state !== 'pending' || call.recording === null) return undefined
      if (call.thread_id === null)
        return call.state === 'open'
          ? { due_ms: services.clock.now().epochMilliseconds + wait_ms }
          : failRecording(services, task, call)
      if (call.provider === 'sandbox') return attachFromSandbox(services, task, call)
      const account = await twilioAccount(services, account_id)
      const found = account
        ? await fetchRecording(services.outbound, account, call.recording)
        : { problem: 'later' as const }
      if ('bytes' in found) return storeRecording(services, { task, call, bytes: found.bytes })
      if (found.problem === 'gone' || attempts >= most_attempts) return failRecording(services, task, call)
      throw new Error('The recording could not be fetched yet.')
    },
  'alerts',
)

const attachFromSandbox = (
  { db }: RecordingServices,
  task: DueTask,
  call: queries.PagerCallRow,
): Promise<undefined> =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    const file_id = await attachSandboxRecording(tx, call)
    await noteStored(tx, call, { file_id })
    return undefined
  })

async function twilioAccount({ providers }: RecordingServices, account_id: number) {
  const open = await providers.openOf(account_id, 'twilio')
  const { base_url, account_sid } = open?.settings ?? {}
  const auth_token = open?.secrets['auth_token']
  if (typeof base_url !== 'string' || typeof account_sid !== 'string' || auth_token === undefined)
    return undefined
  return { base_url, account_sid, auth_token }
}

const failRecording = (
  { db }: RecordingServices,
  task: DueTask,
  call: queries.PagerCallRow,
): Promise<undefined> =>
  db.write(task.account_id, async (tx) => {
    await task.complete(tx)
    await queries.storeRecording(tx.db, call, { state: 'failed', reference: null, seconds: null })
    await publishCallerPageChange(tx, call)
    return undefined
  })

async function storeRecording(
  { db, blobs }: RecordingServices,
  { task, call, bytes }: { task: DueTask; call: queries.PagerCallRow; bytes: Buffer },
): Promise<undefined> {
  const blob_key = newBlobKey(task.account_id)
  const written = await blobs.put(blob_key, [bytes])
  try {
    return await db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      await addRecording(tx, call, { ...written, blob_key })
      await schedule(tx, { kind: deleteRecordingTask, due: { in_ms: 0 }, payload: { call_id: call.id } })
      return undefined
    })
  } catch (error) {
    await blobs.delete(blob_key)
    throw error
  }
}

interface StoredAudio {
  size: number
  sha256: Buffer
  blob_key: string
}

async function addRecording(
  tx: Tx,
  { id, account_id, thread_id, message_id }: queries.PagerCallRow,
  audio: StoredAudio,
): Promise<void> {
  const page = { thread_id: thread_id ?? 0, message_id: message_id ?? 0 }
  const file_id = await queries.attachRecording(tx.db, {
    ...audio,
    ...page,
    account_id,
    id,
    uploaded_by: await getCallerUser(tx),
    name: 'voice-message.mp3',
    mime_type: 'audio/mpeg',
  })
  await noteStored(tx, { id, account_id, ...page }, { file_id, size: audio.size })
}

async function noteStored(
  tx: Tx,
  call: Pick<queries.PagerCallRow, 'account_id' | 'id' | 'thread_id' | 'message_id'>,
  details: Record<string, unknown>,
): Promise<void> {
  await queries.storeRecording(tx.db, call, { state: 'stored', reference: null, seconds: null })
  await publishCallerPageChange(tx, call)
  tx.audit(null, 'pager_call.recording_stored', { thread: call.thread_id }, details)
}

/** Gives up after some attempts: the recording stays at Twilio under the retention that is set there. */
export const handleDeleteRecording = taskHandler(
  deleteRecordingTask,
  (services: RecordingServices) => async (task: DueTask) => {
    const { account_id, attempts } = task
    const { call_id } = task.payload as { call_id: number }
    const call = await services.db.read(account_id, (db) => queries.findCallById(db, account_id, call_id))
    const account = await twilioAccount(services, account_id)
    if (!call?.recording || !account) return
    const isGone = await deleteRecording(services.outbound, account, call.recording)
    if (!isGone && attempts < most_attempts)
      throw new Error('The recording could not be deleted at Twilio yet.')
  },
  'alerts',
)
