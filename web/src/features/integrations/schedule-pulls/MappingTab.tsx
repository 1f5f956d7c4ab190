import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { scheduleSourceFacts } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { SourceSchedule } from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import { useState } from 'react'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AddScheduleDialog } from './AddScheduleDialog.tsx'
import { ScheduleMappings } from './ScheduleMappings.tsx'
import { schedulesQuery, type SourceKey } from '../schedule-configurations/schedule-source.api.ts'
import { UnmappedShifts } from './UnmappedShifts.tsx'

interface MappingTabProps {
  sourceKey: SourceKey
  mayChange: boolean
}

export function MappingTab({ sourceKey, mayChange }: MappingTabProps) {
  const { data, isError, refetch } = useQuery(schedulesQuery(sourceKey))
  const [isAdding, setAdding] = useState(false)
  const noun = scheduleSourceFacts[sourceKey.kind].assignments
  return (
    <div className="flex flex-col gap-6">
      {isError && !data && (
        <LoadError onRetry={() => void refetch()}>Could not load the schedules.</LoadError>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-ink-2">Which {noun} of the source fill which schedule group.</p>
        {mayChange && <Button onClick={() => setAdding(true)}>Map a schedule</Button>}
      </div>
      {data?.length === 0 && (
        <p className="text-sm">
          No schedule is mapped, so nothing is imported.{mayChange && ' Map the first one.'}
        </p>
      )}
      {data?.map((schedule) => (
        <section key={schedule.id} aria-label={schedule.schedule_group_name}>
          <h2 className="flex flex-wrap items-baseline gap-x-3 pb-1">
            <Link
              to="/integrations/$kind/$item/schedule/$schedule"
              params={{ kind: sourceKey.kind, item: String(sourceKey.id), schedule: String(schedule.id) }}
              className="font-semibold text-accent"
            >
              {schedule.schedule_group_name}
            </Link>
            <ScheduleFacts schedule={schedule} />
          </h2>
          <ScheduleMappings sourceKey={sourceKey} schedule={schedule} mayChange={mayChange} />
        </section>
      ))}
      <UnmappedShifts sourceKey={sourceKey} />
      {isAdding && (
        <AddScheduleDialog sourceKey={sourceKey} schedule={null} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}

const ScheduleFacts = ({ schedule: { imported_shifts, waits_for } }: { schedule: SourceSchedule }) => (
  <>
    <span className="text-sm font-normal text-ink-2">{countText(imported_shifts, 'upcoming shift')}</span>
    {waits_for && (
      <Chip tone="warn">
        {waits_for === 'first_import' ? 'First import waits' : 'More than 20 % would be removed'}
      </Chip>
    )}
  </>
)
