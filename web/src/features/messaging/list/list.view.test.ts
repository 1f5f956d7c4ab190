import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { expect, test } from 'vitest'
import { emptyListText } from './empty-list.view.ts'
import { faceOf, neighbour, ownDelivery, patientText, previewOf, speakerOf } from './thread-row.view.ts'

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

test('a row shows the group, else who spoke, else the first of the others', () => {
  expect(faceOf(thread({ groups: [{ id: 1, name: 'Rapid Response' }] }), me).user_id).toBeNull()
  expect(faceOf(thread({}), me).name).toBe('Ben Okafor')
  expect(faceOf(thread({ last_message: mine }), me).name).toBe('Ben Okafor')
})

test('the second line says who and what', () => {
  expect([speakerOf(thread({}), me), previewOf(thread({}))]).toEqual(['Ben', 'Hello'])
  const own = thread({ last_message: mine })
  expect([speakerOf(own, me), previewOf(own)]).toEqual(['You', 'Sent an attachment'])
})

test('an own last message shows how far it got', () => {
  const at = (read: number, delivered: number) =>
    ownDelivery(thread({ last_message: mine, subscriber_summary: { read, delivered, pending: 0 } }), me)
  expect([at(0, 0), at(0, 2), at(1, 1)]).toEqual(['pending', 'delivered', 'read'])
  expect(ownDelivery(thread({}), me)).toBeUndefined()
})

test('a patient is a name and a bed', () => {
  const patient = {
    id: 1,
    display_name: 'Walters, Eleanor',
    mrn: '1',
    date_of_birth: '',
    location: '6W-612A',
  }
  expect(patientText(patient)).toBe('Walters · 6W-612A')
  expect(patientText({ ...patient, location: '' })).toBe('Walters')
})

test('a list that may be old never says that nothing is unread', () => {
  expect(emptyListText('unread', false)).toBe('Nothing unread.')
  expect(emptyListText('unread', true)).not.toMatch(/nothing|unread/iu)
})

test('J and K stop at the ends, and go on from a thread that left', () => {
  expect([neighbour(0, 1, 3, 0), neighbour(2, 1, 3, 0), neighbour(0, -1, 3, 0)]).toEqual([1, 2, 0])
  expect([neighbour(-1, 1, 3, 1), neighbour(-1, -1, 3, 1), neighbour(-1, 1, 3, 5)]).toEqual([1, 0, 2])
  expect(neighbour(-1, 1, 0, 0)).toBeUndefined()
})
