import type { RowLimits, TypeGroup } from './row-limits.ts'

/** Days from `from` on, before `to`. Both are multiples of seven, or an edge of the horizon. */
export interface Window {
  from: number
  to: number
}

interface Outside {
  units: number
  counted: number
  weekends: number
}

/**
 * The states of a day. A state is a run, and the units, counted shifts and weekends so far:
 * `((run * levels + units) * numbers + counted) * weekends + weekend`.
 *
 * A run is a number: the days off so far (up to the least number) minus 1, or the shifts so far with the class of the
 * last one.
 */
interface States {
  runs: number
  /** The numbers of states with the same run, and with the same run and units. */
  per_run: number
  per_unit: number
  numbers: number
  weekends: number
  size: number
  /** Units without those of counted shifts. */
  most_level: number
  /** Limits of the days in the window. */
  units: { least: number; most: number }
  most_counted: number
}

interface RunState {
  isOff: boolean
  length: number
  /** -1 for days off. */
  last_class: number
}

/** Marks how a state was reached: the run of the day before times this, plus the group of the day plus 1. */
const groupBits = 32

/**
 * Finds the cheapest row of an employee for given prices of each shift, with all hard constraints: a shortest path
 * through the days and their states.
 */
export class RowPlanner {
  readonly #days: number
  readonly #types: number
  #now = new Float64Array(0)
  #next = new Float64Array(0)
  #marks = new Uint16Array(0)

  constructor(days: number, types: number) {
    this.#days = days
    this.#types = types
  }

  /**
   * @param prices by day and type, the day off included
   * @param row has the days outside of the window; those in the window are replaced
   * @returns the cost, or Infinity if there is no such row, and the row is unchanged
   */
  plan(limits: RowLimits, row: Int8Array, window: Window, prices: Float64Array): number {
    const states = countStates(limits, sumOutside(limits, row, window), window)
    if (!states) return Infinity
    const length = window.to - window.from
    this.#reserve(states.size, length)
    this.#now.fill(Infinity, 0, states.size)
    this.#now[startRun(limits, row, window.from) * states.per_run] = 0
    const cheapest = new Int8Array(length * limits.groups.length)
    for (let day = window.from; day < window.to; day++)
      this.#advance(limits, states, window, day, this.#priceGroups(limits, prices, day, window, cheapest))
    const end = this.#findEnd(limits, states, row, window.to)
    if (!end) return Infinity
    this.#readBack(limits, states, row, window, end.state, cheapest)
    return end.cost
  }

  #reserve(size: number, length: number): void {
    if (this.#now.length < size) [this.#now, this.#next] = [new Float64Array(size), new Float64Array(size)]
    if (this.#marks.length < size * length) this.#marks = new Uint16Array(size * length)
  }

  /** Finds the cheapest type of each group. Returns the price of a day off, and of each group. */
  #priceGroups(
    { groups }: RowLimits,
    prices: Float64Array,
    day: number,
    { from }: Window,
    cheapest: Int8Array,
  ): Float64Array {
    const base = day * this.#types
    const found = new Float64Array(groups.length + 1).fill(Infinity)
    found[0] = prices[base] ?? 0
    for (const [index, { types }] of groups.entries())
      for (const type of types) {
        const price = prices[base + type] ?? Infinity
        if (price >= (found[index + 1] ?? Infinity)) continue
        found[index + 1] = price
        cheapest[(day - from) * groups.length + index] = type
      }
    return found
  }

  /** Goes from the states of the day before to those of a day. */
  #advance(limits: RowLimits, states: States, window: Window, day: number, prices: Float64Array): void {
    const { groups, shifts_in_row, least_days_off } = limits
    const { runs, per_run, per_unit, weekends, size } = states
    const next = this.#next
    next.fill(Infinity, 0, size)
    const marks = (day - window.from) * size
    const [firstUnit, lastUnit] = reachableUnits(limits, states, window, day)
    for (let run = 0; run < runs; run++) {
      const { isOff, length, last_class } = describeRun(limits, run)
      const first = run * per_run
      // A run that began with the horizon may be shorter: the days before are unknown.
      if (isOff || length >= shifts_in_row.least || day === length) {
        const offRun = isOff ? Math.min(run + 1, least_days_off - 1) : 0
        const offset = (offRun - run) * per_run
        this.#step(
          offset,
          first + firstUnit * per_unit,
          first + (lastUnit + 1) * per_unit,
          prices[0],
          marks,
          run * groupBits,
        )
      }
      if (isOff ? length < least_days_off : length >= shifts_in_row.most) continue
      const isNewWeekend = startsWeekend(day, isOff)
      for (let index = 0; index < groups.length; index++) {
        const group = groups[index]
        const price = prices[index + 1] ?? Infinity
        if (group === undefined || price === Infinity || (!isOff && !group.may_follow[last_class])) continue
        const nextRun = least_days_off + group.successor_class * shifts_in_row.most + (isOff ? 0 : length)
        const offset = (nextRun - run) * per_run + stepOf(states, group, isNewWeekend)
        const mark = run * groupBits + index + 1
        const mostUnit = Math.min(lastUnit, states.most_level - group.units)
        const mostNumber = group.is_counted ? states.most_counted - 1 : states.most_counted
        const count = isNewWeekend ? weekends - 1 : weekends
        for (let unit = firstUnit; unit <= mostUnit; unit++)
          for (let number = 0; number <= mostNumber; number++) {
            const begin = first + unit * per_unit + number * weekends
            this.#step(offset, begin, begin + count, price, marks, mark)
          }
      }
    }
    this.#next = this.#now
    this.#now = next
  }

  /** Goes from a range of states to the ones at an offset, where that is cheaper. */
  #step(
    offset: number,
    begin: number,
    end: number,
    price: number | undefined,
    marks: number,
    mark: number,
  ): void {
    const [now, next, back] = [this.#now, this.#next, this.#marks]
    for (let state = begin; state < end; state++) {
      const cost = (now[state] ?? Infinity) + (price ?? 0)
      const target = state + offset
      if (cost >= (next[target] ?? Infinity)) continue
      next[target] = cost
      back[marks + target] = mark
    }
  }

  #findEnd(
    limits: RowLimits,
    states: States,
    row: Int8Array,
    to: number,
  ): { state: number; cost: number } | undefined {
    const { runs, per_run, per_unit, numbers, weekends, units } = states
    let best: { state: number; cost: number } | undefined
    for (let run = 0; run < runs; run++) {
      if (!this.#mayEnd(limits, row, to, run)) continue
      for (let rest = 0; rest < per_run; rest++) {
        const cost = this.#now[run * per_run + rest] ?? Infinity
        if (cost >= (best?.cost ?? Infinity)) continue
        const counted = Math.floor(rest / weekends) % numbers
        const sum = Math.floor(rest / per_unit) + counted * limits.counted_units
        if (sum >= units.least - tolerance && sum <= units.most + tolerance)
          best = { state: run * per_run + rest, cost }
      }
    }
    return best
  }

  #readBack(
    limits: RowLimits,
    states: States,
    row: Int8Array,
    { from, to }: Window,
    end: number,
    cheapest: Int8Array,
  ): void {
    const { groups } = limits
    let state = end
    for (let day = to - 1; day >= from; day--) {
      const mark = this.#marks[(day - from) * states.size + state] ?? 0
      const run = Math.floor(mark / groupBits)
      const index = (mark % groupBits) - 1
      const group = groups[index]
      row[day] = group ? (cheapest[(day - from) * groups.length + index] ?? 0) : 0
      const step = group ? stepOf(states, group, startsWeekend(day, run < limits.least_days_off)) : 0
      state = run * states.per_run + (state % states.per_run) - step
    }
  }

  /** Whether the days after the window may follow a run. */
  #mayEnd(limits: RowLimits, row: Int8Array, to: number, run: number): boolean {
    if (to === this.#days) return true
    const { shifts_in_row, least_days_off, groups } = limits
    const { isOff, length, last_class } = describeRun(limits, run)
    const nextType = row[to] ?? 0
    let after = to
    while (after < this.#days && (row[after] === 0) === (nextType === 0)) after++
    const reachesEnd = after === this.#days
    const lengthAfter = after - to
    const isStart = to - length === 0
    if (nextType === 0) {
      if (isOff) return reachesEnd || length + lengthAfter >= least_days_off
      return (length >= shifts_in_row.least || isStart) && (reachesEnd || lengthAfter >= least_days_off)
    }
    if (isOff) return length >= least_days_off && (reachesEnd || lengthAfter >= shifts_in_row.least)
    const next = groups.find(({ types }) => types.includes(nextType))
    const whole = length + lengthAfter
    return (
      (next?.may_follow[last_class] ?? false) &&
      whole <= shifts_in_row.most &&
      (whole >= shifts_in_row.least || isStart || reachesEnd)
    )
  }
}

/** Sums of units may have fractions. */
const tolerance = 1e-9

const startsWeekend = (day: number, wasOff: boolean): boolean => day % 7 === 5 || (day % 7 === 6 && wasOff)

/** How far a shift of a group moves the units, counted shifts and weekends of a state. */
const stepOf = (
  { per_unit, weekends }: States,
  { units, is_counted }: TypeGroup,
  isNewWeekend: boolean,
): number => units * per_unit + (is_counted ? weekends : 0) + (isNewWeekend ? 1 : 0)

function describeRun({ shifts_in_row, least_days_off }: RowLimits, run: number): RunState {
  if (run < least_days_off) return { isOff: true, length: run + 1, last_class: -1 }
  const work = run - least_days_off
  return {
    isOff: false,
    length: (work % shifts_in_row.most) + 1,
    last_class: Math.floor(work / shifts_in_row.most),
  }
}

/** Returns `undefined` if the days outside of the window exceed a limit already. */
function countStates(limits: RowLimits, outside: Outside, { from, to }: Window): States | undefined {
  const { classes, shifts_in_row, least_days_off, counted_units } = limits
  const unitsOutside = outside.units + outside.counted * counted_units
  const units = {
    least: limits.units.least - unitsOutside,
    most: limits.units.most - unitsOutside,
  }
  const most_weekends = Math.min(limits.most_weekends - outside.weekends, Math.ceil((to - from) / 7))
  const most_counted = Math.min(limits.most_counted - outside.counted, to - from)
  if (units.most < -tolerance || most_weekends < 0 || most_counted < 0) return undefined
  const [numbers, weekends] = [most_counted + 1, most_weekends + 1]
  const per_unit = numbers * weekends
  const most_level = Math.floor(units.most + tolerance)
  const per_run = (most_level + 1) * per_unit
  const runs = least_days_off + classes * shifts_in_row.most
  return { runs, per_run, per_unit, numbers, weekends, size: runs * per_run, units, most_level, most_counted }
}

/** The least and the most units that a row may have before a day, so that it can still reach the least in the end. */
function reachableUnits(
  limits: RowLimits,
  states: States,
  { from, to }: Window,
  day: number,
): [number, number] {
  const { groups, shifts_in_row, least_days_off, counted_units } = limits
  const most = Math.max(...groups.map(({ units }) => units), counted_units)
  const cycle = shifts_in_row.most + least_days_off
  const left = to - day
  const shifts =
    Math.floor(left / cycle) * shifts_in_row.most +
    Math.min(left % cycle, shifts_in_row.most) +
    shifts_in_row.most
  const least = Math.ceil(states.units.least - states.most_counted * counted_units - shifts * most)
  return [Math.max(0, least), Math.min(states.most_level, Math.floor((day - from) * most))]
}

/** The state of the run before a day. The days before the horizon are unknown: any run may begin with it. */
function startRun(
  { shifts_in_row, least_days_off, class_of }: RowLimits,
  row: Int8Array,
  from: number,
): number {
  if (from === 0) return least_days_off - 1
  const type = row[from - 1] ?? 0
  let first = from - 1
  while (first > 0 && ((row[first - 1] ?? 0) === 0) === (type === 0)) first--
  const length = from - first
  if (type === 0) return first === 0 ? least_days_off - 1 : Math.min(length, least_days_off) - 1
  return least_days_off + (class_of[type] ?? 0) * shifts_in_row.most + length - 1
}

function sumOutside(limits: RowLimits, row: Int8Array, { from, to }: Window): Outside {
  let [units, counted, weekends] = [0, 0, 0]
  for (let day = 0; day < row.length; day++) {
    if (day === from) day = to
    if (day >= row.length) break
    const type = row[day] ?? 0
    units += limits.units_of[type] ?? 0
    if (type > 0 && type === limits.counted_type) counted++
    if (day % 7 === 6 && (type > 0 || (row[day - 1] ?? 0) > 0)) weekends++
  }
  return { units, counted, weekends }
}

/** Price increases for a type of which a row has too many. */
const priceSteps = [20, 40, 100, 300, Infinity, Infinity]

/**
 * Plans a row and keeps the limits that the planner does not count, by higher prices: such a row may not be the
 * cheapest. Changes the prices.
 */
export function planRow(
  planner: RowPlanner,
  limits: RowLimits,
  row: Int8Array,
  window: Window,
  prices: Float64Array,
): boolean {
  const types = prices.length / row.length
  for (const step of priceSteps) {
    if (planner.plan(limits, row, window, prices) === Infinity) return false
    const excessive = limits.priced.filter(({ type, most }) => countType(row, type) > most)
    if (excessive.length === 0) return true
    for (const { type } of excessive)
      for (let cell = window.from * types + type; cell < window.to * types; cell += types)
        prices[cell] = (prices[cell] ?? 0) + step
  }
  return false
}

function countType(row: Int8Array, type: number): number {
  let count = 0
  for (const one of row) if (one === type) count++
  return count
}
