import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { endMonitoring, monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Asked } from './matrix.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { attachFile, readSample } from '../../fixtures/files/uploads.ts'

/** F20: a current and a former monitor try every thread route. */
interface MonitoredHospital extends Hospital {
  active: Person
  expired: Person
  stopped: Person
  thread: Thread
  attachment: number
}

let hospital: MonitoredHospital

beforeAll(async () => {
  const h = await createHospital({ closesWithTest: false })
  const attached = await attachFile(h.ana, 'sample.png', await readSample('valid/sample.png'))
  const asking = { attachment_ids: [attached.id], requires_confirm: true, response_options: ['Yes', 'No'] }
  const thread = await h.ana.writes(h.ben, 'For Ben alone', asking)
  const rights = ['messaging.monitor_user', 'messaging.send_message', 'messaging.recall_thread'] as const
  const watcher = async (name: string, duration: number) => {
    const person = await createUser(h, name, [...rights])
    await person.call(monitorUser, { params: { id: h.ben.user.user_id }, body: { duration } })
    return person
  }
  const active = await watcher('Ada Active', 86_400)
  const expired = await watcher('Ed Expired', 60)
  const stopped = await watcher('Stu Stopped', 600)
  await stopped.call(endMonitoring, { params: { id: h.ben.user.user_id } })
  const device = await expired.connect()
  h.clock.forward({ minutes: 1 })
  await device.receives('monitoring_ended')
  hospital = { ...h, active, expired, stopped, thread, attachment: attached.id }
  return h.close
})

interface Row {
  /** Status while monitoring; afterwards it is always 404. */
  active: 200 | 204 | 400 | 403 | 404
  asks?: (hospital: MonitoredHospital) => Omit<Asked, 'params'>
  /** The route is about the first message of the thread. */
  is_of_message?: true
  /** The route is about a recipient of the thread. */
  is_of_person?: true
}

const reads: Row = { active: 200 }
const refused: Row = { active: 403 }
const ofMessage: Row = {
  active: 200,
  asks: ({ thread }) => ({ query: { message_id: thread.last_message.id } }),
}
const withBody = (row: Row, body: unknown): Row => ({ ...row, asks: () => ({ body }) })

const rows: Partial<Record<RouteName, Row>> = {
  getThread: reads,
  listMessages: reads,
  listSubscribers: reads,
  listMessageHistory: ofMessage,
  listMessageAlerts: ofMessage,
  getMessageOutcome: ofMessage,
  getMessageProof: ofMessage,
  exportProof: {
    active: 200,
    asks: ({ thread }) => ({ query: { message_id: thread.last_message.id, format: 'csv' } }),
  },
  joinPage: refused,
  takePagingRequest: withBody(refused, {}),
  reportWrongRecipient: withBody(refused, {}),
  escalateNow: withBody(refused, {}),
  pageAgain: withBody(refused, {}),
  reassignPagingRequest: { ...refused, asks: ({ cleo }) => ({ body: { user_id: cleo.user.user_id } }) },
  markThreadRead: withBody(reads, {}),
  markThreadDelivered: {
    active: 204,
    asks: ({ thread }) => ({ body: { message_id: thread.last_message.id } }),
  },
  replyToThread: withBody(refused, { message: 'Me too' }),
  markThreadUnread: refused,
  muteThread: refused,
  unmuteThread: refused,
  setThreadReminder: withBody(refused, { at: new Date(Date.now() + 3_600_000).toISOString() }),
  removeThreadReminder: refused,
  correctMessage: { ...withBody(refused, { texts: ['For Ben'] }), is_of_message: true },
  takeBackMessage: { ...refused, is_of_message: true },
  reactToMessage: { ...withBody(refused, { reaction: 'ok' }), is_of_message: true },
  removeReaction: { ...refused, is_of_message: true },
  leaveThread: refused,
  removeSubscriber: { ...refused, is_of_person: true },
  listDepartures: reads,
  archiveThread: refused,
  unarchiveThread: refused,
  acceptMessage: withBody(refused, {}),
  rejectMessage: withBody(refused, {}),
  respondToMessage: withBody(refused, { response: 'Yes' }),
  recallThread: refused,
  forwardThread: { ...refused, asks: ({ cleo }) => ({ body: { recipient_ids: [cleo.user.contact_id] } }) },
  addSubscribers: { ...refused, asks: ({ cleo }) => ({ body: { subscribers: [cleo.user.contact_id] } }) },
  changeThreadPatient: { ...refused, asks: ({ ids }) => ({ body: { patient_id: ids.patient } }) },
  getThreadPatient: reads,
  listThreadGroups: reads,
  getThreadRouting: reads,
  writeThreadBack: refused,
  getThreadWriteback: reads,
}

const ofThreads = (Object.entries(routes) as [RouteName, Route][]).filter(([, { path }]) =>
  path.includes('/threads/{id}/'),
)

test('every thread route defines what a monitor may do', () => {
  expect(Object.keys(rows).toSorted()).toEqual(ofThreads.map(([name]) => name).toSorted())
})

test.for(ofThreads)('%s: while monitoring, and after it ended', async ([name, route]) => {
  const row = rows[name]
  const { id, last_message } = hospital.thread
  const message = row?.is_of_message && { message_id: last_message.id }
  const of_person = row?.is_of_person && { user_id: hospital.ben.user.user_id }
  const asked = { params: { id, ...message, ...of_person }, ...row?.asks?.(hospital) }
  const status = async (person: Person) => (await person.request(route, asked)).status
  expect({
    active: await status(hospital.active),
    expired: await status(hospital.expired),
    stopped: await status(hospital.stopped),
  }).toEqual({ active: row?.active, expired: 404, stopped: 404 })
})

test('an attachment is readable exactly where its thread is', async () => {
  const asked = { params: { id: hospital.attachment } }
  expect((await hospital.active.request(downloadFile, asked)).status).toBe(200)
  expect((await hospital.expired.request(downloadFile, asked)).status).toBe(404)
  expect((await hospital.stopped.request(downloadFile, asked)).status).toBe(404)
})
