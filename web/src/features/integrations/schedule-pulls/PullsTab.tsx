import { useQuery } from '@tanstack/react-query'
import type { SourcePull } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { pullsQuery, type SourceKey } from '../schedule-configurations/schedule-source.api.ts'

const stateTexts: Readonly<Record<SourcePull['state'], string>> = {
  running: 'Running',
  applied: 'Applied',
  waiting: 'Waits for a decision',
  failed: 'Failed',
}

function describe({ state, failure, shifts, added, changed, removed, kept }: SourcePull): string {
  if (state === 'failed') return failure ?? ''
  if (state === 'running') return ''
  const counts = [`${added} added`, `${changed} changed`, `${removed} removed`, `${kept} edits kept`]
  return `${shifts.toLocaleString('en-US')} shifts read: ${counts.join(', ')}.`
}

export function PullsTab({ sourceKey }: { sourceKey: SourceKey }) {
  const now = useMinute()
  const { data, isError, refetch } = useQuery(pullsQuery(sourceKey))
  if (isError && !data) return <LoadError onRetry={() => void refetch()}>Could not load the pulls.</LoadError>
  if (data?.length === 0) return <p className="py-4 text-sm text-ink-2">No pulls yet.</p>
  return (
    <ul role="list" className="divide-y divide-line border-b border-line">
      {data?.map((pull) => (
        <li key={pull.id} className="grid gap-x-4 px-2 py-2 text-sm md:grid-cols-[8rem_10rem_minmax(0,1fr)]">
          <span className="tabular-nums">{formatDateTime(Date.parse(pull.started), now)}</span>
          <span className={pull.state === 'failed' ? 'font-medium text-danger' : 'font-medium'}>
            {stateTexts[pull.state]}
          </span>
          <span className="min-w-0 wrap-anywhere">
            {describe(pull)}{' '}
            <span className="text-ink-2">
              {pull.requested_by ? `By ${pull.requested_by}.` : 'By the interval.'}
            </span>
            {pull.warnings.map((warning) => (
              <span key={warning} className="block text-warn">
                {warning}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
