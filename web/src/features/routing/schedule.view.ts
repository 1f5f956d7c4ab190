const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const describeTimes = (from: string | null, to: string | null): string | null => {
  if (from !== null && to !== null) return `${from}–${to}`
  if (from !== null) return `from ${from}`
  return to === null ? null : `until ${to}`
}

/** `Mon–Fri`, `Mon, Wed`; an empty list matches nothing. Days are 1 (Monday) to 7. */
export function describeDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b)
  if (sorted.length === 0) return 'on no day'
  if (sorted.length === 7) return 'every day'
  return describeRuns(sorted, (day) => dayNames[day - 1] ?? String(day))
}

/** `day 1, 15 of the month` */
export function describeMonthDays(days: readonly number[]): string {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b)
  if (sorted.length === 0) return 'on no day of the month'
  return `day ${describeRuns(sorted, String)} of the month`
}

/** Three or more in a row are written as a range. */
function describeRuns(sorted: readonly number[], name: (day: number) => string): string {
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .map((run) =>
      run.length > 2 ? `${name(run[0] ?? 0)}–${name(run.at(-1) ?? 0)}` : run.map(name).join(', '),
    )
    .join(', ')
}
