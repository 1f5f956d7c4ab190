import type { Annealed } from '@wardline/rostering/anneal.ts'
import type { Random } from '@wardline/rostering/random.ts'
import type { Employee, Instance } from './instance.ts'
import { scoreRoster } from './score.ts'
import { prepareLimits, type RowLimits } from './row-limits.ts'
import { planRow, RowPlanner, type Window } from './row-planner.ts'

interface Row {
  limits: RowLimits
  days: Int8Array
  before: Int8Array
  /** The cost of each type of each day by requests; Infinity for types that the employee cannot have. */
  requests: Float64Array
}

/**
 * A roster of a published instance while it is annealed. A change takes one to three employees out of a window of days
 * and plans their rows again one after the other, each as cheap as possible for prices with some noise. Rows keep all
 * hard constraints at any time.
 */
export class Grid implements Annealed {
  readonly #days: number
  readonly #types: number
  readonly #rows: Row[]
  readonly #random: Random
  readonly #planner: RowPlanner
  /** The people by day and type. */
  readonly #count: Int16Array
  /** By day, type and number of people. */
  readonly #coverCost: Float64Array
  readonly #people: number
  readonly #prices: Float64Array
  #changed: Row[] = []
  #window: Window = { from: 0, to: 0 }
  #best: Int8Array[] = []
  #cost = Infinity
  readonly #instance: Instance

  /** @param start rows that keep the hard constraints */
  constructor(instance: Instance, start: readonly Int8Array[], random: Random) {
    const { days, types, employees } = instance
    this.#instance = instance
    this.#random = random
    this.#days = days
    this.#types = types.length + 1
    this.#people = employees.length + 2
    this.#planner = new RowPlanner(days, this.#types)
    this.#count = new Int16Array(days * this.#types)
    this.#prices = new Float64Array(days * this.#types)
    this.#coverCost = coverCosts(instance, this.#types, this.#people)
    this.#rows = employees.map((employee, index) => ({
      limits: prepareLimits(instance, employee),
      days: start[index]?.slice() ?? new Int8Array(days),
      before: new Int8Array(days),
      requests: requestCosts(instance, employee, index, this.#types),
    }))
    this.#window = { from: 0, to: days }
    for (const row of this.#rows) this.#add(row)
    this.store()
  }

  get best(): readonly Int8Array[] {
    return this.#best
  }

  /** The cost of the best roster. */
  get cost(): number {
    return this.#cost
  }

  /** Plans some rows again. They stay unless `reject` puts them back. */
  propose(): number | undefined {
    const random = this.#random
    const size = random() < 0.3 ? 1 : random() < 0.7 ? 2 : 3
    this.#changed = this.#pickRows(size)
    this.#window = this.#pickWindow()
    let difference = 0
    for (const row of this.#changed) {
      row.before.set(row.days)
      difference -= this.#remove(row)
    }
    const noise = 10 ** (random() * 2.5 - 0.5)
    for (const [index, row] of this.#changed.entries()) {
      const isLast = index === this.#changed.length - 1
      if (!this.#plan(row, isLast && (size > 1 || random() < 0.3) ? 0 : noise)) row.days.set(row.before)
      difference += this.#add(row)
    }
    return difference
  }

  accept(): void {}

  reject(): void {
    for (const row of this.#changed) {
      this.#remove(row)
      row.days.set(row.before)
      this.#add(row)
    }
  }

  store(): void {
    this.#best = this.#rows.map(({ days }) => days.slice())
    this.#cost = scoreRoster(this.#instance, this.#best).value
  }

  #pickRows(size: number): Row[] {
    const picked = new Set<Row>()
    for (let count = 0; count < size; count++) {
      const row = this.#rows[Math.floor(this.#random() * this.#rows.length)]
      if (row) picked.add(row)
    }
    return [...picked]
  }

  /** One to four weeks. */
  #pickWindow(): Window {
    const weeks = Math.ceil(this.#days / 7)
    const length = Math.min(weeks, windowWeeks[Math.floor(this.#random() * windowWeeks.length)] ?? 1)
    const from = 7 * Math.floor(this.#random() * (weeks - length + 1))
    return { from, to: Math.min(this.#days, from + length * 7) }
  }

  /** Plans a row as cheap as possible. Returns false and leaves it if no row keeps the hard constraints. */
  #plan({ limits, days, requests }: Row, noise: number): boolean {
    const { from, to } = this.#window
    const [types, people, prices] = [this.#types, this.#people, this.#prices]
    for (let cell = from * types; cell < to * types; cell++) {
      const isOff = cell % types === 0
      const at = cell * people + (this.#count[cell] ?? 0)
      const cover = isOff ? 0 : (this.#coverCost[at + 1] ?? 0) - (this.#coverCost[at] ?? 0)
      prices[cell] = cover + (requests[cell] ?? 0) + (noise === 0 ? 0 : noise * this.#random())
    }
    return planRow(this.#planner, limits, days, this.#window, prices)
  }

  /** Takes a row out of the cover of the window, and returns what it cost there. */
  #remove(row: Row): number {
    return -this.#changeCover(row, -1)
  }

  #add(row: Row): number {
    return this.#changeCover(row, 1)
  }

  /** Adds a row to the cover of the window, or removes it, and returns the difference of the cost. */
  #changeCover({ days, requests }: Row, sign: 1 | -1): number {
    const { from, to } = this.#window
    const [types, people] = [this.#types, this.#people]
    let difference = 0
    for (let day = from; day < to; day++) {
      const type = days[day] ?? 0
      const cell = day * types + type
      difference += sign * (requests[cell] ?? 0)
      if (type === 0) continue
      const count = this.#count[cell] ?? 0
      this.#count[cell] = count + sign
      difference +=
        (this.#coverCost[cell * people + count + sign] ?? 0) - (this.#coverCost[cell * people + count] ?? 0)
    }
    return difference
  }
}

const windowWeeks = [1, 2, 2, 3, 4, 4]

/** By day and type, for one employee. */
export function requestCosts(
  { days, requests }: Instance,
  employee: Employee,
  index: number,
  types: number,
): Float64Array {
  const costs = new Float64Array(days * types)
  for (const { employee: by, day, type, kind, weight } of requests) {
    if (by !== index) continue
    for (let other = 0; other < types; other++)
      if ((other === type) !== (kind === 'on'))
        costs[day * types + other] = (costs[day * types + other] ?? 0) + weight
  }
  for (const day of employee.days_off)
    for (let type = 1; type < types; type++) costs[day * types + type] = Infinity
  return costs
}

/** The cost of each number of people, by day and type. */
function coverCosts({ days, cover }: Instance, types: number, people: number): Float64Array {
  const costs = new Float64Array(days * types * people)
  for (const { day, type, required, weight_under, weight_over } of cover)
    for (let count = 0; count < people; count++)
      costs[(day * types + type) * people + count] =
        count < required ? (required - count) * weight_under : (count - required) * weight_over
  return costs
}
