import * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import { expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/notifications.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

const createDraft = ({ dora, ids }: Hospital, message: string) =>
  dora.call(routes.createBroadcast, { body: { group_id: ids.groups.rapidResponse, message } })
const confirm = ({ dora }: Hospital, { id }: { id: number }) =>
  dora.call(routes.confirmBroadcast, { params: { id } })
const undo = ({ dora }: Hospital, { id }: { id: number }) =>
  dora.request(routes.undoBroadcast, { params: { id } })
const read = ({ dora }: Hospital, { id }: { id: number }) =>
  dora.call(routes.getBroadcast, { params: { id } })
const waitUntilSent = (hospital: Hospital, broadcast: { id: number }) =>
  expect
    .poll(async () => (await read(hospital, broadcast)).sent, { interval: 20, timeout: 12_000 })
    .not.toBeNull()

test('a confirmed broadcast is sent once, ten seconds later, without another request', async () => {
  const hospital = await createHospital()
  const { ana, clock } = hospital
  const draft = await createDraft(hospital, 'Code blue drill')
  const confirmed = await confirm(hospital, draft)
  expect(confirmed).toMatchObject({ sent: null, thread_id: null, send_at: expect.any(String) })
  expect(await confirm(hospital, draft), 'confirmed twice').toEqual(confirmed)
  clock.forward({ seconds: 5 })
  expect(await ana.inbox()).toEqual([])
  clock.forward({ seconds: 6 })
  await waitUntilSent(hospital, draft)
  expect(await ana.inbox()).toHaveLength(1)
  expect(await read(hospital, draft)).toMatchObject({ send_at: null, head_count: { people: 3 } })
  expect(await undo(hospital, draft)).toMatchObject({ status: 409, body: { code: 'broadcast.sent' } })
  const { sent } = await confirm(hospital, draft)
  expect(sent, 'confirming a sent one changes nothing').not.toBeNull()
  expect(await ana.inbox()).toHaveLength(1)
})

test('an undone broadcast is not sent, and can be confirmed again', async () => {
  const hospital = await createHospital()
  const { ana, clock } = hospital
  const draft = await createDraft(hospital, 'Lift 3 is out')
  await confirm(hospital, draft)
  clock.forward({ seconds: 6 })
  expect(await undo(hospital, draft)).toMatchObject({ status: 200, body: { send_at: null, sent: null } })
  expect((await undo(hospital, draft)).status, 'undone twice').toBe(200)
  await confirm(hospital, draft)
  clock.forward({ seconds: 6 })
  // The task of the first confirmation is due, and waits for the second one.
  await expect
    .poll(
      () =>
        queryRows(hospital, `select 1 from due_task where kind = 'broadcast_send' and due <= clock_now()`),
      {
        timeout: 12_000,
      },
    )
    .toEqual([])
  expect(await ana.inbox()).toEqual([])
  clock.forward({ seconds: 5 })
  await waitUntilSent(hospital, draft)
  expect(await ana.inbox()).toHaveLength(1)
  expect(await listAuditEntries(hospital, 'broadcast.undone')).toHaveLength(1)
  expect(await listAuditEntries(hospital, 'broadcast.sent')).toHaveLength(1)
})

test('an author who may not send any more when it is due gets a message that it was not sent', async () => {
  const hospital = await createHospital()
  const { ana, dora, clock, ids } = hospital
  const draft = await createDraft(hospital, 'Water is off')
  await confirm(hospital, draft)
  await queryRows(
    hospital,
    `delete from role_permission where account_id = ${ids.account_id} and permission = 'messaging.send_broadcast'`,
  )
  clock.forward({ seconds: 11 })
  const [notice] = await expect
    .poll(() => dora.inbox(), { interval: 20, timeout: 12_000 })
    .toMatchObject([
      {
        subject: 'Your broadcast was not sent',
        last_message: {
          text: 'Your broadcast to Rapid Response was not sent: You may no longer send broadcasts.',
        },
      },
    ])
    .then(() => dora.inbox())
  expect(notice).toBeDefined()
  expect(await ana.inbox()).toEqual([])
})

test('a broadcast that no one would receive is refused when it is confirmed', async () => {
  const hospital = await createHospital()
  const { dora, ids } = hospital
  await queryRows(hospital, `delete from paging_group_member where account_id = ${ids.account_id}`)
  const draft = await createDraft(hospital, 'Anybody?')
  expect(await dora.request(routes.confirmBroadcast, { params: { id: draft.id } })).toMatchObject({
    status: 406,
    body: { code: 'recipients.none' },
  })
  expect((await read(hospital, draft)).send_at).toBeNull()
})
