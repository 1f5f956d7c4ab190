import type { ReportChart as Chart } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import '../../../platform/ui/styles/chart.css'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { isDay, labelText } from '../report-parts/report.view.ts'
import { ChartValues } from './ChartValues.tsx'

interface ReportChartProps {
  title: string
  chart: Chart
}

const tick = { fill: 'var(--text-2)', fontSize: 12 }

const numbers = new Intl.NumberFormat('en-US')

/** A short line across the bar: values of categories have no line between them. */
const PreviousMark = ({ cx, cy }: { cx?: number; cy?: number }) =>
  cx === undefined || cy === undefined ? null : (
    <line x1={cx - 18} x2={cx + 18} y1={cy} y2={cy} stroke="var(--text)" strokeWidth={2.5} />
  )

/** The arrow keys move through the bars, and the tooltip is a live region. */
export function ReportChart({ title, chart }: ReportChartProps) {
  const isPhone = useIsPhone()
  const { labels, series, previous } = chart
  const points = labels.map((label, i) => ({
    label: labelText(label),
    ...(previous && { 'Period before': previous[i] ?? 0 }),
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[i] ?? 0])),
  }))
  const Chart = previous ? ComposedChart : BarChart
  const isOverTime = labels.every(isDay)
  return (
    <figure className="m-0" aria-label={title}>
      <ResponsiveContainer width="100%" height={isPhone ? 220 : 260}>
        <Chart
          data={points}
          accessibilityLayer
          title={title}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--border)" />
          <XAxis dataKey="label" tick={tick} tickLine={false} stroke="var(--border-strong)" minTickGap={12} />
          <YAxis
            tick={tick}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            width={48}
            tickFormatter={(value: number) => numbers.format(value)}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            formatter={(value) => numbers.format(Number(value))}
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--border)',
              borderRadius: 8,
              color: 'var(--text)',
              fontSize: 13,
            }}
          />
          {(series.length > 1 || previous) && <Legend wrapperStyle={{ fontSize: 12 }} />}
          {series.map(({ name }, i) => (
            <Bar
              key={name}
              dataKey={name}
              fill={`var(--chart-${i + 1})`}
              isAnimationActive={false}
              maxBarSize={56}
              {...(chart.kind === 'stacked' && { stackId: 'all' })}
            />
          ))}
          {previous && (
            <Line
              dataKey="Period before"
              stroke="var(--text-2)"
              strokeWidth={isOverTime ? 2 : 0}
              dot={isOverTime ? false : <PreviousMark />}
              activeDot={isOverTime}
              legendType="plainline"
              isAnimationActive={false}
            />
          )}
        </Chart>
      </ResponsiveContainer>
      <ChartValues title={title} chart={chart} />
    </figure>
  )
}
