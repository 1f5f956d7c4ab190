import { formatDateTime, formatTime } from '../../../platform/clock/dates.ts'
import { fromHomeTime, toHomeTime } from '../../../platform/clock/home-time.ts'

export interface StatusChange {
  status: 'online' | 'dnd'
  until: string | null
}

export interface StatusChoice extends StatusChange {
  label: string
}

const minute = 60_000
const day = 24 * 60 * minute
const morning = 'T07:00'

/** On the clock of the hospital, which every screen shows. */
function nextMorning(now: Date): Date {
  const next = (at: number) => fromHomeTime(toHomeTime(at).slice(0, 10) + morning) ?? at
  const today = next(now.getTime())
  return new Date(today > now.getTime() ? today : next(today + day))
}

const dnd = (label: string, until: Date): StatusChoice => ({
  label,
  status: 'dnd',
  until: until.toISOString(),
})

export const quickStatusChoices = (now: Date): StatusChoice[] => [
  dnd('For 30 minutes', new Date(now.getTime() + 30 * minute)),
  dnd('For 1 hour', new Date(now.getTime() + 60 * minute)),
  dnd('Until 07:00', nextMorning(now)),
]

/** `07:00`, with the date if it is more than 24 hours away. */
export function statusEndText(until: string, now: Date): string {
  const at = Date.parse(until)
  return at - now.getTime() < day ? formatTime(at) : formatDateTime(at, now.getTime())
}

export function statusText({ status, until }: StatusChange, now: Date): string {
  if (status === 'online') return 'Online'
  return until ? `Do not disturb until ${statusEndText(until, now)}` : 'Do not disturb'
}
