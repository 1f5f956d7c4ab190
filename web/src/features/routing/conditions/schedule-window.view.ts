import { addDays } from '@wardline/contract/days.rules.ts'
import { fromHomeTime, toHomeTime } from '../../../platform/clock/home-time.ts'
import { formatMonthDay } from '../../../platform/clock/dates.ts'
import { describeDays, describeMonthDays } from '../schedule.view.ts'

export interface ScheduleWindow {
  /** `19:00`; null is the begin or end of the day. */
  from: string | null
  to: string | null
  days: readonly number[] | null
  month_days: readonly number[] | null
}

const dayMinutes = 24 * 60
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const crossesMidnight = ({ from, to }: ScheduleWindow): boolean => from !== null && to !== null && from > to

/** The parts of a day that it covers, in minutes after midnight. */
export function listBarParts({ from, to }: ScheduleWindow): { start: number; end: number }[] {
  const start = from === null ? 0 : toMinutes(from)
  const end = to === null ? dayMinutes : toMinutes(to)
  if (start <= end) return [{ start, end }]
  return [
    { start: 0, end },
    { start, end: dayMinutes },
  ]
}

/** `next day, 12 h`, `8 h 30 min` */
export function describeLength(window: ScheduleWindow): string {
  const minutes = listBarParts(window).reduce((sum, { start, end }) => sum + end - start, 0)
  const length = [
    minutes >= 60 && `${Math.floor(minutes / 60)} h`,
    (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`,
  ]
    .filter(Boolean)
    .join(' ')
  return crossesMidnight(window) ? `next day, ${length}` : length
}

/** `Mon–Fri from 19:00 to 07:00 the next morning.` */
export function describeWindow(window: ScheduleWindow): string {
  const { from, to, days, month_days } = window
  const when = [
    days === null ? (month_days === null ? 'every day' : null) : describeDays(days),
    month_days && describeMonthDays(month_days),
  ].filter(Boolean)
  const times =
    from !== null && to !== null
      ? `from ${from} to ${to}${crossesMidnight(window) ? ' the next morning' : ''}`
      : from !== null
        ? `from ${from} to midnight`
        : to === null
          ? 'at any time'
          : `from midnight to ${to}`
  const sentence = `${when.join(' that is ')} ${times}.`
  return sentence.replace(/^./u, (letter) => letter.toUpperCase())
}

/** Easily overlooked consequences of a window. */
export function listWindowNotes(window: ScheduleWindow): string[] {
  const { from, to, days, month_days } = window
  const hasDays = days !== null || month_days !== null
  return [
    from !== null && from === to && `It covers ${from} sharp only. Leave both times empty for the whole day.`,
    crossesMidnight(window) && hasDays && 'The hours after midnight belong to the day on which it began.',
    month_days?.some((day) => day > 28) && 'Days 29–31 are skipped in shorter months.',
  ].filter((note) => typeof note === 'string')
}

/** As the server does: times of the hospital, both ends included. `local` is `2026-11-22T05:42`. */
export function coversTime(window: ScheduleWindow, local: string): boolean {
  const { from, to, days, month_days } = window
  const [date = '', time = ''] = local.split('T')
  const isAfterStart = from === null || time >= from
  const isBeforeEnd = to === null || time <= to
  const isNight = crossesMidnight(window)
  if (isNight ? !isAfterStart && !isBeforeEnd : !isAfterStart || !isBeforeEnd) return false
  const began = new Date(Date.parse(`${date}T00:00Z`) - (isNight && !isAfterStart ? dayMs : 0))
  const weekday = began.getUTCDay() || 7
  return (days?.includes(weekday) ?? true) && (month_days?.includes(began.getUTCDate()) ?? true)
}

/** How long it lasts where clocks change, such as `Nov 1 had 13 h`: the last and the next change. */
export function listClockChanges(window: ScheduleWindow, now: number): string[] {
  const changes = [findClockChange(now, -1), findClockChange(now, 1)]
  return changes.flatMap((change) => {
    if (change === undefined) return []
    const sentence = [change - dayMs, change].map((day) => describeChange(window, day, now)).find(Boolean)
    return sentence ? [sentence] : []
  })
}

const offsetAt = (at: number): number => Date.parse(`${toHomeTime(at)}Z`) - at
const minuteMs = 60_000

/** The first minute after the last or next change of the hospital's clocks, within a year. */
function findClockChange(now: number, direction: 1 | -1): number | undefined {
  const start = Math.floor(now / minuteMs) * minuteMs
  for (let day = 1; day <= 366; day++) {
    const [near, far] = [start + direction * (day - 1) * dayMs, start + direction * day * dayMs]
    if (offsetAt(near) !== offsetAt(far)) return firstMinuteAfter(Math.min(near, far), Math.max(near, far))
  }
  return undefined
}

/** The first minute with the offset of `after`. */
function firstMinuteAfter(before: number, after: number): number {
  if (after - before === minuteMs) return after
  const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
  return offsetAt(middle) === offsetAt(after)
    ? firstMinuteAfter(before, middle)
    : firstMinuteAfter(middle, after)
}

function describeChange({ from, to }: ScheduleWindow, at: number, now: number): string | undefined {
  const day = toHomeTime(at).slice(0, 10)
  const nextDay = addDays(day, 1)
  const isNight = from !== null && to !== null && from > to
  const start = fromHomeTime(`${day}T${from ?? '00:00'}`)
  const end = fromHomeTime(to === null ? `${nextDay}T00:00` : `${isNight ? nextDay : day}T${to}`)
  if (start === undefined || end === undefined) return undefined
  const usual = (toMinutes(to ?? '24:00') - toMinutes(from ?? '00:00') + (isNight ? dayMinutes : 0)) * 60_000
  if (end - start === usual) return undefined
  const hours = Math.round(((end - start) / hourMs) * 100) / 100
  return `${formatMonthDay(start)} ${start < now ? 'had' : 'has'} ${hours} h`
}
