import type { BulkEdit } from '@wardline/contract/accounts/bulk-edit/bulk-edit.schemas.ts'
import { expect, test } from 'vitest'
import { emptyDraft, isBulkEditDraft, progressOf, toChanges } from './bulk-edit.view.ts'

const ward = { id: 7, name: 'Ward', contact_id: null, member_count: 0 }

test('only what was chosen is changed', () => {
  expect(toChanges(emptyDraft)).toEqual({})
  expect(
    toChanges({
      ...emptyDraft,
      departments: { mode: 'replace', items: [], isCleared: false },
      reason: 'Stays hidden',
      title: 'RN',
      messageType: 'none',
    }),
  ).toEqual({ default_message_type_id: null })
  expect(
    toChanges({
      ...emptyDraft,
      departments: { mode: 'add', items: [ward], isCleared: true },
      state: 'lock',
      reason: ' Left ',
      setsTitle: true,
      hidesNumbers: 'no',
    }),
  ).toEqual({
    departments: { mode: 'add', ids: [7] },
    state: 'lock',
    reason: 'Left',
    keep_duties: false,
    title: '',
    hide_mobile_numbers: false,
  })
})

test('a list is replaced by nothing only if the user chooses it', () => {
  const cleared = { mode: 'replace' as const, items: [], isCleared: true }
  expect(toChanges({ ...emptyDraft, departments: cleared })).toEqual({
    departments: { mode: 'replace', ids: [] },
  })
  expect(toChanges({ ...emptyDraft, departments: { ...cleared, mode: 'remove' } })).toEqual({})
})

test('a stored draft of another version is not restored', () => {
  expect(isBulkEditDraft(structuredClone(emptyDraft))).toBe(true)
  expect(isBulkEditDraft({ ...emptyDraft, departments: { mode: 'same', items: [] } })).toBe(false)
  expect(isBulkEditDraft(undefined)).toBe(false)
})

test('undoing counts only the users who were changed', () => {
  const edit = {
    users: 10,
    remaining: 4,
    counts: { changed: 4, unchanged: 3, refused: 0, undone: 2, kept: 1 },
  }
  expect(progressOf({ ...edit, state: 'applying' } as BulkEdit)).toEqual({ done: 6, total: 10 })
  expect(progressOf({ ...edit, state: 'undoing' } as BulkEdit)).toEqual({ done: 3, total: 7 })
})
