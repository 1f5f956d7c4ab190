import type { GroupMember } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { expect, test } from 'vitest'
import { parseTableParams } from '../../../platform/table/table-params.ts'
import { candidateDetails, candidateTypes, listMembers } from './members.view.ts'

const member = (user_id: number, display_name: string, title = ''): GroupMember => ({
  user_id,
  contact_id: user_id,
  display_name,
  first_name: '',
  last_name: '',
  title,
  profile_picture: null,
  can_receive: true,
})
const spec = { ordering: 'name', orderings: [], filters: ['name'] }
const many = Array.from({ length: 23 }, (_, i) => member(i + 1, `Person ${i + 1}`))

test('paging §9: ten members are listed per page', () => {
  expect(listMembers(many, parseTableParams({}, spec)).results).toHaveLength(10)
  const third = listMembers(many, parseTableParams({ page: 3 }, spec))
  expect([third.count, third.results.map(({ id }) => id)]).toEqual([23, [21, 22, 23]])
})

test('paging §9: candidates are filtered by the types of the specification, all of them by default', () => {
  expect(candidateTypes.map(({ label }) => label)).toEqual([
    'All',
    'User',
    'Group',
    'Department',
    'Users and Groups',
  ])
  expect(candidateTypes[0].value).toBe('')
})

test('each word matches name or title, ignoring accents', () => {
  const some = [member(1, 'José Álvarez', 'RN, 6 West'), member(2, 'Jo Alvin', 'MD')]
  const found = (name: string) =>
    listMembers(some, parseTableParams({ name }, spec)).results.map(({ id }) => id)
  expect(found('alv')).toEqual([1, 2])
  expect(found('jose')).toEqual([1])
  expect(found('west  jo')).toEqual([1])
  expect(found('nobody')).toEqual([])
})

test('a candidate shows a title, or its number of people', () => {
  const of = { id: 1, name: 'x', is_member: false }
  expect(candidateDetails({ ...of, type: 'User', title: 'RN', member_count: 1 })).toBe('RN')
  expect(candidateDetails({ ...of, type: 'Department', title: '', member_count: 1 })).toBe(
    'Department, 1 person',
  )
  expect(candidateDetails({ ...of, type: 'Group', title: '', member_count: 12 })).toBe('Group, 12 people')
})
