import { weekDays, type RecurrenceRuleBody } from '@wardline/contract/paging/recurrence-rule.schemas.ts'
import fc from 'fast-check'
import type { SlowRule } from './reference-calendar.ts'

/** What is planned at first, and what is changed then: the same for the fast calendar, the slow one and the server. */
export interface Story {
  plans: Plan[]
  deeds: Deed[]
}

export interface Plan {
  rule: SlowRule | null
  /** Days after the first one. */
  day: number
  /** Minutes after midnight. */
  minute: number
  hours: number
  user: number
  layer: number
}

export interface Deed {
  kind: 'change' | 'cancel' | 'take'
  scope: 'once' | 'following' | 'all'
  /** Which of the occurrences that there are. */
  pick: number
  minutes: number
  hours: number
  user: number
  /** Parts of a hundred of the shift that are taken over. */
  from: number
  to: number
}

const users = fc.integer({ min: 0, max: 2 })
const hours = fc.constantFrom(1, 4, 8, 12, 24)
const some = <T>(all: readonly T[]) => fc.subarray([...all], { maxLength: 3 })

const ends = fc.oneof(
  fc.constant({ until: null, count: null }),
  fc.record({ until: fc.constantFrom(60, 200, 400).map(String), count: fc.constant(null) }),
  fc.record({ until: fc.constant(null), count: fc.integer({ min: 1, max: 40 }) }),
)

const rule = fc
  .record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
    interval: fc.constantFrom(1, 1, 2, 3),
    week_days: some([1, 2, 3, 4, 5, 6, 7]),
    month_days: some([1, 8, 15, 28, 29, 30, 31]),
    end: ends,
  })
  .map(({ end, week_days, month_days, frequency, interval }) => ({
    ...end,
    interval,
    frequency,
    week_days: frequency === 'weekly' ? week_days : [],
    month_days: frequency === 'monthly' ? month_days : [],
  }))

const plan = fc.record({
  rule: fc.option(rule, { freq: 5 }),
  day: fc.integer({ min: 0, max: 30 }),
  minute: fc.constantFrom(0, 60, 90, 120, 135, 150, 180, 420, 1140, 1410),
  hours,
  user: users,
  layer: fc.constantFrom(1, 1, 2),
})

const deed = fc.record({
  kind: fc.constantFrom('change', 'change', 'change', 'cancel', 'take', 'take'),
  scope: fc.constantFrom('once', 'following', 'all'),
  pick: fc.nat(),
  minutes: fc.constantFrom(0, 0, 30, -60, 90, 720, -720, 1440, -1440, 2880),
  hours,
  user: users,
  from: fc.integer({ min: 0, max: 60 }),
  to: fc.integer({ min: 61, max: 100 }),
})

export const stories = (most: { plans: number; deeds: number }): fc.Arbitrary<Story> =>
  fc.record({
    plans: fc.array(plan, { minLength: 1, maxLength: most.plans }),
    deeds: fc.array(deed, { maxLength: most.deeds }),
  })

/** The rule as a client asks for it. `until` of a story is so many days after its first. */
export const asBody = ({
  frequency,
  interval,
  week_days,
  month_days: [...month_days],
  until,
  count,
}: SlowRule): RecurrenceRuleBody => ({
  frequency,
  interval,
  week_days: week_days.map((one) => weekDays[one - 1] ?? 'MO'),
  month_days: [...month_days],
  until,
  occurrenceCount: count,
})

/** The rules of a story with the dates of their ends, which it has as days from `first` on. */
export const dated = (story: Story, first: Temporal.PlainDate): Story => ({
  ...story,
  plans: story.plans.map((one) => {
    const until = one.rule?.until
    return until
      ? { ...one, rule: { ...one.rule, until: first.add({ days: Number(until) }).toString() } as SlowRule }
      : one
  }),
})
