/** The first and the last day of the month after a day. Days are ISO dates, or begin with one. */
export function nextMonth(day: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(`${day.slice(0, 7)}-01`).add({ months: 1 })
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() }
}
