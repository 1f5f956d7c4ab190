import type { ReportChart } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { labelText } from '../report-parts/report.view.ts'
import { fitLabels, layoutBars, type Plot } from './chart.view.ts'

interface ChartPictureProps {
  chart: ReportChart
  plot: Plot
  size: { width: number; height: number }
  active: number | undefined
  isOverTime: boolean
  colourOf: (index: number) => string
  format: (value: number) => string
}

/** Screen readers get the values from the table below the chart. */
export function ChartPicture(props: ChartPictureProps) {
  const { chart, plot, size, active, isOverTime, colourOf, format } = props
  const { labels, previous } = chart
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="block w-full"
      fontSize={12}
      fill="var(--text-2)"
    >
      {plot.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.left}
            x2={plot.right}
            y1={plot.yOf(tick)}
            y2={plot.yOf(tick)}
            stroke={tick === 0 ? 'var(--border-strong)' : 'var(--border)'}
          />
          <text x={plot.left - 8} y={plot.yOf(tick)} dy="0.35em" textAnchor="end" className="tabular-nums">
            {format(tick)}
          </text>
        </g>
      ))}
      {active !== undefined && (
        <rect
          x={plot.centerOf(active) - plot.slot / 2}
          y={plot.top}
          width={plot.slot}
          height={plot.bottom - plot.top}
          fill="var(--hover)"
        />
      )}
      {labels.map((label, at) => (
        <g key={label} data-bars>
          {layoutBars(chart, at, plot).map(({ index, ...bar }) => (
            <rect key={index} {...bar} fill={colourOf(index)} />
          ))}
        </g>
      ))}
      {previous && <PreviousValues labels={labels} values={previous} plot={plot} isOverTime={isOverTime} />}
      {fitLabels(labels.map(labelText), plot.slot, isOverTime).map(({ at, text }) => (
        <text key={at} x={plot.centerOf(at)} y={plot.bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </svg>
  )
}

interface PreviousValuesProps {
  labels: readonly string[]
  values: readonly number[]
  plot: Plot
  isOverTime: boolean
}

/** Names have a short line across their bar: there is no line between their values. */
function PreviousValues({ labels, values, plot, isOverTime }: PreviousValuesProps) {
  if (isOverTime)
    return (
      <polyline
        points={values.map((value, at) => `${plot.centerOf(at)},${plot.yOf(value)}`).join(' ')}
        fill="none"
        stroke="var(--text-2)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
    )
  const half = Math.min(18, plot.slot / 2)
  return values.map((value, at) => (
    <line
      key={labels[at]}
      x1={plot.centerOf(at) - half}
      x2={plot.centerOf(at) + half}
      y1={plot.yOf(value)}
      y2={plot.yOf(value)}
      stroke="var(--text)"
      strokeWidth={2.5}
    />
  ))
}
