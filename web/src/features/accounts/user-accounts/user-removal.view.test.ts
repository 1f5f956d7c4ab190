import { expect, test } from 'vitest'
import { dutyKey, listReassignments } from './user-removal.view.ts'

const item = (id: number, count = 1) => ({
  id,
  name: `Group ${id}`,
  count,
  starts: null,
  ends: null,
  overlap_count: 0,
})
const cleo = { id: 7, display_name: 'Cleo Marsh', profile_picture: null }
const ana = { id: 8, display_name: 'Ana Ruiz', profile_picture: null }

test('a replacement for a duty that the user no longer has is not sent', () => {
  const replacements = new Map([
    [dutyKey('group_fail_over', 1), cleo],
    [dutyKey('group_fail_over', 2), cleo],
    [dutyKey('operator', 1), cleo],
  ])
  const duties = { results: [{ kind: 'group_fail_over' as const, count: 2, items: [item(1), item(3)] }] }
  expect(listReassignments(duties, replacements)).toEqual({
    reassignments: [{ kind: 'group_fail_over', id: 1, user_id: 7 }],
    count: 1,
  })
  expect(listReassignments(undefined, replacements)).toEqual({ reassignments: [], count: 0 })
})

test('the replacement of a kind takes what has none of its own, also what is not listed', () => {
  const replacements = new Map([
    [dutyKey('shift', null), cleo],
    [dutyKey('shift', 3), ana],
    [dutyKey('acknowledgement', null), cleo],
    [dutyKey('operator', null), cleo],
  ])
  const duties = {
    results: [
      { kind: 'shift' as const, count: 52, items: [item(1, 12), item(3, 30)] },
      { kind: 'acknowledgement' as const, count: 4, items: [] },
      { kind: 'operator' as const, count: 1, items: [item(1)] },
    ],
  }
  expect(listReassignments(duties, replacements)).toEqual({
    reassignments: [
      { kind: 'shift', id: null, user_id: 7 },
      { kind: 'shift', id: 3, user_id: 8 },
      { kind: 'acknowledgement', id: null, user_id: 7 },
    ],
    count: 56,
  })
})
