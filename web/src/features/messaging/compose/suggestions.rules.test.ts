import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import { expect, test } from 'vitest'
import { suggestRecipients, addRecentRecipients } from './suggestions.rules.ts'

const person = (id: number, display_name: string, more: Partial<Contact> = {}): Contact => ({
  id,
  type: 'User',
  user_id: id,
  group_id: null,
  department_id: null,
  patient_id: null,
  display_name,
  title: '',
  department: '',
  avatar: { colour: 0, initials: '' },
  profile_picture: null,
  device_type: null,
  is_online: true,
  is_locked: false,
  is_favorite: false,
  is_pinned: false,
  properties: { status: 2 },
  member_count: 1,
  ...more,
})
const [ana, ben, cleo] = [person(1, 'Ana Ruiz'), person(2, 'Ben Okafor'), person(3, 'Cleo Marsh')]
const names = (contacts: Contact[]) => contacts.map(({ display_name }) => display_name)

test('favorites are suggested by name, then recent recipients, without duplicates', () => {
  expect(names(suggestRecipients([cleo, ana], [ben, cleo], []))).toEqual([
    'Ana Ruiz',
    'Cleo Marsh',
    'Ben Okafor',
  ])
})

test('selected and locked contacts are not suggested', () => {
  expect(names(suggestRecipients([cleo, person(4, 'Dora Lind', { is_locked: true })], [ben], [ben]))).toEqual(
    ['Cleo Marsh'],
  )
})

test('recent recipients come newest first, as last seen', () => {
  const older = { ...ben, title: 'Resident' }
  expect(addRecentRecipients([older, cleo], [ana, ben])).toEqual([ana, ben, cleo])
  const crowd = Array.from({ length: 30 }, (_, id) => person(id, `Person ${id}`))
  expect(addRecentRecipients([], crowd)).toHaveLength(8)
})
