import highsModule, { type Model } from 'highs'
import { requestCosts } from './grid.ts'
import type { Cover, Instance } from './instance.ts'
import { prepareLimits, type RowLimits } from './row-limits.ts'
import { planRow, RowPlanner } from './row-planner.ts'

/** A row that an employee could have. The program decides which one they get. */
interface Column {
  index: number
  days: Int8Array
}

interface Person {
  limits: RowLimits
  requests: Float64Array
  columns: Column[]
  /** The row that the dive has decided on. */
  decided: Column | undefined
}

interface Duals {
  people: Float64Array
  /** By day and type. */
  cells: Float64Array
}

// The types describe the CommonJS export, which is the default export here.
const loadHighs = highsModule as unknown as typeof highsModule.default
const highs = await loadHighs()

/**
 * The linear program over rows: each employee has one, and the number of people per shift differs from the required one
 * at a cost. Rows that would lower the cost are found by `RowPlanner` for the dual prices of the shifts.
 */
class RowProgram {
  readonly people: Person[]
  readonly #instance: Instance
  readonly #types: number
  readonly #planner: RowPlanner
  readonly #model: Model
  /** The row of the program for each day and type with a requirement. */
  readonly #rowOf = new Map<number, number>()
  #columns = 0

  constructor(instance: Instance) {
    this.#instance = instance
    this.#types = instance.types.length + 1
    this.#planner = new RowPlanner(instance.days, this.#types)
    this.people = instance.employees.map((employee, index) => ({
      limits: prepareLimits(instance, employee),
      requests: requestCosts(instance, employee, index, this.#types),
      columns: [],
      decided: undefined,
    }))
    this.#model = highs.createModel()
    this.#model.options.set({ output_flag: false })
    const none = { indices: [], values: [] }
    for (const _ of this.people) this.#model.addRow(1, 1, none)
    for (const cover of instance.cover) this.#addCover(cover)
  }

  #addCover({ day, type, required, weight_under, weight_over }: Cover): void {
    const row = this.people.length + this.#rowOf.size
    this.#rowOf.set(day * this.#types + type, row)
    this.#model.addRow(required, required, { indices: [], values: [] })
    this.#model.addCol(weight_under, 0, highs.infinity, { indices: [row], values: [1] })
    this.#model.addCol(weight_over, 0, highs.infinity, { indices: [row], values: [-1] })
    this.#columns += 2
  }

  dispose(): void {
    this.#model.dispose()
  }

  /** Prices of shifts of 0, and one price for each row. */
  zeroDuals(price: number): Duals {
    return {
      people: new Float64Array(this.people.length).fill(price),
      cells: new Float64Array(this.#instance.days * this.#types),
    }
  }

  /** Solves the program. @returns the dual prices, and the part of each column */
  solve(): { duals: Duals; parts: ArrayLike<number>; value: number } {
    this.#model.run()
    const { rowDual, colValue } = this.#model.getSolution()
    const cells = new Float64Array(this.#instance.days * this.#types)
    for (const [cell, row] of this.#rowOf) cells[cell] = rowDual[row] ?? 0
    const people = Float64Array.from(this.people, (_, index) => rowDual[index] ?? 0)
    return { duals: { people, cells }, parts: colValue, value: this.#model.getObjectiveValue() }
  }

  /** Adds the best row of a person for the prices. Returns whether it lowers the cost. */
  price(index: number, { people, cells }: Duals): boolean {
    const person = this.people[index]
    if (!person || person.decided) return false
    const { limits, requests } = person
    const { days } = this.#instance
    const prices = requests.map((cost, cell) => cost - (cells[cell] ?? 0))
    const row = new Int8Array(days)
    if (!planRow(this.#planner, limits, row, { from: 0, to: days }, prices)) return false
    let reduced = -(people[index] ?? 0)
    for (const [day, type] of row.entries()) {
      const cell = day * this.#types + type
      reduced += (requests[cell] ?? 0) - (cells[cell] ?? 0)
    }
    if (reduced > -1e-6) return false
    this.#addColumn(person, index, row)
    return true
  }

  #addColumn(person: Person, index: number, days: Int8Array): void {
    let cost = 0
    const indices = [index]
    for (const [day, type] of days.entries()) {
      const cell = day * this.#types + type
      cost += person.requests[cell] ?? 0
      const row = this.#rowOf.get(cell)
      if (row !== undefined) indices.push(row)
    }
    this.#model.addCol(cost, 0, highs.infinity, { indices, values: indices.map(() => 1) })
    person.columns.push({ index: this.#columns++, days })
  }

  /** Decides on the present rows of some people, and lets the program choose those of the others again. */
  restart(rows: readonly Int8Array[], isOpen: (index: number) => boolean): void {
    for (const [index, person] of this.people.entries()) {
      const days = rows[index]
      if (!days) continue
      const isPresent = (column: Column): boolean => column.days.every((type, day) => type === days[day])
      if (!person.columns.some(isPresent)) this.#addColumn(person, index, days.slice())
      const column = person.columns.find(isPresent)
      person.decided = undefined
      for (const one of person.columns) this.#model.changeColBounds(one.index, 0, highs.infinity)
      if (column && !isOpen(index)) this.decide(person, column)
    }
  }

  /** Gives a person a row. */
  decide(person: Person, column: Column): void {
    person.decided = column
    for (const { index } of person.columns) {
      const bound = index === column.index ? 1 : 0
      this.#model.changeColBounds(index, bound, bound)
    }
  }
}

/** Rows with a larger part are decided. */
const almostWhole = 0.9

/**
 * Finds rosters of low cost with linear programs over rows.
 * @param share the share of the time that is over
 */
export class RowSearch {
  readonly #program: RowProgram
  readonly #share: () => number
  #bound = -Infinity

  constructor(instance: Instance, share: () => number) {
    this.#program = new RowProgram(instance)
    this.#share = share
  }

  /** No roster costs less. -Infinity if the time was too short, or if a limit is kept by prices only. */
  get bound(): number {
    return this.#bound
  }

  /**
   * Solves the program and adds rows that lower its cost. Then decides on the rows with the largest parts and adds rows
   * for the other people, until everyone has one.
   */
  start(): Int8Array[] {
    const program = this.#program
    const { people } = program
    const dear = program.zeroDuals(1e9)
    for (const index of people.keys())
      if (!program.price(index, dear)) throw new RangeError('An employee has no row.')
    const isComplete = improve(program, Infinity, () => this.#share() > shares.program)
    const isExact = people.every(({ limits }) => limits.priced.length === 0)
    // Costs are whole numbers.
    if (isComplete && isExact) this.#bound = Math.ceil(program.solve().value - 1e-6)
    return this.#dive(Math.ceil(people.length / 40), shares.dive)
  }

  /** Plans the rows of some people again, all at once. */
  replan(rows: readonly Int8Array[], indices: ReadonlySet<number>): Int8Array[] {
    this.#program.restart(rows, (index) => indices.has(index))
    improve(this.#program, mostRounds, () => this.#share() > 1)
    return this.#dive(1, 1)
  }

  #dive(least: number, until: number): Int8Array[] {
    const { people } = this.#program
    while (people.some(({ decided }) => !decided)) {
      decideLargest(this.#program, this.#share() > until ? Math.ceil(people.length / 8) : least)
      improve(this.#program, mostRounds, () => this.#share() > until)
    }
    return people.flatMap(({ decided }) => decided?.days ?? [])
  }

  dispose(): void {
    this.#program.dispose()
  }
}

/** The shares of the time after which no more rows are looked for. */
const shares = { program: 0.25, dive: 0.35 }
const mostRounds = 4

function decideLargest(program: RowProgram, least: number): void {
  const { parts } = program.solve()
  const partOf = ({ index }: Column): number => parts[index] ?? 0
  const open = program.people
    .filter(({ decided }) => !decided)
    .flatMap((person) => {
      const [column] = person.columns.toSorted((a, b) => partOf(b) - partOf(a))
      return column ? [{ person, column, part: partOf(column) }] : []
    })
    .toSorted((a, b) => b.part - a.part)
  for (const [index, { person, column, part }] of open.entries())
    if (index < least || part >= almostWhole) program.decide(person, column)
}

/** Adds rows as long as some lower the cost. Returns whether none does any more. */
function improve(program: RowProgram, most_rounds: number, isLate: () => boolean): boolean {
  for (let round = 0; round < most_rounds; round++) {
    const { duals } = program.solve()
    let added = 0
    for (const index of program.people.keys()) {
      if (isLate()) return false
      if (program.price(index, duals)) added++
    }
    if (added === 0) return true
  }
  return false
}
