import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { expect, test } from 'vitest'
import { emptyListText } from './empty-list.view.ts'
import { pickAvatar, neighborIndex, ownDeliveryState, previewText, senderLabel } from './thread-row.view.ts'

const me = 1
const person = (user_id: number, display_name: string) => ({ user_id, display_name, profile_picture: null })
const thread = (more: Partial<Thread>) =>
  ({
    groups: [],
    departments: [],
    subscribers: [person(1, 'Ana Ruiz'), person(2, 'Ben Okafor')],
    last_message: { id: 1, sender_id: 2, sender_name: 'Ben Okafor', text: 'Hello', has_attachments: false },
    subscriber_summary: { read: 0, delivered: 0, pending: 1 },
    ...more,
  }) as Thread
const mine = { id: 1, sender_id: 1, sender_name: 'Ana Ruiz', text: '', has_attachments: true }

test('a row shows the group, else the last sender, else the first other participant', () => {
  expect(pickAvatar(thread({ groups: [{ id: 1, name: 'Rapid Response' }] }), me).user_id).toBeNull()
  expect(pickAvatar(thread({}), me).name).toBe('Ben Okafor')
  expect(pickAvatar(thread({ last_message: mine }), me).name).toBe('Ben Okafor')
})

test('the second line shows who wrote what', () => {
  expect([senderLabel(thread({}), me), previewText(thread({}))]).toEqual(['Ben', 'Hello'])
  const own = thread({ last_message: mine })
  expect([senderLabel(own, me), previewText(own)]).toEqual(['You', 'Sent an attachment'])
})

test('an own last message shows its status', () => {
  const at = (read: number, delivered: number) =>
    ownDeliveryState(thread({ last_message: mine, subscriber_summary: { read, delivered, pending: 0 } }), me)
  expect([at(0, 0), at(0, 2), at(1, 1)]).toEqual(['pending', 'delivered', 'read'])
  expect(ownDeliveryState(thread({}), me)).toBeUndefined()
})

test('a possibly stale list never claims that nothing is unread', () => {
  expect(emptyListText('unread', false, false)).toBe('Nothing unread.')
  expect(emptyListText('unread', false, true)).toBe('No conversation matches the filter.')
  expect(emptyListText('unread', true, true)).not.toMatch(/nothing|unread/iu)
})

test('J and K stop at the ends, and continue from a thread that left the list', () => {
  expect([neighborIndex(0, 1, 3, 0), neighborIndex(2, 1, 3, 0), neighborIndex(0, -1, 3, 0)]).toEqual([
    1, 2, 0,
  ])
  expect([neighborIndex(-1, 1, 3, 1), neighborIndex(-1, -1, 3, 1), neighborIndex(-1, 1, 3, 5)]).toEqual([
    1, 0, 2,
  ])
  expect(neighborIndex(-1, 1, 0, 0)).toBeUndefined()
})
