import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { clsx } from 'clsx'
import { useRowKeys } from '../../../platform/table/use-row-keys.ts'
import type { ConnectionTest } from './integration.api.ts'
import { groupByPurpose, purposeTexts } from './integration.view.ts'
import { columnCount, IntegrationRow } from './IntegrationRow.tsx'

const headers = [
  { name: 'Connection', className: 'md:w-56' },
  { name: 'Feeds', className: 'max-md:hidden' },
  { name: 'State', className: 'md:w-44' },
  { name: 'Last success', className: 'w-32 max-md:hidden' },
  { name: 'Next run', className: 'w-32 max-md:hidden' },
]

interface IntegrationTableProps {
  rows: readonly Integration[]
  tests: Readonly<Record<string, ConnectionTest>>
  onTest: (key: string) => void
}

/** J and K move through the connections. */
export function IntegrationTable({ rows, tests, onTest }: IntegrationTableProps) {
  const body = useRowKeys<HTMLTableElement>()
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      <table ref={body} aria-label="integrations" className="w-full text-sm">
        <thead>
          <tr>
            {headers.map(({ name, className }) => (
              <th
                key={name}
                scope="col"
                className={clsx('h-9 px-3 text-left text-xs font-medium text-ink-2', className)}
              >
                {name}
              </th>
            ))}
            <th scope="col" className="w-24">
              <span className="sr-only">Next step</span>
            </th>
          </tr>
        </thead>
        {groupByPurpose(rows).map((group) => (
          <tbody key={group.purpose}>
            <tr className="border-t border-line bg-inset">
              <th scope="rowgroup" colSpan={columnCount} className="h-8 px-3 text-left text-xs font-semibold">
                {purposeTexts[group.purpose]}{' '}
                <span className="font-normal text-ink-2">{group.rows.length}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <IntegrationRow key={row.key} row={row} test={tests[row.key]} onTest={() => onTest(row.key)} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
