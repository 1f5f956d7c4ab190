import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { stateTexts } from './schedule-source.text.ts'

/** The consequence comes before the cause: what pages do until when. */
export function SourceStatus({ source }: { source: ScheduleSource }) {
  const now = useMinute()
  const { failure, last_success, runs_out, state, kind } = source
  const at = (instant: string) => formatDateTime(Date.parse(instant), now)
  if (failure)
    return (
      <div role="alert" className="flex gap-2 rounded-md border border-line bg-danger-soft p-3 text-sm">
        <IconAlertTriangleFilled size={16} aria-hidden className="mt-0.5 flex-none text-danger" />
        <div className="min-w-0">
          <p className="font-medium">
            {runs_out
              ? `Imported shifts stay. The first schedule runs out ${at(runs_out)}.`
              : `Nothing can be pulled from ${sourceSystems[kind]}.`}
          </p>
          <p>{failure.sentence}</p>
          {failure.detail !== '' && <p className="text-ink-2 wrap-anywhere">{failure.detail}</p>}
          <p className="text-ink-2">
            Failing since {at(failure.since)}.
            {last_success ? ` The last good schedule is from ${at(last_success)}.` : ''}
          </p>
        </div>
      </div>
    )
  return (
    <p role="status" className="text-sm text-ink-2">
      {stateTexts[state]}
      {last_success && ` · Pulled ${at(last_success)}`}
      {source.next_pull && state !== 'pulling' && ` · Next pull ${at(source.next_pull)}`}
      {runs_out && ` · The first schedule ends ${at(runs_out)}`}
    </p>
  )
}
