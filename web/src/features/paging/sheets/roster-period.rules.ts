/** `month` is the first month of the period, as `2026-12`. */
export interface RosterSearch {
  month?: string
  span?: RosterSpan
}

export const rosterSpans = ['month', 'quarter', 'year'] as const
export type RosterSpan = (typeof rosterSpans)[number]

const months: Record<RosterSpan, number> = { month: 1, quarter: 3, year: 12 }

const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/u.test(value)

export function parseRosterSearch({ month, span }: Record<string, unknown>): RosterSearch {
  const known = rosterSpans.find((each) => each === span)
  return { ...(isMonth(month) && { month }), ...(known && { span: known }) }
}

/** @param by months, also negative */
function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

export interface RosterPeriod {
  month: string
  span: RosterSpan
  /** ISO dates, both included. */
  from: string
  to: string
}

/** @param today an ISO date of the group's zone */
export function toRosterPeriod({ month, span = 'month' }: RosterSearch, today: string): RosterPeriod {
  const first = month ?? today.slice(0, 7)
  const next = Date.parse(`${addMonths(first, months[span])}-01T00:00:00Z`)
  const to = new Date(next - 86_400_000).toISOString().slice(0, 10)
  return { month: first, span, from: `${first}-01`, to }
}

export const stepRoster = ({ month, span }: RosterPeriod, by: -1 | 1): string =>
  addMonths(month, by * months[span])

/** Several groups: those of a department, or the ids of groups with commas between them. */
export interface HospitalRosterSearch extends RosterSearch {
  department?: number
  groups?: string
}

export function parseHospitalRosterSearch(search: Record<string, unknown>): HospitalRosterSearch {
  const { department } = search
  const groups = typeof search['groups'] === 'number' ? String(search['groups']) : search['groups']
  const { month, span } = parseRosterSearch(search)
  return {
    ...(month && { month }),
    ...(span === 'quarter' && { span }),
    ...(Number.isSafeInteger(department) && Number(department) > 0 && { department: Number(department) }),
    ...(typeof groups === 'string' && /^[1-9]\d*(,[1-9]\d*)*$/u.test(groups) && { groups }),
  }
}
