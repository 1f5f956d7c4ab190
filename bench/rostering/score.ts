import type { Employee, Instance } from './instance.ts'

/** For each employee the type of each day, 0 for a day off. */
export type Rows = readonly ArrayLike<number>[]

/** The value of a roster as the benchmark defines it, and the number of hard constraints that it breaks. */
export function scoreRoster(instance: Instance, rows: Rows): { value: number; broken: number } {
  const at = (employee: number, day: number): number => rows[employee]?.[day] ?? 0
  let value = 0
  for (const { employee, day, type, kind, weight } of instance.requests)
    if ((at(employee, day) === type) !== (kind === 'on')) value += weight
  for (const { day, type, required, weight_under, weight_over } of instance.cover) {
    const difference = rows.filter((row) => row[day] === type).length - required
    value += difference < 0 ? -difference * weight_under : difference * weight_over
  }
  const broken = instance.employees.reduce(
    (sum, employee, index) => sum + listBroken(instance, employee, Array.from(rows[index] ?? [])).length,
    0,
  )
  return { value, broken }
}

/** The hard constraints that the row of an employee breaks, by name. */
function listBroken({ types, days }: Instance, employee: Employee, row: readonly number[]): string[] {
  const broken: string[] = []
  const worked = row.flatMap((type) => types[type - 1] ?? [])
  const minutes = worked.reduce((sum, type) => sum + type.minutes, 0)
  if (row.length !== days) broken.push('horizon')
  if (minutes < employee.minutes.least || minutes > employee.minutes.most) broken.push('minutes')
  for (const [type, most] of employee.most_shifts.entries())
    if (type > 0 && row.filter((one) => one === type).length > most) broken.push('shifts of a type')
  for (const [day, type] of row.entries()) {
    if (types[type - 1]?.not_before.includes(row[day + 1] ?? 0)) broken.push('succession')
    if (type > 0 && employee.days_off.includes(day)) broken.push('day off')
  }
  const weekends = Array.from({ length: Math.floor(days / 7) }, (_, week) =>
    row.slice(week * 7 + 5, week * 7 + 7),
  )
  if (weekends.filter((pair) => pair.some((type) => type > 0)).length > employee.most_weekends)
    broken.push('weekends')
  return [...broken, ...listBrokenRuns(employee, row)]
}

/** Runs at the edges of the horizon may be too short: the days outside of it are unknown. */
function listBrokenRuns(
  { shifts_in_row, least_days_off_in_row }: Employee,
  row: readonly number[],
): string[] {
  const broken: string[] = []
  for (let start = 0; start < row.length;) {
    let end = start
    while (end < row.length && (row[end] === 0) === (row[start] === 0)) end++
    const isInside = start > 0 && end < row.length
    const length = end - start
    if (row[start] === 0) {
      if (isInside && length < least_days_off_in_row) broken.push('days off in a row')
    } else {
      if (length > shifts_in_row.most) broken.push('too many shifts in a row')
      if (isInside && length < shifts_in_row.least) broken.push('too few shifts in a row')
    }
    start = end
  }
  return broken
}
