import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateYear, listDuties, problemOfDays } from './generated-year.ts'
import { costOfMember, createPlanner, isAllowed, type Member } from './planner.ts'
import { proposeRoster } from './propose.ts'
import { seedRandom } from './random.ts'
import type { Roster, RosterProblem, RosterWish } from './roster.ts'
import { hour, hourShift, needing, smallProblem } from './small-problem.ts'
import { findViolations } from './violation.ts'

const wish = (user_id: number, kind: RosterWish['kind'], from: number, to: number): RosterWish => ({
  user_id,
  kind,
  start: from * hour,
  end: to * hour,
  weight: 1,
})

test('three months in a row break no rule, and each shift has a person', async () => {
  const year = generateYear({ seed: 7, people: 14, posts: 2, days: 90 })
  let roster: Roster = new Map()
  for (const from of [0, 30, 60]) {
    const problem = problemOfDays(year, roster, from, from + 30)
    const proposal = await proposeRoster(problem, { iterations: 4000 })
    expect(proposal.uncovered).toEqual([])
    roster = new Map([...roster, ...proposal.roster])
  }
  expect(roster.size).toBe(year.shifts.length)
  const { rules } = problemOfDays(year, roster, 0, 90)
  expect(findViolations(listDuties(year, roster), rules)).toEqual([])
})

test('the same seed proposes the same roster', async () => {
  const year = generateYear({ seed: 3, people: 10, posts: 1, days: 20 })
  const problem = problemOfDays(year, new Map(), 0, 20)
  const [first, second, other] = await Promise.all(
    [5, 5, 6].map((seed) => proposeRoster(problem, { seed, iterations: 2000 })),
  )
  expect(first).toEqual(second)
  expect(other?.roster).not.toEqual(first?.roster)
})

test('people who had more nights in the past get fewer', async () => {
  const nights = Array.from({ length: 8 }, (_, day) =>
    hourShift(`${day}`, day * 48, day * 48 + 12, { is_night: true }),
  )
  const problem = smallProblem(2, nights, {})
  const people = problem.people.map((person) =>
    person.id === 1 ? { ...person, history: { ...person.history, nights: 4, hours: 48 } } : person,
  )
  const { fairness } = await proposeRoster({ ...problem, people })
  expect(fairness.map(({ user_id, after }) => [user_id, after.nights])).toEqual([
    [1, 6],
    [2, 6],
  ])
})

test('a person with half a post gets half of the duty', async () => {
  const days = Array.from({ length: 9 }, (_, day) => hourShift(`${day}`, day * 48, day * 48 + 12))
  const problem = smallProblem(2, days, {})
  const people = problem.people.map((person) => ({ ...person, share: person.id === 1 ? 0.5 : 1 }))
  const { fairness } = await proposeRoster({ ...problem, people })
  expect(fairness.map(({ after }) => after.hours)).toEqual([36, 72])
})

test('a refused wish names the rule that refuses the shift to everyone else', async () => {
  const shifts = [hourShift('a', 0, 12), hourShift('b', 18, 30)]
  const problem = smallProblem(2, shifts, { min_rest_hours: 11 })
  const wishes = [wish(1, 'prefers_off', 0, 40), wish(2, 'prefers_off', 0, 12)]
  const { refused_wishes } = await proposeRoster({ ...problem, wishes })
  expect(refused_wishes.find((one) => one.wish.user_id === 1)).toMatchObject({
    reason: 'rule',
    people: [{ user_id: 2, refusals: [{ kind: 'rest', rule: { name: 'Rule' }, actual: 6, limit: 11 }] }],
  })
})

test('a refused wish names the wish of another person', async () => {
  const problem = smallProblem(2, [hourShift('a', 0, 12)], {})
  const wishes = [wish(1, 'prefers_on', 0, 12), { ...wish(2, 'prefers_on', 0, 12), weight: 2 }]
  const { roster, refused_wishes } = await proposeRoster({ ...problem, wishes })
  expect(roster.get('a')).toBe(2)
  expect(refused_wishes).toMatchObject([{ reason: 'wish', shift_id: 'a', user_id: 2, cost: 40 }])
})

test('a wish for duty is refused in a time without a shift', async () => {
  const problem = smallProblem(1, [hourShift('a', 0, 12)], {})
  const { refused_wishes } = await proposeRoster({ ...problem, wishes: [wish(1, 'prefers_on', 50, 60)] })
  expect(refused_wishes).toMatchObject([{ reason: 'no_shift', shift_id: null }])
})

test('a shift stays uncovered rather than breaking a rule, with the reasons', async () => {
  const shifts = [hourShift('a', 0, 12), hourShift('b', 18, 30, { call_order: 2 })]
  const problem = smallProblem(2, shifts, { min_rest_hours: 11 })
  const absences = new Map([[2, [{ start: 0, end: 40 * hour }]]])
  const { uncovered, cost } = await proposeRoster({ ...problem, rules: { ...problem.rules, absences } })
  expect(uncovered).toMatchObject([
    {
      shift: { id: 'b' },
      people: [
        { user_id: 1, refusals: [{ kind: 'rest', actual: 6 }] },
        { user_id: 2, refusals: [{ kind: 'absence' }] },
      ],
    },
  ])
  expect(cost.uncovered).toBe(50_000)
})

test('a shift goes to a person who holds what it needs until its end, or to no one', async () => {
  const shifts = [
    hourShift('a', 0, 12, { group_id: 2 }),
    hourShift('b', 12, 24, { group_id: 2 }),
    hourShift('c', 24, 36, { group_id: 2 }),
  ]
  const problem = smallProblem(3, shifts, { max_duty_hours: 12 })
  const { needs } = needing([2], [])
  // The second person holds it for good, the third until the end of the first day.
  const held = new Map([
    [2, new Map<number, number | null>([[1, null]])],
    [3, new Map([[1, 24 * 3600]])],
  ])
  const { roster, uncovered } = await proposeRoster({ ...problem, rules: { ...problem.rules, needs, held } })
  expect([...roster]).toEqual([
    ['a', 2],
    ['b', 3],
    ['c', 2],
  ])
  expect(uncovered).toEqual([])
  const without = { ...problem.rules, needs, held: new Map([[3, new Map([[1, 24 * 3600]])]]) }
  const few = await proposeRoster({ ...problem, rules: without })
  const { people } = few.uncovered.find(({ shift }) => shift.id === 'c') ?? {}
  expect(people).toMatchObject([
    { user_id: 1, refusals: [{ kind: 'qualification', lacks: [{ name: 'ECMO', runs_out: null }] }] },
    { user_id: 2, refusals: [{ kind: 'qualification' }] },
    { user_id: 3, refusals: [{ lacks: [{ name: 'ECMO', runs_out: 24 * 3600 }] }] },
  ])
})

test('fixed shifts keep their person, also against a rule and a wish', async () => {
  const shifts = [hourShift('a', 0, 12), hourShift('b', 18, 30)]
  const problem = smallProblem(2, shifts, { min_rest_hours: 11 })
  const fixed = new Map([
    ['a', 1],
    ['b', 1],
  ])
  const wishes = [wish(1, 'prefers_off', 0, 12)]
  const { roster, refused_wishes } = await proposeRoster({ ...problem, fixed, wishes })
  expect(roster).toEqual(fixed)
  expect(refused_wishes).toMatchObject([{ reason: 'fixed', shift_id: 'a' }])
})

test('a search stops when its signal aborts', async () => {
  const year = generateYear({ seed: 1, people: 10, posts: 2, days: 30 })
  const problem = problemOfDays(year, new Map(), 0, 30)
  const controller = new AbortController()
  const search = proposeRoster(problem, { iterations: 1e9, signal: controller.signal })
  controller.abort(new Error('The scheduler closed the page.'))
  await expect(search).rejects.toThrow('closed the page')
})

function randomProblem(seed: number): RosterProblem {
  const random = seedRandom(seed)
  const pick = (most: number) => Math.floor(random() * most)
  const shifts = Array.from({ length: 6 }, (_, index) => {
    const start = 12 * pick(14)
    return hourShift(`${index}`, start, start + 12, { is_night: pick(2) === 1, is_weekend: pick(3) === 1 })
  })
  const wishes = Array.from({ length: 5 }, () => {
    const start = 12 * pick(14)
    return wish(1 + pick(3), pick(2) === 1 ? 'prefers_on' : 'prefers_off', start, start + 24)
  })
  return { ...smallProblem(3, shifts, { min_rest_hours: 11, max_weekly_hours: 36 }), wishes }
}

/** The lowest cost of all rosters. */
function tryEveryRoster(problem: RosterProblem): number {
  const planner = createPlanner(problem)
  const people: (Member | null)[] = []
  let best = Infinity
  const visit = (): void => {
    if (people.length < planner.slots.length) {
      for (const member of [null, ...planner.members]) {
        people.push(member)
        visit()
        people.pop()
      }
      return
    }
    let cost = people.filter((member) => member === null).length * planner.weights.uncovered
    for (const member of planner.members) {
      const slots = planner.slots.filter((_, index) => people[index] === member)
      if (!isAllowed(planner, member, slots)) return
      cost += costOfMember(planner, member, slots)
    }
    best = Math.min(best, cost)
  }
  visit()
  return best
}

test('a small problem gets a roster of the lowest cost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const problem = randomProblem(seed)
      const { cost } = await proposeRoster(problem, { iterations: 3000 })
      expect(cost.total).toBeCloseTo(tryEveryRoster(problem), 6)
    }),
    { numRuns: 40 },
  )
})
