import type { ReportHeat } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { spanText } from '../report-parts/report.view.ts'

export type HeatMeasure = 'half' | 'most'
type HeatRow = ReportHeat['rows'][number]
export type HeatSlot = HeatRow['slots'][number]

/** Slots of two hours, in the order of the day. */
export const slotOrder = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

export const slotHour = (slot: number): string => twoDigits(slot * 2)

export const slotText = (slot: number): string => `${slotHour(slot)}:00–${twoDigits((slot * 2 + 2) % 24)}:00`

/** Answers of more than eight minutes are marked. */
const slow_seconds = 480

/** 0 to 5, darker with time; null without answers. */
export function shadeOf(seconds: number | null): number | null {
  if (seconds === null) return null
  return [60, 120, 180, 300, slow_seconds].filter((limit) => seconds > limit).length
}

/** In minutes up to an hour: `<1`, `3`, `15`. */
export function cellText(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 60) return '<1'
  return seconds < 3600 ? String(seconds / 60) : spanText(seconds)
}

const shares = { half: 'median', most: '90th percentile' }

/** Contains the text of the cell, so that speech input finds it. */
export function cellLabel(group: string, slot: number, cell: HeatSlot, measure: HeatMeasure): string {
  const { pages, [measure]: seconds } = cell
  const unit = seconds !== null && seconds < 3600 ? ' min' : ''
  const answers = seconds === null ? 'none answered' : `${shares[measure]} ${cellText(seconds)}${unit}`
  return `${group}, ${slotText(slot)}: ${pages} ${pages === 1 ? 'page' : 'pages'}, ${answers}`
}

/** The slot with the slowest answers, for screens without space for all. */
export function worstSlot({ slots }: HeatRow, measure: HeatMeasure): number | null {
  const slowest = Math.max(...slots.map((slot) => slot[measure] ?? -1))
  return slowest < 0 ? null : slots.findIndex((slot) => slot[measure] === slowest)
}

/** The next cell for an arrow key, within the table. */
export function moveCell(
  at: { row: number; column: number },
  key: string,
  rows: number,
): { row: number; column: number } | undefined {
  const steps: Record<string, [number, number]> = {
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
  }
  const step = steps[key]
  if (!step) return undefined
  const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  return { row: clamp(at.row + step[0], rows - 1), column: clamp(at.column + step[1], slotOrder.length - 1) }
}
