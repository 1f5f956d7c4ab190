import { toInstant, type Instant } from '@wardline/recurrence/wall-time.ts'
import { addCounts, countShift, noDuty } from './duty-counts.ts'
import { pickIndex, seedRandom, type Random } from './random.ts'
import type { DutyCounts, Roster, RosterPerson, RosterProblem, RosterShift, RosterWish } from './roster.ts'
import type { DutyShift, PlanningRules, QualificationNeed, RuleLimits, TimeSpan } from './violation.ts'

/** A department made up from a seed, whose year tests and benchmarks plan month by month. */
export interface GeneratedYear {
  people: RosterPerson[]
  shifts: RosterShift[]
  absences: Map<number, TimeSpan[]>
  wishes: RosterWish[]
  rule: RuleLimits
  needs: PlanningRules['needs']
  held: PlanningRules['held']
}

const zone = 'Europe/Berlin'
const year = 2027
const msPerDay = 86_400_000
const secondsPerHour = 3600

/** Days of the year, counted from 0. */
const holidays = new Set([0, 84, 87, 120, 125, 136, 146, 275, 303, 357, 358, 359, 364])

const rule: RuleLimits = {
  id: 1,
  name: 'Working time',
  min_rest_hours: 11,
  max_duty_hours: 24,
  max_nights_in_row: 3,
  max_weekly_hours: 48,
  averaging_weeks: 4,
  counted_percent: 100,
  enforcement: 'refuse',
}

interface Size {
  seed: number
  people: number
  /** Each post has a shift by day and one by night, every day. */
  posts: number
  days: number
}

const instantOf = (day: number, hour: number): Instant =>
  toInstant(zone, (Date.UTC(year, 0, 1) + day * msPerDay) / 1000 + hour * secondsPerHour)

export function generateYear({ seed, people: count, posts, days }: Size): GeneratedYear {
  const random = seedRandom(seed)
  const generated = Array.from({ length: count }, (_, index) => generatePerson(random, index + 1, posts))
  const people = generated.map(({ person }) => person)
  return {
    people,
    shifts: Array.from({ length: days }, (_, day) => listShifts(day, posts)).flat(),
    absences: new Map(people.map(({ id }) => [id, generateAbsences(random, days)])),
    wishes: people.flatMap(({ id }) => generateWishes(random, id, days)),
    rule,
    needs: new Map(Array.from({ length: posts }, (_, post) => [post, [needOfPost(post)]])),
    held: new Map(
      generated.map(({ person, held }) => [person.id, new Map(held.map((post) => [post, null]))]),
    ),
  }
}

const needOfPost = (post: number): QualificationNeed => ({
  qualification_id: post,
  name: `post ${post}`,
  call_order: null,
  enforcement: 'refuse',
})

/** Each person is qualified for about half of the posts, and for at least one. */
function generatePerson(random: Random, id: number, posts: number): { person: RosterPerson; held: number[] } {
  const held = Array.from({ length: posts }, (_, post) => post).filter(
    (post) => post === id % posts || random() < 0.4,
  )
  return { held, person: { id, share: random() < 0.25 ? 0.5 : 1, history: noDuty } }
}

const listShifts = (day: number, posts: number): RosterShift[] =>
  Array.from({ length: posts }, (_, post) =>
    [false, true].map((is_night) => toShift(day, post, is_night)),
  ).flat()

function toShift(day: number, post: number, is_night: boolean): RosterShift {
  const week_day = (new Date(Date.UTC(year, 0, 1)).getUTCDay() + day) % 7
  return {
    id: `${day} ${post} ${is_night ? 'night' : 'day'}`,
    group_id: post,
    time_zone: zone,
    start: instantOf(day, is_night ? 19 : 7),
    end: instantOf(day, is_night ? 31 : 19),
    call_order: 1 + (post % 2),
    is_night,
    is_weekend: week_day === 0 || week_day === 6,
    is_holiday: holidays.has(day),
  }
}

/** Six weeks of leave a year in parts of one or two weeks, and some single days. */
function generateAbsences(random: Random, days: number): TimeSpan[] {
  const lengths = [14, 7, 7, 7, 7, 1, 1, 1, 2, 3].filter(() => random() < Math.min(1, days / 300))
  return lengths.map((length) => {
    const day = pickIndex(random, days)
    return { start: instantOf(day, 0), end: instantOf(day + length, 0) }
  })
}

/** Two wishes a month, three of four for time off. */
const generateWishes = (random: Random, user_id: number, days: number): RosterWish[] =>
  Array.from({ length: Math.ceil(days / 15) }, () => {
    const day = pickIndex(random, days)
    const length = 1 + pickIndex(random, 3)
    return {
      user_id,
      kind: random() < 0.75 ? 'prefers_off' : 'prefers_on',
      start: instantOf(day, 0),
      end: instantOf(day + length, 0),
      weight: 1,
    }
  })

/** The shifts of a roster as duties that cannot change. */
export function listDuties({ shifts }: Pick<GeneratedYear, 'shifts'>, roster: Roster): DutyShift[] {
  return shifts.flatMap((shift): DutyShift[] => {
    const user_id = roster.get(shift.id)
    if (user_id === undefined) return []
    const { group_id, time_zone, start, end, call_order } = shift
    return [{ user_id, group_id, time_zone, start, end, call_order, event_id: null, original_start: null }]
  })
}

/** The problem of some days, from a day on, after the roster of the days before. */
export function problemOfDays(all: GeneratedYear, roster: Roster, from: number, to: number): RosterProblem {
  const [start, end] = [instantOf(from, 0), instantOf(to, 0)]
  const past = all.shifts.filter((shift) => shift.start < start)
  const history = new Map<number, DutyCounts>()
  for (const shift of past) {
    const user_id = roster.get(shift.id)
    if (user_id !== undefined)
      history.set(user_id, addCounts(history.get(user_id) ?? noDuty, countShift(shift)))
  }
  const recent = past.filter((shift) => shift.end > start - 40 * msPerDay)
  return {
    people: all.people.map((person) => ({ ...person, history: history.get(person.id) ?? noDuty })),
    shifts: all.shifts.filter((shift) => shift.start >= start && shift.start < end),
    duties: listDuties({ shifts: recent }, roster),
    rules: {
      default_rule: rule,
      by_group: new Map(),
      by_user: new Map(),
      absences: all.absences,
      needs: all.needs,
      held: all.held,
    },
    wishes: all.wishes.filter((wish) => wish.start < end && wish.end > start),
    fixed: new Map(),
  }
}
