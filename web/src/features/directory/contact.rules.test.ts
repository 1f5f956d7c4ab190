import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { expect, test } from 'vitest'
import { headings } from '../../platform/pick/source.ts'
import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import {
  anyOffline,
  contactLine,
  contactOfObject,
  managedOnly,
  contactParts,
  statusOf,
} from './contact.rules.ts'

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

test('favourites come first, then whom a department has pinned', () => {
  const favorite = { ...maya, is_favorite: true }
  const pinned = { ...maya, is_pinned: true }
  expect(headings([favorite, pinned, maya, maya], contactParts)).toEqual([
    'Favorites',
    'Pinned by your department',
    'Everyone',
    '',
  ])
  // One that was made a favourite while the list is open stays where it is.
  expect(headings([maya, favorite, maya], contactParts)).toEqual(['Everyone', '', ''])
})

const object: DirectoryObject = {
  id: 2,
  uid: '0192f7a0-0000-7000-8000-000000000002',
  contact_id: 2,
  contact_type: 'ScheduleGroup',
  object_id: 40,
  type: 'directories.group',
  managed: true,
  is_favorite: false,
  is_locked: false,
  device_type: null,
  member_count: 4,
  properties: {
    name: 'Cardiology On Call',
    first_name: '',
    last_name: '',
    title: '',
    department: 'Cardiology',
    status: null,
  },
  avatar: cardiology.avatar,
  profile_picture: null,
}

test('messaging §5: a directory object is the recipient behind it (directoryComposition)', () => {
  expect(contactOfObject(object)).toEqual({
    ...cardiology,
    group_id: 40,
    is_online: false,
    properties: { status: null },
  })
  const person = {
    ...object,
    contact_type: 'User' as const,
    properties: { ...object.properties, status: 1 as const },
  }
  expect(anyOffline([contactOfObject(person)])).toBe(true)
})

test('messaging §5: directory results are filtered to managed objects', () => {
  expect(managedOnly([object, { ...object, id: 3, managed: false }]).map(({ id }) => id)).toEqual([2])
})
