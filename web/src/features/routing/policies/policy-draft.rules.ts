import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type {
  RoutingPolicy,
  RoutingPolicyChanges,
} from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { isBlank } from '@wardline/contract/text.ts'

export interface PolicyDraft {
  name: string
  /** As typed; empty for a new policy, which then comes last. */
  priority: string
  sets: ConditionSet[]
  actions: Action[]
}

export const toPolicyDraft = (policy: RoutingPolicy | null): PolicyDraft => ({
  name: policy?.name ?? '',
  priority: policy ? String(policy.priority) : '',
  sets: policy?.conditionsets_list ?? [],
  actions: policy?.actions_list ?? [],
})

type DraftField = keyof PolicyDraft

export const draftLabels: Readonly<Record<DraftField, string>> = {
  name: 'Name',
  priority: 'Order',
  sets: 'Condition sets',
  actions: 'Actions',
}

const toText = (draft: PolicyDraft, field: DraftField): string => {
  const value = draft[field]
  return typeof value === 'string' ? value : value.map(({ name }) => name).join(', ')
}

const toKey = (draft: PolicyDraft, field: DraftField): string => {
  const value = draft[field]
  return typeof value === 'string' ? value : value.map(({ id }) => id).join()
}

const draftFields = Object.keys(draftLabels) as DraftField[]

/** Where a draft differs from the stored policy. */
export const listDifferences = (
  own: PolicyDraft,
  stored: PolicyDraft,
): { field: DraftField; own: string; stored: string }[] =>
  draftFields
    .filter((field) => toKey(own, field) !== toKey(stored, field))
    .map((field) => ({ field, own: toText(own, field), stored: toText(stored, field) }))

export type PolicyProblems = Partial<Record<'name' | 'priority' | 'conditionset_ids' | 'action_ids', string>>

const isOrder = (typed: string): boolean => /^[1-9]\d{0,6}$/u.test(typed.trim())

/** Sentences by the name of the field in the API. */
export function findProblems({ name, priority, sets, actions }: PolicyDraft, isNew: boolean): PolicyProblems {
  return {
    ...(isBlank(name) && { name: 'Enter a name.' }),
    ...(!isOrder(priority) && !(isNew && isBlank(priority)) && { priority: 'Enter a whole number from 1.' }),
    ...(sets.length === 0 && { conditionset_ids: 'Choose at least one condition set.' }),
    ...(actions.length === 0 && { action_ids: 'Choose at least one action.' }),
  }
}

const listIds = (parts: readonly { id: number }[]): number[] => parts.map(({ id }) => id)

/** Only what was changed, so that the changes of others stay. */
export const toChanges = (draft: Partial<PolicyDraft>): Omit<RoutingPolicyChanges, 'version'> => ({
  ...(draft.name !== undefined && { name: draft.name }),
  ...(draft.priority !== undefined && { priority: Number(draft.priority) }),
  ...(draft.sets && { conditionset_ids: listIds(draft.sets) }),
  ...(draft.actions && { action_ids: listIds(draft.actions) }),
})

/** For a dry run of the policy as it is edited. */
export const toTriedPolicy = (policy_id: number | null, { priority, sets, actions }: PolicyDraft) => ({
  policy_id,
  ...(isOrder(priority) && { priority: Number(priority) }),
  conditionset_ids: listIds(sets),
  action_ids: listIds(actions),
})

export interface PolicySwitchValues {
  is_active: boolean
  is_trial: boolean
}

export const toNewPolicy = (
  { name, priority, sets, actions }: PolicyDraft,
  { is_active, is_trial }: PolicySwitchValues,
) => ({
  name,
  ...(!isBlank(priority) && { priority: Number(priority) }),
  is_active,
  is_trial,
  conditionset_ids: listIds(sets),
  action_ids: listIds(actions),
})
