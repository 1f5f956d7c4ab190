import type { Action } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { ConditionSet } from '@wardline/contract/routing/condition-sets/condition-set.schemas.ts'
import type { Condition } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { priorityNames } from './routing.text.ts'
import { describeDays, describeMonthDays, describeTimes } from './schedule.view.ts'

/** `value`: something that can be edited. `missing`: it was deleted. */
/** Also of a part as a version of a policy has it. */
type Described<Part> = Omit<Part, 'version' | 'changed_by'>

export interface PhrasePart {
  text: string
  kind: 'word' | 'value' | 'missing'
  /** The condition or action that it belongs to. */
  part?: string
}

export type Phrase = PhrasePart[]

const word = (text: string): PhrasePart => ({ text, kind: 'word' })
const value = (text: string): PhrasePart => ({ text, kind: 'value' })

/** Puts `, ` and a last ` or ` between them. */
const join = (phrases: readonly Phrase[], last: string, between = ', '): Phrase =>
  phrases.flatMap((phrase, at) =>
    at === 0 ? phrase : [word(at === phrases.length - 1 ? last : between), ...phrase],
  )

const or = (values: readonly PhrasePart[]): Phrase =>
  join(
    values.map((each) => [each]),
    ' or ',
  )

type Named = Pick<Condition, 'references'>

/** The things that a field names; an empty list matches nothing. */
function listNamed({ references }: Named, field: string, noun: string): Phrase {
  const named = references.filter((reference) => reference.field === field)
  if (named.length === 0) return [value(`no ${noun}`)]
  return or(
    named.map(({ name }) =>
      name === null ? { text: `a deleted ${noun}`, kind: 'missing' as const } : value(name),
    ),
  )
}

const isTested = (field: unknown): boolean => field !== undefined && field !== null

/** Such as `subject contains “chest pain”`: the fields of one condition must all match. */
export function describeCondition(condition: Described<Condition>): Phrase {
  const phrases: (Phrase | false)[] = [
    isTested(condition.subject__ilike) && [word('subject contains '), value(`“${condition.subject__ilike}”`)],
    isTested(condition.body__ilike) && [word('body contains '), value(`“${condition.body__ilike}”`)],
    isTested(condition.priority__in) && [
      word('priority is '),
      ...describePriorities(condition.priority__in ?? []),
    ],
    isTested(condition.message_type_id__in) && [
      word('type is '),
      ...listNamed(condition, 'message_type_id__in', 'message type'),
    ],
    isTested(condition.user_groups__in) && [
      word('to a member of '),
      ...listNamed(condition, 'user_groups__in', 'permission group'),
    ],
    condition.type === 'RecipientCondition' &&
      isTested(condition.id__in) && [word('to '), ...listNamed(condition, 'id__in', 'contact')],
    condition.type === 'SenderCondition' &&
      isTested(condition.id__in) && [word('from '), ...listNamed(condition, 'id__in', 'user')],
    isTested(condition.department__in) && [
      word('from '),
      ...listNamed(condition, 'department__in', 'department'),
    ],
    isTested(condition.group__in) && [
      word('from a member of '),
      ...listNamed(condition, 'group__in', 'permission group'),
    ],
    ...describeSchedule(condition),
  ]
  const tested = phrases.filter((phrase) => phrase !== false)
  return tested.length === 0 ? [word('any message')] : join(tested, ' and ', ' and ')
}

const describePriorities = (priorities: readonly number[]): Phrase =>
  priorities.length === 0
    ? [value('no priority')]
    : or(priorities.map((priority) => value(priorityNames[priority] ?? String(priority))))

function describeSchedule({
  time__gte = null,
  time__lte = null,
  day_of_week__in = null,
  day_of_month__in = null,
}: Described<Condition>): Phrase[] {
  return [
    describeTimes(time__gte, time__lte),
    day_of_week__in && describeDays(day_of_week__in),
    day_of_month__in && describeMonthDays(day_of_month__in),
  ].flatMap((text) => (text ? [[value(text)]] : []))
}

export function describeAction(action: Described<Action>): Phrase {
  const named = (field: string, noun: string) => listNamed(action, field, noun)
  switch (action.type) {
    case 'RedirectAction':
      return [word('send to '), ...and(named('contact_ids', 'contact')), word(' instead')]
    case 'AddRecipientAction':
      return [word('add '), ...and(named('contact_ids', 'contact'))]
    case 'OnCallAction':
      return [word('send to who is on call for '), ...named('paging_group_id', 'group'), word(' instead')]
    case 'FailOverAction':
      return [word('send to the fail-over of '), ...named('paging_group_id', 'group'), word(' instead')]
    case 'SupervisorAction':
      return [word('notify '), ...named('user_id', 'user')]
    case 'PriorityAction':
      return [word('set the priority to '), value(priorityNames[action.priority ?? 1])]
    case 'MessageTypeAction':
      return [word('set the type to '), ...named('message_type_id', 'message type')]
    case 'ConfirmationAction':
      return [word('require confirmation')]
    case 'EscalationAction':
      return [word('escalate by '), ...named('escalation_policy_id', 'escalation policy')]
    case 'DelayAction':
      return [
        word('hold notifications until '),
        value(action.until_time ?? 'the next shift of each recipient'),
      ]
    case 'RefuseAction':
      return [word('refuse with '), value(`“${action.sentence ?? ''}”`)]
    case 'StopAction':
      return [word('stop processing')]
  }
}

/** Recipients are all meant, not one of them. */
const and = (phrase: Phrase): Phrase =>
  phrase.map((part) => (part.kind === 'word' && part.text === ' or ' ? word(' and ') : part))

const mark = (phrase: Phrase, part: string): Phrase => phrase.map((each) => ({ ...each, part }))

export const conditionMark = (id: number): string => `condition-${id}`
export const actionMark = (id: number): string => `action-${id}`

export const describeSet = ({ clause_join, conditions_list }: ConditionSet): Phrase =>
  join(
    conditions_list.map((condition) => mark(describeCondition(condition), conditionMark(condition.id))),
    clause_join === 'OR' ? ' or ' : ', ',
    clause_join === 'OR' ? ' or ' : ', ',
  )

export const describeWhen = ({ conditionsets_list }: Pick<RoutingPolicy, 'conditionsets_list'>): Phrase =>
  join(conditionsets_list.map(describeSet), ', ')

export const describeThen = ({ actions_list }: Pick<RoutingPolicy, 'actions_list'>): Phrase =>
  join(
    actions_list.map((action) => mark(describeAction(action), actionMark(action.id))),
    ', ',
  )

export const toText = (phrase: Phrase): string => phrase.map(({ text }) => text).join('')
