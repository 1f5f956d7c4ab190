import type { ReportChart } from '@wardline/contract/reports/standard-reports/report.schemas.ts'

/** In pixels, for the texts of the axes. */
const characterWidth = 6.6
const maxBarWidth = 56
const barGap = 4
const steps = [1, 2, 5, 10]

/** Whole numbers from 0 up to the first one that is not below `max`, at most six. */
export function listTicks(max: number): number[] {
  const rough = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.round(power * (steps.find((each) => each * power >= rough) ?? 10))
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, n) => n * step)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The highest bar or point. */
export function highestValue({ kind, labels, series, previous }: ReportChart): number {
  const columns = labels.map((_, at) => series.map(({ values }) => values[at] ?? 0))
  const bars = columns.map((values) => (kind === 'stacked' ? sum(values) : Math.max(0, ...values)))
  return Math.max(0, ...bars, ...(previous ?? []))
}

export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  /** Width of the place of a label. */
  slot: number
  ticks: number[]
  yOf: (value: number) => number
  centerOf: (at: number) => number
}

/** The drawing area of a picture of this size, with the texts of the axes around it. */
export function layoutPlot(
  chart: ReportChart,
  { width, height }: { width: number; height: number },
  format: (value: number) => string,
): Plot {
  const ticks = listTicks(highestValue(chart))
  const top = 8
  const bottom = height - 26
  const left = Math.max(32, Math.ceil(Math.max(...ticks.map((tick) => format(tick).length)) * 7) + 12)
  const right = width - 8
  const slot = (right - left) / Math.max(1, chart.labels.length)
  const highest = ticks.at(-1) ?? 1
  return {
    left,
    right,
    top,
    bottom,
    slot,
    ticks,
    yOf: (value) => bottom - ((bottom - top) * value) / highest,
    centerOf: (at) => left + slot * (at + 0.5),
  }
}

export interface Bar {
  x: number
  y: number
  width: number
  height: number
  /** The place of its series. */
  index: number
}

/** The bars of a label: on top of each other, or side by side. Values of zero have none. */
export function layoutBars({ kind, series }: ReportChart, at: number, plot: Plot): Bar[] {
  const values = series.map((each) => each.values[at] ?? 0)
  const room = plot.slot * 0.8
  const isStacked = kind === 'stacked'
  const columns = isStacked ? 1 : values.length
  const gap = room / columns > 3 * barGap ? barGap : 0
  const width = Math.max(1, Math.min(maxBarWidth, (room - gap * (columns - 1)) / columns))
  const first = plot.centerOf(at) - (width * columns + gap * (columns - 1)) / 2
  return values
    .map((value, index): Bar => {
      const base = isStacked ? sum(values.slice(0, index)) : 0
      const y = plot.yOf(base + value)
      const x = isStacked ? first : first + index * (width + gap)
      return { x, y, width, height: plot.yOf(base) - y, index }
    })
    .filter(({ height }) => height > 0)
}

export interface AxisLabel {
  at: number
  text: string
}

/** As many labels as fit beside each other: days whole, names cut to their place. */
export function fitLabels(texts: readonly string[], slot: number, isOverTime: boolean): AxisLabel[] {
  const longest = Math.max(1, ...texts.map(({ length }) => length)) * characterWidth
  const needed = isOverTime ? longest : Math.min(longest, 64)
  const every = Math.max(1, Math.ceil((needed + 12) / slot))
  const room = Math.floor((every * slot - 8) / characterWidth)
  return texts.flatMap((text, at) =>
    at % every === 0
      ? [{ at, text: text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text }]
      : [],
  )
}
