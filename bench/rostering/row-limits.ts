import type { Employee, Instance } from './instance.ts'

/** Shift types that are the same for everything but requests and cover. */
export interface TypeGroup {
  types: number[]
  /** Minutes in units of the employee; 0 for the counted type. */
  units: number
  /** Decides which types the next day may have. */
  successor_class: number
  /** Whether the number of these shifts is counted. */
  is_counted: boolean
  /** By successor class of the day before. */
  may_follow: boolean[]
}

/** The hard constraints of an employee, prepared for `RowPlanner`. */
export interface RowLimits {
  groups: TypeGroup[]
  classes: number
  class_of: number[]
  units: { least: number; most: number }
  /** In units, by type; 0 for the counted type. */
  units_of: number[]
  /** The units of one shift of the counted type. */
  counted_units: number
  shifts_in_row: { least: number; most: number }
  least_days_off: number
  most_weekends: number
  /** The type whose number is counted exactly; 0 for none. */
  counted_type: number
  most_counted: number
  /** Types with a limit that is not counted: a price keeps their number low enough. */
  priced: { type: number; most: number }[]
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** Counting a type makes the search slower by its limit. */
const mostCounted = 6

export function prepareLimits({ types, days }: Instance, employee: Employee): RowLimits {
  const possible = types.map((_, index) => index + 1).filter((type) => (employee.most_shifts[type] ?? 0) > 0)
  const limited = possible
    .map((type) => ({ type, most: employee.most_shifts[type] ?? 0 }))
    .filter(
      ({ type, most }) => most < Math.min(days, employee.minutes.most / (types[type - 1]?.minutes ?? 1)),
    )
    .toSorted((a, b) => a.most - b.most)
  const [counted] = limited.filter(({ most }) => most <= mostCounted)
  // The number of shifts of the counted type is known, so their minutes need no unit.
  const unit = types
    .map(({ minutes }, index) => (index + 1 === counted?.type ? 0 : minutes))
    .reduce(greatestDivisor)
  const successorKey = (type: number): string => String(types[type - 1]?.not_before ?? [])
  const keys = [...new Set(possible.map(successorKey))]
  const mayFollow = (type: number): boolean[] => keys.map((key) => !key.split(',').map(Number).includes(type))
  const groupKey = (type: number): string =>
    JSON.stringify([types[type - 1]?.minutes, successorKey(type), mayFollow(type), type === counted?.type])
  const grouped = Map.groupBy(possible, groupKey)
  return {
    groups: [...grouped.values()].map((members): TypeGroup => {
      const [type = 0] = members
      return {
        types: members,
        units: type === counted?.type ? 0 : (types[type - 1]?.minutes ?? 0) / unit,
        successor_class: keys.indexOf(successorKey(type)),
        is_counted: type === counted?.type,
        may_follow: mayFollow(type),
      }
    }),
    classes: keys.length,
    class_of: [-1, ...types.map((_, index) => keys.indexOf(successorKey(index + 1)))],
    units: { least: employee.minutes.least / unit, most: employee.minutes.most / unit },
    units_of: [0, ...types.map(({ minutes }, index) => (index + 1 === counted?.type ? 0 : minutes / unit))],
    counted_units: counted === undefined ? 0 : (types[counted.type - 1]?.minutes ?? 0) / unit,
    shifts_in_row: employee.shifts_in_row,
    least_days_off: Math.max(1, employee.least_days_off_in_row),
    most_weekends: employee.most_weekends,
    counted_type: counted?.type ?? 0,
    most_counted: counted?.most ?? 0,
    priced: limited.filter(({ type }) => type !== counted?.type),
  }
}
