import type { ActionType } from '@wardline/contract/routing/actions/action.schemas.ts'
import type { StoredPolicy } from '../evaluation/policy-evaluation.rules.ts'
import type { StoredCondition } from '../matching/condition.rules.ts'
import { listInstants, type TestsTime } from './local-instants.rules.ts'
import {
  compileTime,
  findImpossible,
  listPhrases,
  listShapes,
  type Impossible,
  type IsDeleted,
  type MessageShape,
} from './message-shape.rules.ts'

export type NeverMatches = { because: Impossible } | { because: 'stopped'; by: StoredPolicy[] }

/** More instants and policies than this are not compared, and nothing is said about the policy. */
const mostComparisons = 200_000

/**
 * Why no message can match the policy at `at`; null if one may. Errs only towards null: says never only if no message at
 * any time, sent by anyone to anyone, matches.
 */
export function findNeverMatches(
  active: readonly StoredPolicy[],
  at: number,
  isDeleted: IsDeleted,
): NeverMatches | null {
  const policy = active[at]
  const shapes = policy && listShapes(policy, isDeleted)
  if (!shapes) return null
  const problems = shapes.map(findImpossible)
  const possible = shapes.filter((_, index) => problems[index] === null)
  if (possible.length === 0) return { because: problems[0] ?? 'empty' }
  const stopping = active.slice(0, at).flatMap((earlier, index) => {
    if (earlier.is_trial || !isStopping(earlier)) return []
    return [{ policy: earlier, sets: compileSets(earlier, findChanged(active.slice(index + 1, at))) }]
  })
  if (stopping.length === 0) return null
  const by = new Set<StoredPolicy>()
  for (const shape of possible) {
    const found = findStopping(shape, stopping)
    if (!found) return null
    for (const each of found) by.add(each)
  }
  return { because: 'stopped', by: active.filter((each) => by.has(each)) }
}

const stops: ReadonlySet<ActionType> = new Set(['StopAction', 'RefuseAction'])
const isStopping = ({ actions }: StoredPolicy): boolean => actions.some(({ type }) => stops.has(type))

type Changeable = 'priority' | 'message_type' | 'contacts'

const changes: Readonly<Record<ActionType, readonly Changeable[]>> = {
  RedirectAction: ['contacts'],
  AddRecipientAction: ['contacts'],
  OnCallAction: ['contacts'],
  FailOverAction: ['contacts'],
  SupervisorAction: ['contacts'],
  PriorityAction: ['priority'],
  MessageTypeAction: ['message_type'],
  ConfirmationAction: [],
  EscalationAction: [],
  DelayAction: [],
  RefuseAction: [],
  StopAction: [],
}

/**
 * Returns the fields that policies between two others may change, so that the later one sees another message
 * than the earlier one. No later policy sees the changes of a stopping one.
 */
const findChanged = (between: readonly StoredPolicy[]): ReadonlySet<Changeable> =>
  new Set(
    between
      .filter((policy) => !policy.is_trial && !isStopping(policy))
      .flatMap(({ actions }) => actions.flatMap(({ type }) => changes[type])),
  )

interface Instant {
  time: Parameters<TestsTime>[0]
  priority: number
}

/** True if every message of the shape, sent at this instant, matches. */
type Implied = (shape: MessageShape, instant: Instant | null) => boolean

interface Stopping {
  policy: StoredPolicy
  sets: { isAny: boolean; conditions: { implied: Implied; time: TestsTime | null }[] }[]
}

const compileSets = ({ sets }: StoredPolicy, changed: ReadonlySet<Changeable>): Stopping['sets'] =>
  sets.map(({ clause_join, conditions }) => ({
    isAny: clause_join === 'OR',
    conditions: conditions.map((condition) => compileImplied(condition, changed)),
  }))

/** The policies of which one stops each message of the shape; null if a message may pass all of them. */
function findStopping(shape: MessageShape, stopping: readonly Stopping[]): StoredPolicy[] | null {
  const candidates = stopping.filter(({ sets }) => areImplied(sets, shape, null))
  if (candidates.length === 0) return null
  const windows = candidates.flatMap(({ sets }) =>
    sets.flatMap(({ conditions }) => conditions.flatMap(({ time }) => time ?? [])),
  )
  const instants = listInstants([...shape.times, ...windows]).filter((time) =>
    shape.times.every((is) => is(time)),
  )
  if (instants.length * candidates.length > mostComparisons) return null
  const found = new Set<StoredPolicy>()
  for (const time of instants)
    for (const priority of shape.priority ?? [0, 1, 2]) {
      const stop = candidates.find(({ sets }) => areImplied(sets, shape, { time, priority }))
      if (!stop) return null
      found.add(stop.policy)
    }
  return [...found]
}

const areImplied = (sets: Stopping['sets'], shape: MessageShape, instant: Instant | null): boolean =>
  sets.length > 0 &&
  sets.every(({ isAny, conditions }) => {
    const test = ({ implied }: { implied: Implied }) => implied(shape, instant)
    return conditions.length > 0 && (isAny ? conditions.some(test) : conditions.every(test))
  })

/** Without an instant, conditions that depend on it count as met. */
function compileImplied(
  condition: StoredCondition,
  changed: ReadonlySet<Changeable>,
): { implied: Implied; time: TestsTime | null } {
  const { type, fields } = condition
  const isTested = (field: string) => (fields[field] ?? null) !== null
  const values = (field: string): ReadonlySet<number> => new Set(fields[field] as number[])
  const all = (tests: [string, Implied][], change?: Changeable) => {
    const used = tests.filter(([field]) => isTested(field)).map(([, test]) => test)
    const implied: Implied = (shape, instant) =>
      (change === undefined || !changed.has(change)) && used.every((test) => test(shape, instant))
    return { implied, time: null }
  }
  if (type === 'ScheduleCondition') {
    const time = compileTime(condition)
    return { implied: (_, instant) => instant === null || time(instant.time), time }
  }
  if (type === 'MessageContentCondition')
    return all([
      ['subject__ilike', ({ subject }) => isContained(fields['subject__ilike'], subject)],
      ['body__ilike', ({ body }) => isContained(fields['body__ilike'], body)],
      [
        'priority__in',
        (_, instant) =>
          !changed.has('priority') && (instant === null || values('priority__in').has(instant.priority)),
      ],
    ])
  if (type === 'MessageTypeCondition')
    return all(
      [['message_type_id__in', ({ message_type }) => isWithin(message_type, values('message_type_id__in'))]],
      'message_type',
    )
  if (type === 'RecipientCondition')
    return all(
      [
        ['id__in', ({ contact }) => contact.some((list) => isWithin(list, values('id__in')))],
        [
          'user_groups__in',
          ({ contact_group }) => contact_group.some((list) => isWithin(list, values('user_groups__in'))),
        ],
      ],
      'contacts',
    )
  return all([
    ['id__in', ({ sender }) => isWithin(sender, values('id__in'))],
    ['group__in', ({ sender_group }) => sender_group.some((list) => isWithin(list, values('group__in')))],
    [
      'department__in',
      ({ department }) => department.some((list) => isWithin(list, values('department__in'))),
    ],
  ])
}

/** A text that contains "chest pain" contains "pain". */
const isContained = (phrase: unknown, phrases: readonly string[]): boolean => {
  const [contained] = listPhrases(phrase)
  return contained !== undefined && phrases.some((each) => each.includes(contained))
}

const isWithin = (values: ReadonlySet<number> | null, allowed: ReadonlySet<number>): boolean =>
  values !== null && [...values].every((value) => allowed.has(value))
