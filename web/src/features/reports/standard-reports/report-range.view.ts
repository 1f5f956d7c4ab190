/** Days as `YYYY-MM-DD`, of the hospital. Both ends are included. */
export interface Range {
  from: string
  until: string
}

const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The ranges of the specification (paging §9), in its order; `today` ends those that are not over. */
export function listRanges(today: string): readonly { name: string; range: Range }[] {
  const [year = 0, number = 1] = today.split('-').map(Number)
  const month = number - 1
  return [
    { name: 'This Month', range: { from: toDay(year, month, 1), until: today } },
    { name: 'Last Month', range: { from: toDay(year, month - 1, 1), until: toDay(year, month, 0) } },
    { name: 'Last 3 Months', range: { from: toDay(year, month - 3, 1), until: toDay(year, month, 0) } },
    { name: 'This Year', range: { from: toDay(year, 0, 1), until: today } },
    { name: 'Last Year', range: { from: toDay(year - 1, 0, 1), until: toDay(year - 1, 11, 31) } },
    { name: 'Clear', range: { from: '2000-01-01', until: today } },
  ]
}

/** The name of a range, or Custom. */
export const nameRange = ({ from, until }: Range, today: string): string =>
  listRanges(today).find(({ range }) => range.from === from && range.until === until)?.name ?? 'Custom'

/** The range of the address; without one, the current month. */
export function parseRange(filters: Readonly<Record<string, string>>, today: string): Range {
  const isDay = (value = '') => /^\d{4}-\d{2}-\d{2}$/u.test(value)
  const { from = '', until = '' } = filters
  const month = `${today.slice(0, 7)}-01`
  return { from: isDay(from) ? from : month, until: isDay(until) ? until : today }
}
