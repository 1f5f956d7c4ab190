import type { ColumnKind } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import type { ReportFigure, ReportValue } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { formatDate, formatTime } from '../../../platform/clock/dates.ts'

const count = new Intl.NumberFormat('en-US')
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })

const minute = 60
const hour = 60 * minute

/** At most two units: `45 s`, `3 min 20 s`, `5 h 12 min`, `3 d 4 h`. */
export function spanText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < minute) return `${whole} s`
  if (whole < hour) return joinUnits(whole, minute, 'min', 1, 's')
  if (whole < 24 * hour) return joinUnits(whole, hour, 'h', minute, 'min')
  return joinUnits(whole, 24 * hour, 'd', hour, 'h')
}

function joinUnits(seconds: number, large: number, name: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small)
  return `${count.format(Math.floor(seconds / large))} ${name}${rest > 0 ? ` ${rest} ${smallName}` : ''}`
}

export const dayText = (value: string): string => day.format(Date.parse(`${value}T00:00Z`))

/** A dash where there is no value. */
export function valueText(value: ReportValue | undefined, kind: ColumnKind): string {
  if (value === null || value === undefined || value === '') return '–'
  if (kind === 'day') return dayText(String(value))
  if (kind === 'instant') {
    const at = Date.parse(String(value))
    return `${formatDate(at)}, ${formatTime(at)}`
  }
  if (typeof value === 'string') return value
  return figureText({ value, kind })
}

export function figureText({ value, kind }: { value: number; kind: ColumnKind }): string {
  if (kind === 'percent') return `${value}%`
  return kind === 'seconds' ? spanText(value) : count.format(value)
}

/** How much the value changed: `+8.2%` of a count, `+1.8 points` of a percentage, `−18 s` of a time. */
export function changeText({ value, previous = value, kind }: ReportFigure): string {
  const change = value - previous
  if (change === 0) return 'no change'
  const sign = change > 0 ? '+' : '−'
  const size = Math.abs(change)
  if (kind === 'seconds') return `${sign}${spanText(size)}`
  if (kind === 'percent') return `${sign}${decimal.format(size)} points`
  return previous === 0
    ? `${sign}${count.format(size)}`
    : `${sign}${decimal.format((100 * size) / previous)}%`
}

export const figureLine = ({ label, ...figure }: ReportFigure): string => `${label}: ${figureText(figure)}`

export const isNumberColumn = (kind: ColumnKind): boolean =>
  kind === 'count' || kind === 'percent' || kind === 'seconds'

export const isDay = (label: string): boolean => /^\d{4}-\d{2}-\d{2}$/u.test(label)

/** A day label of a chart is shortened; names stay. */
export function labelText(label: string): string {
  if (!isDay(label)) return label
  const at = Date.parse(`${label}T00:00Z`)
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(at)
}

export const priorityNames = ['Low', 'Medium', 'High'] as const

/** A filter of the address, such as an id or 0. */
export const wholeNumber = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,15}$/u.test(value) ? Number(value) : undefined
