import type { ReportChart as Chart } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import '../../../platform/ui/styles/chart.css'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { isDay, labelText } from '../report-parts/report.view.ts'
import { layoutPlot, type Plot } from './chart.view.ts'
import { ChartPicture } from './ChartPicture.tsx'
import { ChartValues } from './ChartValues.tsx'

interface ReportChartProps {
  title: string
  chart: Chart
}

const numbers = new Intl.NumberFormat('en-US')

const format = (value: number): string => numbers.format(value)

const colourOf = (index: number) => `var(--chart-${index + 1})`

/** The width of an element in pixels; 0 until it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}

/** The arrow keys move through the labels, and the values of the selected one are a live region. */
export function ReportChart({ title, chart }: ReportChartProps) {
  const height = useIsPhone() ? 220 : 260
  const { element, width } = useWidth()
  const [active, setActive] = useState<number>()
  const { labels } = chart
  const last = labels.length - 1
  const isOverTime = labels.every(isDay)
  const plot = layoutPlot(chart, { width, height }, format)
  const moves: Record<string, number> = {
    ArrowLeft: Math.max(0, (active ?? 1) - 1),
    ArrowRight: Math.min(last, (active ?? -1) + 1),
    Home: 0,
    End: last,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    setActive(next)
  }
  const onPointer = (event: PointerEvent) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const at = Math.floor((x - plot.left) / plot.slot)
    setActive(at >= 0 && at <= last ? at : undefined)
  }
  return (
    <figure className="m-0" aria-label={title}>
      <div
        ref={element}
        role="application"
        aria-label={`${title}, chart. The arrow keys move through its values.`}
        tabIndex={0}
        className="relative rounded-sm outline-offset-1 focus-visible:outline-2 focus-visible:outline-accent"
        style={{ minHeight: height }}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(undefined)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setActive(undefined)}
      >
        {width > 0 && (
          <ChartPicture
            chart={chart}
            plot={plot}
            size={{ width, height }}
            active={active}
            isOverTime={isOverTime}
            colourOf={colourOf}
            format={format}
          />
        )}
        <ChartTip chart={chart} plot={plot} width={width} active={active} />
      </div>
      {(chart.series.length > 1 || chart.previous) && <Legend chart={chart} />}
      <ChartValues title={title} chart={chart} />
    </figure>
  )
}

interface ChartTipProps {
  chart: Chart
  plot: Plot
  width: number
  active: number | undefined
}

/** Always rendered: a live region must exist before its text. */
function ChartTip({ chart: { labels, series, previous }, plot, width, active }: ChartTipProps) {
  const center = plot.centerOf(active ?? 0)
  const side = center > width / 2 ? { right: width - center + 12 } : { left: center + 12 }
  return (
    <div
      role="status"
      className={clsx(
        active !== undefined &&
          'pointer-events-none absolute top-2 rounded-lg border border-line bg-raised p-2 text-sm shadow-pop print:hidden',
      )}
      style={active === undefined ? {} : side}
    >
      {active !== undefined && (
        <>
          <p className="font-medium">{labelText(labels[active] ?? '')}</p>
          {previous && <p className="tabular-nums">Period before: {format(previous[active] ?? 0)}</p>}
          {series.map(({ name, values }, index) => (
            <p key={name} className="flex items-center gap-1.5 tabular-nums">
              <Swatch index={index} />
              {name}: {format(values[active] ?? 0)}
            </p>
          ))}
        </>
      )}
    </div>
  )
}

const Swatch = ({ index }: { index: number }) => (
  <span aria-hidden className="size-2.5 flex-none rounded-sm" style={{ background: colourOf(index) }} />
)

const Legend = ({ chart: { series, previous } }: { chart: Chart }) => (
  <ul
    role="list"
    aria-label="Colors"
    className="flex flex-wrap justify-center gap-x-4 gap-y-1 pb-1 text-xs text-ink-2"
  >
    {previous && (
      <li className="flex items-center gap-1.5">
        <svg aria-hidden width={14} height={2}>
          <rect width={14} height={2} fill="var(--text-2)" />
        </svg>
        Period before
      </li>
    )}
    {series.map(({ name }, index) => (
      <li key={name} className="flex items-center gap-1.5">
        <Swatch index={index} />
        {name}
      </li>
    ))}
  </ul>
)
