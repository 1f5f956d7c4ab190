import { getProfile } from '@wardline/contract/accounts/profile.routes.ts'
import { getContact } from '@wardline/contract/directory/contact.routes.ts'
import { createLocalGroup } from '@wardline/contract/directory/local-group.routes.ts'
import { getObjectOfContact } from '@wardline/contract/directory/object.routes.ts'
import { addSubscribers } from '@wardline/contract/messaging/forward.routes.ts'
import { messageAlerts, messageHistory } from '@wardline/contract/messaging/history.routes.ts'
import { listObserved, monitorUser } from '@wardline/contract/messaging/monitoring.routes.ts'
import * as items from '@wardline/contract/messaging/open-item.routes.ts'
import * as threads from '@wardline/contract/messaging/thread.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'
import { attaches } from '../world/uploads.ts'

let ward: Hospital
beforeAll(async () => {
  ward = await hospital({ isOwnedByTest: false })
  const { app, ana, ben, ids } = ward
  await gainRights(ward, ana, ['messaging.recall_thread'])
  await app.db.worker((db) =>
    db
      .updateTable('users')
      .set({ is_monitorable: true })
      .where('account_id', '=', ids.account_id)
      .where('id', '=', ben.who.user_id)
      .execute(),
  )
  return ward.close
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** A thread of Ana's to Ben with all that it can have, and the newest of its messages. */
async function full() {
  const { ana, ben, ids } = ward
  const { id } = await attaches(ana, 'ekg.pdf', pdf)
  const thread = await ana.writes(ben, 'K+ 6.1', {
    requires_confirm: true,
    response_options: ['On my way'],
    encounter_id: ids.encounter,
    attachment_ids: [id],
    data: { body: 'Bed 12' },
  })
  return { thread, params: { id: thread.id }, query: { message_id: thread.last_message.id } }
}

/** One of each entity as a caller gets it, and the fields that messaging §3 lists for it. Dots go deeper. */
const entities: { entity: string; fields: string; get(): Promise<unknown> }[] = [
  {
    entity: 'a user profile',
    fields: `id first_name last_name title home_number email profile_picture display_name default_message_type_id
      auto_response_enabled auto_response_text forwarding_enabled forward_to_id hide_mobile_numbers`,
    get: () => ward.ana.call(getProfile, { params: { id: ward.ana.who.user_id } }),
  },
  {
    entity: 'a thread',
    fields: `id uid status priority last_message last_message_date created encounter_id patient_id patient subscribers
      subscriber_summary.read subscriber_summary.delivered subscriber_summary.pending allow_replies
      suppress_reply_notifications my_subscriber.state my_subscriber.reason me.reason me.unread_message_count groups
      departments`,
    get: async () => (await full()).thread,
  },
  {
    entity: 'a message',
    fields: `id thread created sender.id sender.email sender.profile_picture sender.display_name data.0.field_type
      data.0.data attachments.0.id attachments.0.mime_type attachments.0.url`,
    get: async () => (await ward.ben.messages((await full()).thread))[0],
  },
  {
    entity: 'a message type',
    fields: `id response_options fields.0.slug fields.0.value fields.0.field_type fields.0.default_value requires_confirm
      apply_escalations ignore_user_status allow_replies priority suppress_reply_notifications`,
    get: async () => (await ward.ana.call(threads.listMessageTypes)).results[0],
  },
  {
    entity: 'an entry of a message’s history',
    fields: 'subscriber_id accepted rejected replied',
    get: async () => (await ward.ana.call(messageHistory, await full())).results[0],
  },
  {
    entity: 'a subscriber',
    fields: 'id user_id display_name state reason',
    async get() {
      const { params } = await full()
      return (await ward.ana.call(threads.listSubscribers, { params })).results[1]
    },
  },
  {
    entity: 'an alert',
    fields: 'user.id user_status alerts.0.alert_type',
    get: async () => (await ward.ana.call(messageAlerts, await full())).results[0],
  },
  {
    entity: 'a contact',
    fields: 'id type device_type is_online is_locked is_favorite properties.status',
    get: () => ward.ana.call(getContact, { params: { id: ward.ben.who.contact_id } }),
  },
  {
    entity: 'a directory object',
    fields: `id contact_id object_id type managed properties.name properties.first_name properties.last_name
      properties.title avatar`,
    get: () => ward.ana.call(getObjectOfContact, { params: { id: ward.ben.who.contact_id } }),
  },
  {
    entity: 'a local group',
    fields: 'name member_ids.0',
    get: () =>
      ward.ana.call(createLocalGroup, { body: { name: 'Nights', member_ids: [ward.ben.who.user_id] } }),
  },
  {
    entity: 'an observed user',
    fields: 'id display_name expiry',
    async get() {
      const { dora, ben } = ward
      await dora.call(monitorUser, { params: { id: ben.who.user_id }, body: { duration: 60 } })
      return (await dora.call(listObserved, { params: { id: dora.who.user_id } })).results[0]
    },
  },
]

const has = (thing: unknown, [name, ...deeper]: string[]): boolean =>
  name === undefined ||
  (typeof thing === 'object' &&
    thing !== null &&
    name in thing &&
    has((thing as Record<string, unknown>)[name], deeper))

test.for(entities.map((each) => [each.entity, each] as const))(
  'messaging §3: %s has every field of the specification',
  async ([, { fields, get }]) => {
    const thing = await get()
    const missing = fields.split(/\s+/u).filter((field) => !has(thing, field.split('.')))
    expect(missing, JSON.stringify(thing)).toEqual([])
  },
)

test('messaging §4: each of the eleven kinds of live events reaches who is on the thread', async () => {
  const { ana, ben, cleo } = ward
  const bens = await ben.phone()
  const asks = { requires_confirm: true, response_options: ['On my way'] }
  const both = { ...asks, recipient_ids: [ben.who.contact_id, cleo.who.contact_id] }
  const thread = await ana.writes(ben, 'Eleven kinds', both)
  const other = await ana.writes(ben, 'The other answers', asks)
  const params = { id: thread.id }
  const isOf = (e: { thread_id: number }) => e.thread_id === thread.id
  await bens.hears('thread_new', (e) => e.thread.id === thread.id)

  bens.say({ type: 'subscribe', channel: `thread:${thread.id}` })
  const anas = await ana.phone()
  anas.say({ type: 'subscribe', channel: `thread:${thread.id}` })
  await bens.frame((frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`)
  await anas.frame((frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`)
  anas.say({ type: 'typing', thread_id: thread.id, is_typing: true })
  await bens.hears('typing_start', isOf)
  anas.say({ type: 'typing', thread_id: thread.id, is_typing: false })
  await bens.hears('typing_stop', isOf)

  await ana.replies(thread, 'Please')
  await bens.hears('thread_new_message', isOf)
  await cleo.reads(thread)
  await bens.hears('subscriber_state', (e) => isOf(e) && e.subscriber_summary.read === 1)
  await ana.call(addSubscribers, { params, body: { subscribers: [ward.dora.who.contact_id] } })
  await bens.hears('new_subscriber', isOf)
  await cleo.call(items.acceptMessage, { params })
  await bens.hears('message_accepted', isOf)
  await ben.call(items.rejectMessage, { params })
  await bens.hears('message_rejected', isOf)
  await ben.call(items.respondToMessage, { params: { id: other.id }, body: { response: 'On my way' } })
  await bens.hears('message_responded', (e) => e.thread_id === other.id)
  await ben.archives(thread)
  await bens.hears('thread_archived', isOf)
  await ana.call(items.recallThread, { params })
  await bens.hears('thread_recalled', isOf)
  expect(bens.events.map(({ kind }) => kind)).toEqual(
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
  const { ana, ben, cleo, dora } = ward
  const [bens, cleos] = [await ben.phone(), await cleo.phone()]
  const thread = await ana.writes(ben, 'Channels')
  await bens.hears('thread_new', (e) => e.thread.id === thread.id)
  // Of the thread: whoever has it open. Of the user: their own devices. Of the account: everybody.
  bens.say({ type: 'subscribe', channel: `thread:${thread.id}` })
  cleos.say({ type: 'subscribe', channel: `thread:${thread.id}` })
  await bens.frame((frame) => frame.type === 'subscribed' && frame.channel === `thread:${thread.id}`)
  await ana.replies(thread, 'Only those on it')
  await bens.hears('thread_new_message', (e) => e.thread_id === thread.id)
  await ben.reads(thread)
  await bens.hears('thread_read', (e) => e.thread_id === thread.id)
  const doras = await dora.phone()
  for (const phone of [bens, cleos])
    await phone.hears('presence_changed', (e) =>
      e.statuses.some(({ user_id }) => user_id === dora.who.user_id),
    )
  await doras.hangUp()
  expect(cleos.events.map(({ kind }) => kind)).not.toContain('thread_new_message')
  expect(cleos.frames).toContainEqual(
    expect.objectContaining({ type: 'unsubscribed', channel: `thread:${thread.id}` }),
  )
})
