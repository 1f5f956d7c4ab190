import type { PagingGroupDetail } from '@wardline/contract/paging/paging-group.schemas.ts'
import { expect, test } from 'vitest'
import { bodyOf, shownSettings, withEdit } from './settings.view.ts'

const group = {
  name: 'Stroke team',
  department_id: 7,
  allow_join: false,
  allow_shift_takeover: true,
  allow_non_member_shift_takeover: true,
} as PagingGroupDetail

test('only what was changed is sent, and what was changed back is not', () => {
  const renamed = withEdit(group, {}, 'name', ' Stroke ')
  expect(bodyOf(renamed)).toEqual({ name: 'Stroke' })
  const emptied = withEdit(group, renamed, 'department_id', null)
  expect(emptied).toEqual({ name: ' Stroke ', department_id: null })
  expect(withEdit(group, withEdit(group, emptied, 'department_id', 7), 'name', 'Stroke team')).toEqual({})
})

test('the form shows the changes over what the server has now', () => {
  const edits = withEdit(group, {}, 'allow_join', true)
  const renamedElsewhere = { ...group, name: 'Stroke and TIA' }
  expect(shownSettings(renamedElsewhere, edits)).toMatchObject({ name: 'Stroke and TIA', allow_join: true })
})

test('§4 without shift takeover there is none for non-members either', () => {
  const off = withEdit(group, {}, 'allow_shift_takeover', false)
  expect(shownSettings(group, off)).toMatchObject({ allow_non_member_shift_takeover: false })
  expect(shownSettings(group, withEdit(group, off, 'allow_shift_takeover', true))).toMatchObject({
    allow_non_member_shift_takeover: true,
  })
})
