import { useQuery } from '@tanstack/react-query'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import {
  overridesQuery,
  useGiveUpEdit,
  type SourceKey,
} from '../schedule-configurations/schedule-source.api.ts'
import { editTexts } from '../schedule-configurations/schedule-source.text.ts'
import { describeChange } from './source-preview.view.ts'

interface OverridesTabProps {
  sourceKey: SourceKey
  mayChange: boolean
}

/** Shifts that were edited here, with what the source says instead. */
export function OverridesTab({ sourceKey, mayChange }: OverridesTabProps) {
  const { data, isError, refetch } = useQuery(overridesQuery(sourceKey))
  const giveUp = useGiveUpEdit(sourceKey)
  if (isError && !data) return <LoadError onRetry={() => void refetch()}>Could not load the edits.</LoadError>
  if (data?.length === 0)
    return (
      <p className="py-4 text-sm text-ink-2">
        No imported shift was edited here. Edits on the calendar are kept by each pull, and listed here.
      </p>
    )
  return (
    <ul role="list" className="divide-y divide-line border-b border-line">
      {data?.map((one) => {
        const { day, times, was, now } = describeChange(one)
        return (
          <li
            key={one.source_key}
            className="grid items-center gap-x-3 px-2 py-2 text-sm md:grid-cols-[7rem_minmax(0,10rem)_minmax(0,1fr)_auto]"
          >
            <span className="text-ink-2 tabular-nums">{`${day} ${times}`}</span>
            <span className="font-medium wrap-anywhere">{one.schedule_group_name}</span>
            <span className="min-w-0 wrap-anywhere">
              {editTexts[one.edit]}: {was || 'no shift'}
              <span className="block text-ink-2">In the source: {now || 'no shift'}</span>
            </span>
            {mayChange && one.event_id !== null && (
              <Button
                disabled={giveUp.isPending}
                aria-label={`Use the source for ${one.schedule_group_name}, ${day} ${times}`}
                onClick={() =>
                  giveUp.mutate(
                    { event_id: one.event_id ?? 0 },
                    {
                      onError: (reason) =>
                        showToast(`Could not give up this edit. ${errorSentences(reason).join(' ')}`, {
                          tone: 'danger',
                        }),
                    },
                  )
                }
              >
                Use the source
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
