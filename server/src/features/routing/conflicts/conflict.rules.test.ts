import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  message,
  policies,
  referenceOutcomes,
} from '../../../../../tests/fixtures/hospital/reference-routing.ts'
import type { StoredPolicy } from '../evaluation/policy-evaluation.rules.ts'
import type { StoredCondition } from '../matching/condition.rules.ts'
import { findPolicyConflicts } from './conflict.rules.ts'

const nothingDeleted = () => false
const asGroup = (group_id: number) => (group_id === 6 ? null : group_id)
const find = (stored: readonly StoredPolicy[]) => findPolicyConflicts(stored, nothingDeleted, asGroup)

const instants = fc.array(message, { minLength: 30, maxLength: 30 })

test('a policy that is said to never match is matched by no message, in the slow reference evaluator', () => {
  let said = 0
  fc.assert(
    fc.property(policies, instants, (stored, messages) => {
      const never = new Set(find(stored).never.map(({ policy }) => policy.id))
      said += never.size
      for (const each of messages)
        expect(referenceOutcomes(stored, each).matched.filter((id) => never.has(id))).toEqual([])
    }),
    { numRuns: 700 },
  )
  expect(said).toBeGreaterThan(200)
})

let made = 0
const condition = (type: StoredCondition['type'], fields: StoredCondition['fields']): StoredCondition => ({
  id: ++made,
  name: `Condition ${made}`,
  type,
  fields,
})
const to = (...ids: number[]) => condition('RecipientCondition', { user_groups__in: null, id__in: ids })
const noContent = { subject__ilike: null, body__ilike: null, priority__in: null }
const says = (subject__ilike: string) =>
  condition('MessageContentCondition', { ...noContent, subject__ilike })
const between = (time__gte: string | null, time__lte: string | null, more: StoredCondition['fields'] = {}) =>
  condition('ScheduleCondition', {
    time__gte,
    time__lte,
    day_of_week__in: null,
    day_of_month__in: null,
    ...more,
  })
const redirects = ['RedirectAction', 'OnCallAction', 'FailOverAction']
const listTargets = ({ actions }: StoredPolicy): number[] =>
  actions
    .filter(({ type }) => redirects.includes(type))
    .flatMap(({ fields }) => (fields['contact_ids'] ?? [fields['paging_group_id']]) as number[])

/** About few contacts, times and priorities, so that many messages match both. Two redirects of one would depend on each other. */
const pair = fc
  .tuple(
    policies.map((stored) =>
      stored.filter(({ actions }) => actions.filter(({ type }) => redirects.includes(type)).length <= 1),
    ),
    fc.array(
      fc.record({
        clause_join: fc.constantFrom('AND', 'OR'),
        contacts: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 4 }), {
          nil: null,
        }),
        from: fc.constantFrom('00:00', '06:00', '19:00'),
        priorities: fc.option(fc.subarray([0, 1, 2], { minLength: 2 }), { nil: null }),
      }),
      { minLength: 2, maxLength: 2 },
    ),
  )
  .filter(([stored]) => stored.length >= 2)
  .map(([stored, tested]) =>
    tested.flatMap(({ clause_join, contacts, from, priorities }, at): StoredPolicy[] => {
      const conditions = [
        between(from, '23:00'),
        ...(contacts ? [to(...contacts)] : []),
        ...(priorities
          ? [condition('MessageContentCondition', { ...noContent, priority__in: priorities })]
          : []),
      ]
      const each = stored[at]
      return each ? [{ ...each, is_trial: false, sets: [{ clause_join, conditions }] }] : []
    }),
  )

/** As in the reference evaluator. */
const isSixDeleted = ({ kind, id }: { kind: string; id: number }) =>
  id === 6 && ['message_type', 'paging_group', 'user'].includes(kind)

test('of two contradicting policies, the named one decides what happens to a message that matches both', () => {
  let compared = 0
  fc.assert(
    fc.property(pair, instants, (stored, messages) => {
      const [contradiction] = findPolicyConflicts(stored, isSixDeleted, asGroup).contradictions
      const [first, second] = stored
      if (!contradiction?.winner || !first || !second) return
      for (const each of messages) {
        if (each.contact_ids.some((id) => listTargets(second).includes(id))) continue
        const everyone = { ...each, reachable: [1, 2, 3, 4, 5, 6] }
        const alone = [first, second].map((policy) => referenceOutcomes([policy], everyone))
        if (alone.some(({ matched }) => matched.length === 0)) continue
        const both = referenceOutcomes([first, second], everyone)
        const { about, winner } = contradiction
        const won = alone[winner.id === first.id ? 0 : 1]
        compared++
        if (about === 'refusal' || about === 'stop') expect(both.matched.includes(winner.id)).toBe(true)
        if (about === 'recipients') expect(sorted(both.contacts)).toEqual(sorted(won?.contacts ?? []))
        if (about === 'priority') expect(both.priority).toBe(won?.priority)
        if (about === 'message_type') expect(both.message_type_id).toBe(won?.message_type_id)
      }
    }),
    { numRuns: 1_000 },
  )
  expect(compared).toBeGreaterThan(200)
})

const sorted = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)

const policy = (
  name: string,
  conditions: StoredCondition[],
  actions: StoredPolicy['actions'],
  more: Partial<StoredPolicy> = {},
): StoredPolicy => ({
  id: ++made,
  name,
  version: 1,
  is_trial: false,
  sets: [{ clause_join: 'AND', conditions }],
  actions,
  ...more,
})
const redirect = (...contact_ids: number[]): StoredPolicy['actions'][number] => ({
  type: 'RedirectAction',
  fields: { contact_ids },
})
const stop: StoredPolicy['actions'][number] = { type: 'StopAction', fields: {} }
const namesOf = (
  stored: StoredPolicy[],
  isDeleted = nothingDeleted as Parameters<typeof findPolicyConflicts>[1],
) =>
  findPolicyConflicts(stored, isDeleted, asGroup).never.map(({ policy: { name }, reason }) => [
    name,
    reason.because,
    ...(reason.because === 'stopped' ? reason.by.map((each) => each.name) : []),
  ])

test('windows that never meet are found, also past midnight and on days of the month', () => {
  expect(
    namesOf([policy('Day and night', [between('08:00', '12:00'), between('19:00', '07:00')], [stop])]),
  ).toEqual([['Day and night', 'times']])
  expect(
    namesOf([policy('Touching', [between('08:00', '19:00'), between('19:00', '07:00')], [stop])]),
  ).toEqual([])
  const friday = between('22:00', '02:00', { day_of_week__in: [5] })
  const saturday = between('01:00', '03:00', { day_of_week__in: [6] })
  expect(namesOf([policy('Friday night is Saturday morning', [friday, saturday], [stop])])).toEqual([])
  const leapDay = between(null, null, { day_of_month__in: [29] })
  const first = between('23:00', '01:00', { day_of_month__in: [29] })
  const march = between('00:30', null, { day_of_month__in: [1] })
  expect(namesOf([policy('The night after a leap day', [first, march], [stop])])).toEqual([])
  expect(
    namesOf([policy('29 and 30', [leapDay, between(null, null, { day_of_month__in: [30] })], [stop])]),
  ).toEqual([['29 and 30', 'times']])
})

test('a policy is named with the earlier ones that stop each of its messages, day and night together', () => {
  const day = policy('Day', [to(1), between('07:00', '18:59')], [stop])
  const night = policy('Night', [to(1, 2), between('19:00', '06:59')], [redirect(3), stop])
  const fellow = policy('Fellow', [to(1), says('chest pain')], [redirect(4)])
  // Seconds after 18:59:00 and 06:59:00 belong to no window.
  expect(namesOf([day, night, fellow])).toEqual([])
  const whole = policy('Day', [to(1), between('07:00', '19:00')], [stop])
  const rest = policy('Night', [to(1, 2), between('19:00', '07:00')], [redirect(3), stop])
  expect(namesOf([whole, rest, fellow])).toEqual([['Fellow', 'stopped', 'Day', 'Night']])
  expect(namesOf([fellow, whole, rest])).toEqual([])
  expect(namesOf([{ ...whole, is_trial: true }, rest, fellow])).toEqual([])
})

test('nothing is said if a policy in between may change what the message is', () => {
  const all = policy('All to 1', [to(1)], [stop])
  const moves = policy('Moves to 1', [to(2)], [redirect(1)])
  const late = policy('Late', [to(1)], [redirect(3)])
  expect(namesOf([all, moves, late])).toEqual([])
  expect(namesOf([moves, all, late])).toEqual([['Late', 'stopped', 'All to 1']])
})

test('a phrase that contains a stopped one is stopped, in any case and with accents', () => {
  const pain = policy('Pain', [says('DOLOR')], [stop])
  expect(namesOf([pain, policy('Chest', [says('Dólor torácico')], [redirect(1)])])).toEqual([
    ['Chest', 'stopped', 'Pain'],
  ])
})

test('a policy whose contacts were all deleted never matches; one of them is enough', () => {
  const gone = ({ id }: { id: number }) => id === 5
  expect(namesOf([policy('Gone', [to(5)], [stop]), policy('Half', [to(4, 5)], [redirect(1)])], gone)).toEqual(
    [['Gone', 'empty']],
  )
})

test('redirects of the same messages contradict, and the one that counts is named', () => {
  const one = policy('One', [to(1), between('17:00', '07:00')], [redirect(2)])
  const other = policy('Other', [to(1, 3), between('19:00', '07:00')], [redirect(4)])
  const named = ({ contradictions }: ReturnType<typeof find>) =>
    contradictions.map(({ first, second, about, winner }) => [first.name, second.name, about, winner?.name])
  // After the first redirect, the message no longer goes to contact 1.
  expect(named(find([one, other]))).toEqual([['One', 'Other', 'recipients', 'One']])
  const nights = policy('Nights', [between('19:00', '07:00')], [redirect(4)])
  expect(named(find([one, nights]))).toEqual([['One', 'Nights', 'recipients', 'Nights']])
  const refuses = policy('Refuses', [to(1)], [{ type: 'RefuseAction', fields: { sentence: 'Call.' } }])
  expect(named(find([refuses, one]))).toEqual([])
  const refusesNurses = {
    ...refuses,
    sets: [{ clause_join: 'AND' as const, conditions: [to(1), says('bed')] }],
  }
  expect(named(find([refusesNurses, one]))).toEqual([['Refuses', 'One', 'refusal', 'Refuses']])
  expect(named(find([one, { ...other, actions: [redirect(2)] }]))).toEqual([])
  expect(named(find([one, policy('Elsewhere', [to(9)], [redirect(4)])]))).toEqual([])
  expect(named(find([one, policy('Mornings', [to(1), between('08:00', '09:00')], [redirect(4)])]))).toEqual(
    [],
  )
  expect(named(find([one, { ...other, is_trial: true }]))).toEqual([])
})

test('500 policies with 2,000 conditions are compared within half a second', () => {
  const drawn = fc.sample(policies, { numRuns: 140, seed: 7 }).flat().slice(0, 500)
  const many = drawn.map((each, at) => ({ ...each, id: at + 1, name: `Policy ${at + 1}` }))
  expect(many.length).toBe(500)
  const start = performance.now()
  find(many)
  expect(performance.now() - start).toBeLessThan(1_500)
})
