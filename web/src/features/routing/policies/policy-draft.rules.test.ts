import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import { expect, test } from 'vitest'
import { findProblems, listDifferences, toChanges, toNewPolicy, toPolicyDraft } from './policy-draft.rules.ts'

const set = (id: number, name: string): ConditionSet => ({
  id,
  name,
  clause_join: 'AND',
  condition_ids: [],
  conditions_list: [],
  used_in: [],
  version: 1,
  changed_by: null,
})
const empty = toPolicyDraft(null)

test('a new policy needs a name, a set and an action, and comes last without an order', () => {
  expect(findProblems(empty, true)).toEqual({
    name: 'Enter a name.',
    conditionset_ids: 'Choose at least one condition set.',
    action_ids: 'Choose at least one action.',
  })
  expect(findProblems(empty, false).priority).toBe('Enter a whole number from 1.')
  expect(toNewPolicy({ ...empty, name: 'A' }, { is_active: true, is_trial: false })).toEqual({
    name: 'A',
    is_active: true,
    is_trial: false,
    conditionset_ids: [],
    action_ids: [],
  })
})

test('only changed fields are sent, and compared with what is stored', () => {
  const stored = { ...empty, name: 'Nights', priority: '10', sets: [set(1, 'Night')] }
  const draft = { priority: '20', sets: [set(1, 'Night'), set(2, 'Words')] }
  expect(toChanges(draft)).toEqual({ priority: 20, conditionset_ids: [1, 2] })
  expect(listDifferences({ ...stored, ...draft }, stored)).toEqual([
    { field: 'priority', own: '20', stored: '10' },
    { field: 'sets', own: 'Night, Words', stored: 'Night' },
  ])
})
