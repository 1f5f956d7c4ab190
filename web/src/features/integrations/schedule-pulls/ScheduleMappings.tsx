import { IconTrash } from '@tabler/icons-react'
import type { SourceSchedule } from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { useRemoveMapping, type SourceKey } from '../schedule-configurations/schedule-source.api.ts'
import { couldNotRemoveTask, withReason } from '../schedule-configurations/schedule-source.text.ts'

interface ScheduleMappingsProps {
  sourceKey: SourceKey
  schedule: SourceSchedule
  mayChange: boolean
}

/** Schedules that fill the calendar of one group. */
export function ScheduleMappings({ sourceKey, schedule, mayChange }: ScheduleMappingsProps) {
  const remove = useRemoveMapping({ ...sourceKey, schedule_id: schedule.id })
  if (schedule.mappings.length === 0)
    return <p className="py-2 text-sm text-ink-2">Nothing is mapped. No one is on call by this schedule.</p>
  return (
    <ul role="list" className="divide-y divide-line border-y border-line">
      {schedule.mappings.map(({ id, name, division, call_order, usual_time, shift_count, is_missing }) => (
        <li key={id} className="flex items-center gap-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-ink-2">
              {[division, usual_time, countText(shift_count, 'shift')].filter(Boolean).join(' · ')}
            </span>{' '}
            {call_order > 1 && <Chip>Call {call_order}</Chip>}{' '}
            {is_missing && <Chip tone="warn">No longer in the source</Chip>}
          </span>
          {mayChange && (
            <IconButton
              label={`Remove ${name} from ${schedule.schedule_group_name}`}
              disabled={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { mapping_id: id },
                  {
                    onError: (reason) =>
                      showToast(withReason(couldNotRemoveTask, errorSentences(reason).join(' ')), {
                        tone: 'danger',
                      }),
                  },
                )
              }
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
