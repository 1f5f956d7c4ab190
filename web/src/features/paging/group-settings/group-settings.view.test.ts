import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { expect, test } from 'vitest'
import { selectChangedFields } from '../../../platform/forms/field-conflicts.rules.ts'
import { toSettingsBody, toSettingsDraft } from './group-settings.view.ts'

const group = {
  name: 'Stroke team',
  department_id: 7,
  department: 'Neurology',
  escalation_policy: null,
  allow_join: false,
  allow_shift_takeover: true,
  allow_non_member_shift_takeover: true,
  swaps_need_approval: false,
} as PagingGroupDetail
const stored = toSettingsDraft(group)
const selectChanges = (draft: typeof stored) =>
  selectChangedFields(toSettingsBody(draft), toSettingsBody(stored))

test('only changed settings are sent, and reverted ones are not', () => {
  const emptied = { ...stored, name: ' Stroke ', department: [] }
  expect(selectChanges(emptied)).toEqual({ name: 'Stroke', department_id: null })
  const reverted = { ...emptied, name: 'Stroke team', department: stored.department }
  expect(selectChanges(reverted)).toEqual({})
})

test('paging §4: without shift takeover, non-members cannot take over either', () => {
  const off = { ...stored, allow_shift_takeover: false }
  expect(toSettingsBody(off)).toMatchObject({ allow_non_member_shift_takeover: false })
  expect(toSettingsBody({ ...off, allow_shift_takeover: true })).toMatchObject({
    allow_non_member_shift_takeover: true,
  })
})
