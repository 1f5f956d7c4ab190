import { expect, test } from 'vitest'
import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import type { ResolvedContact } from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { emptyPreview } from './routing-preview.view.ts'
import { listOffline, listOfflineOfMessage } from './recipients.rules.ts'

const group = { id: 5, type: 'ScheduleGroup', user_id: null, properties: { status: 2 } } as Contact
const maya = { id: 6, type: 'User', user_id: 11, properties: { status: 2 } } as Contact
const reaches = (status: ResolvedContact['status'], user_id: number) =>
  new Map([[5, { status, people: [{ user_id }] } as ResolvedContact]])

test('a user is offline by live presence, a group by the status of the users it reaches', () => {
  expect(listOffline([maya, group], new Map(), {})).toBe('')
  expect(listOffline([maya, group], new Map(), { 11: 1 })).toBe('6')
  expect(listOffline([{ ...maya, properties: { status: null } }], new Map(), {})).toBe('')
  expect(listOffline([group], reaches(1, 30), {})).not.toBe('')
  expect(listOffline([group], reaches(3, 30), {})).toBe('')
})

test('a shift change to another offline user needs a new confirmation', () => {
  expect(listOffline([group], reaches(1, 30), {})).not.toBe(listOffline([group], reaches(1, 31), {}))
})

test('messaging §4: with routing, the people whom a policy chose decide whether anyone is offline', () => {
  const offlineOf = (groupStatus: ResolvedContact['status'], target: ResolvedContact['status']) => {
    const contact = { contact_id: 9, policy_name: 'Consults', status: target, people: [{ user_id: 40 }] }
    const preview = { ...emptyPreview, contacts: [contact as RecipientPreview['contacts'][number]] }
    return listOfflineOfMessage([group], preview, reaches(groupStatus, 30), {})
  }
  expect([offlineOf(2, 1), offlineOf(1, 2)]).toEqual(['9 40', ''])
  expect(listOfflineOfMessage([group], emptyPreview, reaches(1, 30), {})).toBe('5 30')
})
