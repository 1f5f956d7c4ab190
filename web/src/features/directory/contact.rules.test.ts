import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { expect, test } from 'vitest'
import { anyOffline, contactLine, eachOnce, nextPage, statusOf } from './contact.rules.ts'

const maya: Contact = {
  id: 1,
  type: 'User',
  user_id: 11,
  group_id: null,
  department_id: null,
  patient_id: null,
  display_name: 'Maya Okafor',
  title: 'RN',
  department: '6 West',
  avatar: { colour: 0, initials: 'MO' },
  profile_picture: null,
  device_type: null,
  is_online: true,
  is_locked: false,
  is_favorite: false,
  is_pinned: false,
  properties: { status: 2 },
  member_count: 1,
}
const cardiology: Contact = {
  ...maya,
  id: 2,
  type: 'ScheduleGroup',
  user_id: null,
  display_name: 'Cardiology On Call',
  title: '',
  department: 'Cardiology',
  member_count: 4,
}

test('the next page follows from what is loaded', () => {
  expect([nextPage(25, 60), nextPage(50, 60), nextPage(60, 60), nextPage(0, 0)]).toEqual([
    2,
    3,
    undefined,
    undefined,
  ])
})

test('a contact that came on two pages is shown once', () => {
  expect(eachOnce([maya, cardiology, maya]).map(({ id }) => id)).toEqual([1, 2])
})

test('live presence goes before what was fetched; status 1 is offline', () => {
  expect(statusOf(maya)).toBe(2)
  expect(statusOf(maya, { 11: 1 })).toBe(1)
  expect(statusOf(cardiology, { 11: 1 })).toBe(2)
  expect(anyOffline([maya, cardiology])).toBe(false)
  expect(anyOffline([maya, cardiology], { 11: 1 })).toBe(true)
  expect(anyOffline([{ ...maya, properties: { status: null } }])).toBe(false)
})

test('a line tells people and groups apart', () => {
  expect(contactLine(maya)).toBe('RN · 6 West')
  expect(contactLine({ ...maya, title: '' })).toBe('6 West')
  expect(contactLine(cardiology)).toBe('On-call group · Cardiology · 4 people')
  expect(contactLine({ ...cardiology, type: 'Department', member_count: 1 })).toBe('Department · 1 person')
})
