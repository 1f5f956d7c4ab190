import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import { call } from '../../platform/api/call.ts'
import type { PickerSource } from '../../platform/picker/picker-source.ts'
import { describeAction, describeCondition, describeSet, toText } from './phrase.view.ts'
import { routingKey } from './routing.api.ts'

export const conditionSource: PickerSource<Condition> = {
  key: [...routingKey, 'pick-conditions'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/routing/conditions/', { query: { search, offset }, signal }),
  noun: 'conditions',
  placeholder: 'Name of a condition',
  getName: ({ name }) => name,
  getDetail: (condition) => toText(describeCondition(condition)),
}

export const setSource: PickerSource<ConditionSet> = {
  key: [...routingKey, 'pick-sets'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/routing/conditionsets/', { query: { search, offset }, signal }),
  noun: 'condition sets',
  placeholder: 'Name of a condition set',
  getName: ({ name }) => name,
  getDetail: (set) => toText(describeSet(set)),
}

export const actionSource: PickerSource<Action> = {
  key: [...routingKey, 'pick-actions'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/routing/actions/', { query: { search, offset }, signal }),
  noun: 'actions',
  placeholder: 'Name of an action',
  getName: ({ name }) => name,
  getDetail: (action) => toText(describeAction(action)),
}
