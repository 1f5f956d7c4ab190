import { downloadFile } from '@wardline/contract/files/file.routes.ts'
import { endMonitoring, monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { routes, type RouteName } from '@wardline/contract/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import type { Asked } from '../world/matrix.ts'
import { newcomer } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import { attaches, bytesOf } from '../world/uploads.ts'

/** F20: two more who may knock at every route of a thread: who monitors one of its people now, and who did until a moment ago. */
interface Ward extends Hospital {
  active: Person
  expired: Person
  stopped: Person
  thread: Thread
  attachment: number
}

let ward: Ward

beforeAll(async () => {
  const h = await hospital({ isOwnedByTest: false })
  const attached = await attaches(h.ana, 'sample.png', await bytesOf('valid/sample.png'))
  const asking = { attachment_ids: [attached.id], requires_confirm: true, response_options: ['Yes', 'No'] }
  const thread = await h.ana.writes(h.ben, 'For Ben alone', asking)
  const rights = ['messaging.monitor_user', 'messaging.send_message', 'messaging.recall_thread'] as const
  const watcher = async (name: string, duration: number) => {
    const person = await newcomer(h, name, [...rights])
    await person.call(monitorUser, { params: { id: h.ben.who.user_id }, body: { duration } })
    return person
  }
  const active = await watcher('Ada Active', 86_400)
  const expired = await watcher('Ed Expired', 60)
  const stopped = await watcher('Stu Stopped', 600)
  await stopped.call(endMonitoring, { params: { id: h.ben.who.user_id } })
  const phone = await expired.phone()
  h.clock.forward({ minutes: 1 })
  await phone.hears('monitoring_ended')
  ward = { ...h, active, expired, stopped, thread, attachment: attached.id }
  return h.close
})

interface Row {
  /** For a monitor whose time runs; afterwards it is 404 always. */
  active: 200 | 204 | 400 | 403 | 404
  asks?: (ward: Ward) => Omit<Asked, 'params'>
}

const reads: Row = { active: 200 }
const refused: Row = { active: 403 }
const ofMessage: Row = {
  active: 200,
  asks: ({ thread }) => ({ query: { message_id: thread.last_message.id } }),
}
const withBody = (row: Row, body: unknown): Row => ({ ...row, asks: () => ({ body }) })

/** Every route of one thread. */
const rows: Partial<Record<RouteName, Row>> = {
  getThread: reads,
  listMessages: reads,
  listSubscribers: reads,
  messageHistory: ofMessage,
  messageAlerts: ofMessage,
  messageProof: ofMessage,
  exportProof: {
    active: 200,
    asks: ({ thread }) => ({ query: { message_id: thread.last_message.id, format: 'csv' } }),
  },
  takePage: withBody(refused, {}),
  notMyPage: withBody(refused, {}),
  passPageOn: { ...refused, asks: ({ cleo }) => ({ body: { user_id: cleo.who.user_id } }) },
  readThread: withBody(reads, {}),
  deliveredThread: {
    active: 204,
    asks: ({ thread }) => ({ body: { message_id: thread.last_message.id } }),
  },
  replyToThread: withBody(refused, { message: 'Me too' }),
  archiveThread: refused,
  unarchiveThread: refused,
  acceptMessage: withBody(refused, {}),
  rejectMessage: withBody(refused, {}),
  respondToMessage: withBody(refused, { response: 'Yes' }),
  recallThread: refused,
  forwardThread: { ...refused, asks: ({ cleo }) => ({ body: { recipient_ids: [cleo.who.contact_id] } }) },
  addSubscribers: { ...refused, asks: ({ cleo }) => ({ body: { subscribers: [cleo.who.contact_id] } }) },
  changeSubject: { ...refused, asks: ({ ids }) => ({ body: { patient_id: ids.patient } }) },
  getThreadPatient: reads,
  listThreadGroups: reads,
  writeThreadBack: refused,
  getThreadWriteback: reads,
}

const ofThreads = (Object.entries(routes) as [RouteName, Route][]).filter(([, { path }]) =>
  path.includes('/threads/{id}/'),
)

test('every route of a thread says what a monitor may', () => {
  expect(Object.keys(rows).toSorted()).toEqual(ofThreads.map(([name]) => name).toSorted())
})

test.for(ofThreads)('%s: who monitors, and who did', async ([name, route]) => {
  const row = rows[name]
  const asked = { params: { id: ward.thread.id }, ...row?.asks?.(ward) }
  const status = async (person: Person) => (await person.tries(route, asked)).status
  expect({
    active: await status(ward.active),
    expired: await status(ward.expired),
    stopped: await status(ward.stopped),
  }).toEqual({ active: row?.active, expired: 404, stopped: 404 })
})

test('the bytes of an attachment go the way of its thread', async () => {
  const asked = { params: { id: ward.attachment } }
  expect((await ward.active.tries(downloadFile, asked)).status).toBe(200)
  expect((await ward.expired.tries(downloadFile, asked)).status).toBe(404)
  expect((await ward.stopped.tries(downloadFile, asked)).status).toBe(404)
})
