import type { ServiceHours } from '@wardline/contract/paging/groups/service-hours.schemas.ts'

export interface HoursSpan {
  opens: string
  closes: string
}

const officeHours: HoursSpan = { opens: '07:00', closes: '19:00' }

/** Monday to Friday by day. */
export const defaultHours: ServiceHours = {
  days: [1, 2, 3, 4, 5].map((day) => ({ day, ...officeHours })),
  holidays: null,
}

export const endsNextDay = ({ opens, closes }: HoursSpan): boolean => closes <= opens

export const spansOfDay = ({ days }: ServiceHours, day: number): HoursSpan[] =>
  days.filter((span) => span.day === day).map(({ opens, closes }) => ({ opens, closes }))

export function withSpansOfDay(hours: ServiceHours, day: number, spans: readonly HoursSpan[]): ServiceHours {
  const others = hours.days.filter((span) => span.day !== day)
  const days = [...others, ...spans.map((span) => ({ day, ...span }))]
  return { ...hours, days: days.toSorted((a, b) => a.day - b.day || (a.opens < b.opens ? -1 : 1)) }
}

export const addSpan = (spans: readonly HoursSpan[]): HoursSpan[] => [...spans, officeHours]

export type HolidayChoice = 'usual' | 'closed' | 'other'

export function holidayChoice({ holidays }: ServiceHours): HolidayChoice {
  if (holidays === null) return 'usual'
  return holidays.length === 0 ? 'closed' : 'other'
}

export const withHolidayChoice = (hours: ServiceHours, choice: HolidayChoice): ServiceHours => ({
  ...hours,
  holidays: { usual: null, closed: [], other: [officeHours] }[choice],
})
