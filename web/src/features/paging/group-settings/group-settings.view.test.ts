import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { expect, test } from 'vitest'
import { toSettingsBody, applyEdits, withEdit } from './group-settings.view.ts'

const group = {
  name: 'Stroke team',
  department_id: 7,
  allow_join: false,
  allow_shift_takeover: true,
  allow_non_member_shift_takeover: true,
} as PagingGroupDetail

test('only changed settings are sent, and reverted ones are not', () => {
  const renamed = withEdit(group, {}, 'name', ' Stroke ')
  expect(toSettingsBody(renamed)).toEqual({ name: 'Stroke' })
  const emptied = withEdit(group, renamed, 'department_id', null)
  expect(emptied).toEqual({ name: ' Stroke ', department_id: null })
  expect(withEdit(group, withEdit(group, emptied, 'department_id', 7), 'name', 'Stroke team')).toEqual({})
})

test("the form shows changes on top of the server's current values", () => {
  const edits = withEdit(group, {}, 'allow_join', true)
  const renamedElsewhere = { ...group, name: 'Stroke and TIA' }
  expect(applyEdits(renamedElsewhere, edits)).toMatchObject({ name: 'Stroke and TIA', allow_join: true })
})

test('paging §4: without shift takeover, non-members cannot take over either', () => {
  const off = withEdit(group, {}, 'allow_shift_takeover', false)
  expect(applyEdits(group, off)).toMatchObject({ allow_non_member_shift_takeover: false })
  expect(applyEdits(group, withEdit(group, off, 'allow_shift_takeover', true))).toMatchObject({
    allow_non_member_shift_takeover: true,
  })
})
