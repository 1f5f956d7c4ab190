import type { ReportChart } from '@wardline/contract/reports/standard-reports/report.schemas.ts'
import { labelText } from '../report-parts/report.view.ts'

const numbers = new Intl.NumberFormat('en-US')

/** The values of a chart as a table. */
export function ChartValues({ title, chart }: { title: string; chart: ReportChart }) {
  const { labels, series, previous } = chart
  const columns = previous ? [...series, { name: 'Period before', values: previous }] : series
  return (
    <details className="text-sm print:hidden">
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-ink-2 hover:text-ink">
        Values of the chart
      </summary>
      <div
        role="region"
        aria-label={`${title}, values`}
        tabIndex={0}
        className="max-h-80 w-fit max-w-full overflow-auto"
      >
        <table aria-label={`${title}, values of the chart`} className="tabular-nums">
          <thead>
            <tr className="h-8 text-ink-2">
              <td />
              {columns.map(({ name }) => (
                <th key={name} scope="col" className="pl-6 text-right font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, i) => (
              <tr key={label} className="h-8 border-t border-line">
                <th scope="row" className="text-left font-medium">
                  {labelText(label)}
                </th>
                {columns.map(({ name, values }) => (
                  <td key={name} className="pl-6 text-right">
                    {numbers.format(values[i] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
