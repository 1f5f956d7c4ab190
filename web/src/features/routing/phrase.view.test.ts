import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { expect, test } from 'vitest'
import { describeAction, describeCondition, describeThen, describeWhen, toText } from './phrase.view.ts'

const part = {
  id: 1,
  name: 'Part',
  url_prefix: '',
  used_in: [],
  references: [],
  problems: [],
  version: 1,
  changed_by: null,
}
const condition = (more: Partial<Condition> & Pick<Condition, 'type'>): Condition => ({
  ...part,
  used_in_policies: [],
  ...more,
})
const action = (more: Partial<Action> & Pick<Action, 'type'>): Action => ({ ...part, ...more })
const refer = (field: string, ...names: (string | null)[]) =>
  names.map((name, at) => ({ field, id: at + 1, name }))

const words = (subject__ilike: string) => condition({ type: 'MessageContentCondition', subject__ilike })
const night = condition({ type: 'ScheduleCondition', time__gte: '19:00', time__lte: '07:00' })

test('each condition is a phrase of the fields that it tests', () => {
  const says = (more: Partial<Condition> & Pick<Condition, 'type'>) =>
    toText(describeCondition(condition(more)))
  expect(
    says({
      type: 'MessageContentCondition',
      subject__ilike: 'stroke',
      body__ilike: null,
      priority__in: [1, 2],
    }),
  ).toBe('subject contains “stroke” and priority is Medium or High')
  expect(
    says({
      type: 'RecipientCondition',
      id__in: [1, 2, 3],
      references: refer('id__in', 'Cardiology', 'Neurology', null),
    }),
  ).toBe('to Cardiology, Neurology or a deleted contact')
  expect(
    says({
      type: 'SenderCondition',
      department__in: [1],
      group__in: [],
      references: refer('department__in', 'Laboratory'),
    }),
  ).toBe('from Laboratory and from a member of no permission group')
  expect(says({ type: 'ScheduleCondition', time__gte: '17:00', day_of_week__in: [1, 2, 3, 4, 5, 7] })).toBe(
    'from 17:00 and Mon–Fri, Sun',
  )
  expect(says({ type: 'ScheduleCondition', day_of_month__in: [15, 1, 2, 3] })).toBe(
    'day 1–3, 15 of the month',
  )
})

test('sets that match any condition say or, and all sets must match', () => {
  const set = { id: 1, name: 'Set', condition_ids: [], used_in: [], version: 1, changed_by: null }
  const conditionsets_list = [
    { ...set, clause_join: 'OR' as const, conditions_list: [words('chest pain'), words('ST elevation')] },
    { ...set, clause_join: 'AND' as const, conditions_list: [night] },
  ]
  expect(toText(describeWhen({ conditionsets_list }))).toBe(
    'subject contains “chest pain” or subject contains “ST elevation”, 19:00–07:00',
  )
})

test('actions are described in their order, and recipients are all meant', () => {
  const actions_list = [
    action({
      type: 'AddRecipientAction',
      contact_ids: [1, 2],
      references: refer('contact_ids', 'Ana', 'Ben'),
    }),
    action({ type: 'PriorityAction', priority: 2 }),
  ]
  expect(toText(describeThen({ actions_list }))).toBe('add Ana and Ben, set the priority to High')
  const gone = action({ type: 'OnCallAction', references: refer('paging_group_id', null) })
  expect(describeAction(gone)).toContainEqual({ text: 'a deleted group', kind: 'missing' })
})
