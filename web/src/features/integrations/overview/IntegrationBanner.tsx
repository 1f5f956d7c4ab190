import { IconAlertTriangleFilled, IconInfoCircle } from '@tabler/icons-react'
import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { describeProblem, isEmpty } from './integration.view.ts'

/** Answers first whether anything is broken, and what that means for pages. */
export function IntegrationBanner({ rows }: { rows: readonly Integration[] }) {
  const failing = rows.filter(({ state }) => state === 'failing')
  if (failing.length > 0)
    return (
      <div role="alert" aria-label="Failing" className="mb-4">
        <ul className="flex flex-col gap-2">
          {failing.map((row) => (
            <Failing key={row.key} row={row} />
          ))}
        </ul>
      </div>
    )
  if (!isEmpty(rows)) return null
  return (
    <p role="status" className="mb-4 flex items-start gap-2 rounded-md bg-info-soft px-3 py-2.5 text-sm">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden className="mt-px flex-none text-info" />
      <span>
        <strong className="font-semibold">Nothing is connected yet, so pages stay inside Wardline.</strong>{' '}
        Set up a service for text messages and calls, for e-mail or for pagers first. Schedules, staff and the
        medical record can follow.
      </span>
    </p>
  )
}

function Failing({ row }: { row: Integration }) {
  const now = useMinute()
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm">
      <IconAlertTriangleFilled size={18} aria-hidden className="mt-px flex-none text-danger" />
      <p className="min-w-0 flex-1 basis-56">
        <strong className="font-semibold">{row.name} is failing.</strong> {describeProblem(row)}
        {row.last_success !== null && ` Last success: ${formatDateTime(Date.parse(row.last_success), now)}.`}
      </p>
      {row.href !== null && (
        <AppLink
          href={row.href}
          className="inline-flex h-control flex-none items-center rounded-md border border-line bg-surface px-3 font-medium hover:bg-hover"
        >
          Open settings<span className="sr-only"> of {row.name}</span>
        </AppLink>
      )}
    </li>
  )
}
