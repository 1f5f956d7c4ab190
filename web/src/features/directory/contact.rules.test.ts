import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { expect, test } from 'vitest'
import { sectionHeadings } from '../../platform/picker/picker-source.ts'
import type { DirectoryObject } from '@wardline/contract/directory/object.schemas.ts'
import { contactDetails, toContact, filterManaged, contactSections, contactStatus } from './contact.rules.ts'

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

test('live presence overrides fetched presence', () => {
  expect(contactStatus(maya)).toBe(2)
  expect(contactStatus(maya, { 11: 1 })).toBe(1)
  expect(contactStatus(cardiology, { 11: 1 })).toBe(2)
})

test('a line describes people and groups differently', () => {
  expect(contactDetails(maya)).toBe('RN · 6 West')
  expect(contactDetails({ ...maya, title: '' })).toBe('6 West')
  expect(contactDetails(cardiology)).toBe('On-call group · Cardiology · 4 people')
  expect(contactDetails({ ...cardiology, type: 'Department', member_count: 1 })).toBe('Department · 1 person')
})

test('favorites come first, then contacts pinned by a department', () => {
  const favorite = { ...maya, is_favorite: true }
  const pinned = { ...maya, is_pinned: true }
  expect(sectionHeadings([favorite, pinned, maya, maya], contactSections)).toEqual([
    'Favorites',
    'Pinned by your department',
    'Everyone',
    '',
  ])
  // A new favorite keeps its place while the list is open.
  expect(sectionHeadings([maya, favorite, maya], contactSections)).toEqual(['Everyone', '', ''])
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

test('messaging §5; paging §6: a directory object resolves to its recipient (directoryComposition)', () => {
  expect(toContact(object)).toEqual({
    ...cardiology,
    group_id: 40,
    is_online: false,
    properties: { status: null },
  })
})

test('unmanaged objects are left out', () => {
  expect(filterManaged([object, { ...object, id: 3, managed: false }]).map(({ id }) => id)).toEqual([2])
})
