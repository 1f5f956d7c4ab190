import type { PagingGroup } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { expect, test } from 'vitest'
import { parseTableParams } from '../../../platform/table/table-params.ts'
import { selectDeviceGroups } from './device-groups.rules.ts'
import { groupTableSpec } from './group-list.api.ts'

const group = (name: string, fields: Partial<PagingGroup> = {}) =>
  ({ name, department: '', department_id: null, coverage: null, member_count: 1, ...fields }) as PagingGroup

const gap = { count: 1, until: '2026-12-02T00:00:00Z', first: { start: '', end: '' } } as never
const results = [
  group('Trauma 10', { department: 'Surgery', department_id: 4 }),
  group('Trauma 9', { department: 'Surgery', department_id: 4, coverage: gap }),
  group('Cardiology', { department: 'Medicine', department_id: 2, member_count: 7 }),
]

const namesOf = (search: Record<string, unknown>) =>
  selectDeviceGroups({ count: 3, results }, parseTableParams(search, groupTableSpec))?.results.map(
    ({ name }) => name,
  )

test('groups on the device are sorted, filtered and cut into pages as the server does it', () => {
  expect(namesOf({})).toEqual(['Cardiology', 'Trauma 9', 'Trauma 10'])
  expect(namesOf({ ordering: '-member_count' })).toEqual(['Cardiology', 'Trauma 9', 'Trauma 10'])
  expect(namesOf({ ordering: '-department' })).toEqual(['Trauma 9', 'Trauma 10', 'Cardiology'])
  expect(namesOf({ name: 'trau' })).toEqual(['Trauma 9', 'Trauma 10'])
  expect(namesOf({ department_id: 2 })).toEqual(['Cardiology'])
  expect(namesOf({ lacks: 'coverage' })).toEqual(['Trauma 9'])
  expect(namesOf({ lacks: 'fail_over' })).toBeUndefined()
  const many = Array.from({ length: 12 }, (_, n) => group(`Group ${n}`))
  const second = parseTableParams({ page: 2 }, groupTableSpec)
  expect(selectDeviceGroups({ count: 12, results: many }, second)).toMatchObject({
    count: 12,
    results: [{ name: 'Group 10' }, { name: 'Group 11' }],
  })
})
