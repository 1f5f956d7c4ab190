import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime, formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { openShift } from '../schedule-configurations/schedule-source.text.ts'
import { unmappedQuery, type SourceKey } from '../schedule-configurations/schedule-source.api.ts'

const page_size = 25

/** Kept, never dropped: an administrator sees what puts no one on call. */
export function UnmappedShifts({ sourceKey }: { sourceKey: SourceKey }) {
  const now = useMinute()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    ...unmappedQuery(sourceKey, page, page_size),
    placeholderData: keepPreviousData,
  })
  if (!data || data.count === 0) return null
  const pages = Math.ceil(data.count / page_size)
  return (
    <section aria-label="Shifts that are not mapped">
      <h2 className="font-semibold">
        Not mapped{' '}
        <span className="font-normal text-ink-2 tabular-nums">{countText(data.count, 'shift')}</span>
      </h2>
      <p className="pb-1 text-sm text-ink-2">Kept as they are in the source. They put no one on call.</p>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {data.results.map(({ source_key, assignment_name, staff_name, start, end, note }) => (
          <li
            key={source_key}
            className="grid gap-x-3 py-1.5 text-sm md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)]"
          >
            <span className="text-ink-2 tabular-nums">
              {formatDateTime(Date.parse(start), now)}–{formatTime(Date.parse(end))}
            </span>
            <span className="font-medium wrap-anywhere">{assignment_name}</span>
            <span className="wrap-anywhere">
              {staff_name || openShift}
              {note && <span className="text-ink-2"> · {note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex items-center gap-2 pt-2 text-sm text-ink-2">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular-nums">
            Page {page} of {pages}
          </span>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}
