import { expect, test } from 'vitest'
import { dutyKey, listReassignments } from './user-removal.view.ts'

const item = (id: number) => ({ id, name: `Group ${id}`, starts: null, ends: null })
const user = { id: 7, display_name: 'Cleo Marsh', profile_picture: null }

test('a replacement for a duty that the user no longer has is not sent', () => {
  const replacements = new Map([
    [dutyKey('group_fail_over', 1), user],
    [dutyKey('group_fail_over', 2), user],
    [dutyKey('operator', 1), user],
  ])
  const duties = {
    results: [
      { kind: 'shift' as const, count: 1, items: [item(1)] },
      { kind: 'group_fail_over' as const, count: 2, items: [item(1), item(3)] },
    ],
  }
  expect(listReassignments(duties, replacements)).toEqual([{ kind: 'group_fail_over', id: 1, user_id: 7 }])
  expect(listReassignments(undefined, replacements)).toEqual([])
})
