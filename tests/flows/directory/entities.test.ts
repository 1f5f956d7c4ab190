import { getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { getContact } from '@wardline/contract/directory/contact.routes.ts'
import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import { getObjectOfContact } from '@wardline/contract/directory/object.routes.ts'
import { addSubscribers } from '@wardline/contract/messaging/forwarding/forward.routes.ts'
import { listMessageAlerts, listMessageHistory } from '@wardline/contract/messaging/history/history.routes.ts'
import { listMonitoredUsers, monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import * as items from '@wardline/contract/messaging/responses/response.routes.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { listMissingFields } from '../../fixtures/docs/specified-fields.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { attachFile } from '../../fixtures/files/uploads.ts'

let hospital: Hospital
beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  const { app, ana, ben, ids } = hospital
  await grantPermissions(hospital, ana, ['messaging.recall_thread'])
  await app.db.acrossAccounts((db) =>
    db
      .updateTable('users')
      .set({ is_monitorable: true })
      .where('account_id', '=', ids.account_id)
      .where('id', '=', ben.user.user_id)
      .execute(),
  )
  return hospital.close
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

async function createFullThread() {
  const { ana, ben, ids } = hospital
  const { id } = await attachFile(ana, 'ekg.pdf', pdf)
  const thread = await ana.writes(ben, 'K+ 6.1', {
    requires_confirm: true,
    response_options: ['On my way'],
    encounter_id: ids.encounter,
    attachment_ids: [id],
    data: { body: 'Bed 12' },
  })
  return { thread, params: { id: thread.id }, query: { message_id: thread.last_message.id } }
}

/** Fields of messaging §3; dots denote nested fields. */
const entities: { entity: string; fields: string; get(): Promise<unknown> }[] = [
  {
    entity: 'a user profile',
    fields: `id first_name last_name title home_number email profile_picture display_name default_message_type_id
      auto_response_enabled auto_response_text forwarding_enabled forward_to_id hide_mobile_numbers`,
    get: () => hospital.ana.call(getProfile, { params: { id: hospital.ana.user.user_id } }),
  },
  {
    entity: 'a thread',
    fields: `id uid status priority last_message last_message_date created encounter_id patient_id patient subscribers
      subscriber_summary.read subscriber_summary.delivered subscriber_summary.pending allow_replies
      suppress_reply_notifications my_subscriber.state my_subscriber.reason me.reason me.unread_message_count groups
      departments`,
    get: async () => (await createFullThread()).thread,
  },
  {
    entity: 'a message',
    fields: `id thread created sender.id sender.email sender.profile_picture sender.display_name data.0.field_type
      data.0.data attachments.0.id attachments.0.mime_type attachments.0.url`,
    get: async () => (await hospital.ben.messages((await createFullThread()).thread))[0],
  },
  {
    entity: 'a message type',
    fields: `id response_options fields.0.slug fields.0.value fields.0.field_type fields.0.default_value requires_confirm
      apply_escalations ignore_user_status allow_replies priority suppress_reply_notifications`,
    get: async () => (await hospital.ana.call(threads.listMessageTypes)).results[0],
  },
  {
    entity: 'an entry of a message’s history',
    fields: 'subscriber_id accepted rejected replied',
    get: async () => (await hospital.ana.call(listMessageHistory, await createFullThread())).results[0],
  },
  {
    entity: 'a subscriber',
    fields: 'id user_id display_name state reason',
    async get() {
      const { params } = await createFullThread()
      return (await hospital.ana.call(threads.listSubscribers, { params })).results[1]
    },
  },
  {
    entity: 'an alert',
    fields: 'user.id user_status alerts.0.alert_type',
    get: async () => (await hospital.ana.call(listMessageAlerts, await createFullThread())).results[0],
  },
  {
    entity: 'a contact',
    fields: 'id type device_type is_online is_locked is_favorite properties.status',
    get: () => hospital.ana.call(getContact, { params: { id: hospital.ben.user.contact_id } }),
  },
  {
    entity: 'a directory object',
    fields: `id contact_id object_id type managed properties.name properties.first_name properties.last_name
      properties.title avatar`,
    get: () => hospital.ana.call(getObjectOfContact, { params: { id: hospital.ben.user.contact_id } }),
  },
  {
    entity: 'a local group',
    fields: 'name member_ids.0',
    get: () =>
      hospital.ana.call(createLocalGroup, {
        body: { name: 'Nights', member_ids: [hospital.ben.user.user_id] },
      }),
  },
  {
    entity: 'an observed user',
    fields: 'id display_name expiry',
    async get() {
      const { dora, ben } = hospital
      await dora.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 60 } })
      return (await dora.call(listMonitoredUsers, { params: { id: dora.user.user_id } })).results[0]
    },
  },
]

test.for(entities.map((each) => [each.entity, each] as const))(
  'messaging §3: %s has every field of the specification',
  async ([, { fields, get }]) => {
    const thing = await get()
    expect(listMissingFields(thing, fields), JSON.stringify(thing)).toEqual([])
  },
)

test("messaging §4; paging §4: each of the eleven live event kinds reaches the thread's subscribers", async () => {
  const { ana, ben, cleo } = hospital
  const benDevice = await ben.connect()
  const asks = { requires_confirm: true, response_options: ['On my way'] }
  const both = { ...asks, recipient_ids: [ben.user.contact_id, cleo.user.contact_id] }
  const thread = await ana.writes(ben, 'Eleven kinds', both)
  const other = await ana.writes(ben, 'The other answers', asks)
  const params = { id: thread.id }
  const isOf = (e: { thread_id: number }) => e.thread_id === thread.id
  await benDevice.receives('thread_new', (e) => e.thread.id === thread.id)

  benDevice.send({ type: 'subscribe', channel: `thread:${thread.id}` })
  const anaDevice = await ana.connect()
  anaDevice.send({ type: 'subscribe', channel: `thread:${thread.id}` })
  await benDevice.receivesFrame(
    (frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`,
  )
  await anaDevice.receivesFrame(
    (frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`,
  )
  anaDevice.send({ type: 'typing', thread_id: thread.id, is_typing: true })
  await benDevice.receives('typing_start', isOf)
  anaDevice.send({ type: 'typing', thread_id: thread.id, is_typing: false })
  await benDevice.receives('typing_stop', isOf)

  await ana.replies(thread, 'Please')
  await benDevice.receives('thread_new_message', isOf)
  await cleo.reads(thread)
  await benDevice.receives('subscriber_state', (e) => isOf(e) && e.subscriber_summary.read === 1)
  await ana.call(addSubscribers, { params, body: { subscribers: [hospital.dora.user.contact_id] } })
  await benDevice.receives('new_subscriber', isOf)
  await cleo.call(items.acceptMessage, { params })
  await benDevice.receives('message_accepted', isOf)
  await ben.call(items.rejectMessage, { params })
  await benDevice.receives('message_rejected', isOf)
  await ben.call(items.respondToMessage, { params: { id: other.id }, body: { response: 'On my way' } })
  await benDevice.receives('message_responded', (e) => e.thread_id === other.id)
  await ben.archives(thread)
  await benDevice.receives('thread_archived', isOf)
  await ana.call(items.recallThread, { params })
  await benDevice.receives('thread_recalled', isOf)
  expect(benDevice.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'thread_new',
      'thread_new_message',
      'typing_start',
      'typing_stop',
      'subscriber_state',
      'new_subscriber',
      'message_accepted',
      'message_rejected',
      'message_responded',
      'thread_archived',
      'thread_recalled',
    ]),
  )
})

test('messaging §1, §7: live events per account, per user and per thread', async () => {
  const { ana, ben, cleo, dora } = hospital
  const [bens, cleos] = [await ben.connect(), await cleo.connect()]
  const thread = await ana.writes(ben, 'Channels')
  await bens.receives('thread_new', (e) => e.thread.id === thread.id)
  // Thread events need an open thread, user events reach own devices, account events reach everyone.
  bens.send({ type: 'subscribe', channel: `thread:${thread.id}` })
  cleos.send({ type: 'subscribe', channel: `thread:${thread.id}` })
  await bens.receivesFrame((frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`)
  await ana.replies(thread, 'Only those on it')
  await bens.receives('thread_new_message', (e) => e.thread_id === thread.id)
  await ben.reads(thread)
  await bens.receives('thread_read', (e) => e.thread_id === thread.id)
  const doraDevice = await dora.connect()
  for (const phone of [bens, cleos])
    await phone.receives('presence_changed', (e) =>
      e.statuses.some(({ user_id }) => user_id === dora.user.user_id),
    )
  await doraDevice.disconnect()
  expect(cleos.events.map(({ kind }) => kind)).not.toContain('thread_new_message')
  expect(cleos.frames).toContainEqual(
    expect.objectContaining({ type: 'unsubscribed', channel: `thread:${thread.id}` }),
  )
})
