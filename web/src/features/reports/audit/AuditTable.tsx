import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'
import { clsx } from 'clsx'
import { Fragment } from 'react'
import { getHomeZone } from '../../../platform/clock/dates.ts'
import { useRowKeys } from '../../../platform/table/use-row-keys.ts'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { formatSeconds, groupByDay, splitSentence } from './audit-entry.view.ts'

interface AuditTableProps {
  entries: readonly AuditEntry[]
  isStale: boolean
  hasFilters: boolean
  onOpen: (entry: AuditEntry) => void
}

const cell = 'h-10 px-3 py-1 wrap-anywhere'

export function AuditTable({ entries, isStale, hasFilters, onOpen }: AuditTableProps) {
  const body = useRowKeys<HTMLTableElement>()
  return (
    <>
      <div
        className={clsx('overflow-hidden rounded-xl border border-line bg-surface', isStale && 'opacity-60')}
      >
        <table
          ref={body}
          aria-label="Audit entries"
          aria-busy={isStale || undefined}
          className="w-full text-sm"
        >
          <thead>
            <tr className="h-9 text-left text-xs text-ink-2">
              <th scope="col" className="w-24 px-3 font-medium">
                When
              </th>
              <th scope="col" className="px-3 font-medium">
                What happened
              </th>
            </tr>
          </thead>
          <tbody>
            {groupByDay(entries).map(([day, ofDay]) => (
              <Fragment key={day}>
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={2}
                    className="h-8 border-t border-line bg-hover px-3 text-left text-xs font-medium text-ink-2"
                  >
                    {day}
                  </th>
                </tr>
                {ofDay.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} onOpen={onOpen} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
        {entries.length === 0 && (
          <p className="border-t border-line p-3 text-sm text-ink-2">
            {hasFilters ? 'No entries match these filters.' : 'No entries yet.'}
          </p>
        )}
      </div>
      <p className="pt-2 text-xs text-ink-2 max-md:hidden">
        J and K move, Enter opens details, F filters by the same person, P by the same record, R refreshes.
      </p>
    </>
  )
}

function EntryRow({ entry, onOpen }: { entry: AuditEntry; onOpen: (entry: AuditEntry) => void }) {
  const [subject, predicate] = splitSentence(entry)
  return (
    <tr className="relative border-t border-line hover:bg-hover has-[[data-row-link]:focus-visible]:bg-selected">
      <td className={clsx(cell, 'tabular-nums')}>
        <button
          type="button"
          data-row-link
          data-entry={entry.id}
          onClick={() => onOpen(entry)}
          className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {formatSeconds(entry.at, getHomeZone())}
          <span className="sr-only">, details</span>
        </button>
      </td>
      <td className={cell}>
        <span className="flex items-start gap-2">
          {entry.actor && <Avatar name={entry.actor.display_name} size={24} decorative />}
          <span className="min-w-0 py-0.5">
            <span className="font-medium">{subject}</span>
            {predicate}
            {entry.reason && <span className="text-ink-2"> “{entry.reason}”</span>}
          </span>
        </span>
      </td>
    </tr>
  )
}
