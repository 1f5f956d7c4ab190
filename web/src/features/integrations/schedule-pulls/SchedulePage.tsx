import { useQuery, type UseMutationResult } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ScheduleSourceKind } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { scheduleSourceFacts } from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { SourceSchedule } from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { useEffect, useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { countText } from '../../../platform/text/count-text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { AddScheduleDialog } from './AddScheduleDialog.tsx'
import { IntegrationsLink } from '../schedule-configurations/IntegrationsLink.tsx'
import { ScheduleMappings } from './ScheduleMappings.tsx'
import {
  schedulesQuery,
  sourceQuery,
  useDeleteSchedule,
  type SourceKey,
} from '../schedule-configurations/schedule-source.api.ts'
import { couldNotLoad } from '../schedule-configurations/schedule-source.text.ts'
import { useMaySeeSources } from '../schedule-configurations/use-may-see-sources.ts'
import { useSync } from './use-sync.ts'

interface SchedulePageProps {
  kind: ScheduleSourceKind
  id: number
  /** `null` for a new mapping. */
  scheduleId: number | null
}

/** The mapping of one schedule group. */
export function SchedulePage({ kind, id, scheduleId }: SchedulePageProps) {
  const [key] = useState<SourceKey>({ kind, id })
  const { maySee } = useMaySeeSources(kind)
  const navigate = useNavigate()
  const source = useQuery({ ...sourceQuery(key), enabled: maySee })
  const schedules = useQuery({ ...schedulesQuery(key), enabled: maySee })
  const schedule = schedules.data?.find((one) => one.id === scheduleId)
  const remove = useDeleteSchedule(key)
  const isLeaving = remove.isPending || remove.isSuccess
  const isGone =
    !isLeaving && (source.isError || (scheduleId !== null && schedules.data !== undefined && !schedule))
  useEffect(() => {
    if (!isGone) return
    showToast(couldNotLoad, { tone: 'danger' })
    void navigate({ href: '/integrations', replace: true })
  }, [isGone, navigate])
  const toSource = () =>
    void navigate({ to: '/integrations/$kind/$item', params: { kind, item: String(id) }, replace: true })
  if (scheduleId === null && source.data?.may.change)
    return (
      <AddScheduleDialog
        sourceKey={key}
        schedule={null}
        onClose={toSource}
        onDone={(made) =>
          void navigate({
            to: '/integrations/$kind/$item/schedule/$schedule',
            params: { kind, item: String(id), schedule: String(made.id) },
            replace: true,
          })
        }
      />
    )
  return (
    <Page
      title={schedule?.schedule_group_name ?? 'Schedule'}
      about={
        <>
          <IntegrationsLink /> ·{' '}
          <Link
            to="/integrations/$kind/$item"
            params={{ kind, item: String(id) }}
            className="text-accent underline"
          >
            {source.data?.name ?? sourceSystems[kind]}
          </Link>
        </>
      }
      actions={
        schedule &&
        source.data?.may.change && (
          <ScheduleActions sourceKey={key} schedule={schedule} remove={remove} onDeleted={toSource} />
        )
      }
    >
      {!maySee && <PermissionRequired to={`see ${sourceSystems[kind]} configurations`} />}
      {schedule && source.data && (
        <>
          <p className="pb-3 text-sm text-ink-2">
            {countText(schedule.imported_shifts, 'upcoming shift')} on its{' '}
            <Link
              to="/pagingGroups/$group/calendar"
              params={{ group: schedule.schedule_group_uid }}
              className="text-accent underline"
            >
              calendar
            </Link>
            . Changes of the mapping are applied from the preview, or by the next pull.
          </p>
          <ScheduleMappings sourceKey={key} schedule={schedule} mayChange={source.data.may.change} />
        </>
      )}
    </Page>
  )
}

interface ScheduleActionsProps {
  sourceKey: SourceKey
  schedule: SourceSchedule
  remove: UseMutationResult<unknown, Error, { schedule_id: number }>
  onDeleted: () => void
}

function ScheduleActions({ sourceKey, schedule, remove, onDeleted }: ScheduleActionsProps) {
  const [open, setOpen] = useState<'add' | 'delete'>()
  const sync = useSync(sourceKey)
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={sync.isBusy} onClick={sync.sync}>
        Refresh
      </Button>
      <Button onClick={() => setOpen('add')}>Add {scheduleSourceFacts[sourceKey.kind].assignments}</Button>
      <Button onClick={() => setOpen('delete')}>Delete</Button>
      {open === 'add' && (
        <AddScheduleDialog sourceKey={sourceKey} schedule={schedule} onClose={() => setOpen(undefined)} />
      )}
      {open === 'delete' && (
        <DeleteDialog
          name={`the mapping of ${schedule.schedule_group_name}`}
          isBusy={remove.isPending}
          errors={remove.isError ? errorSentences(remove.error) : []}
          onDelete={() => remove.mutate({ schedule_id: schedule.id }, { onSuccess: onDeleted })}
          onClose={() => setOpen(undefined)}
        >
          The group and its shifts stay. Pulls no longer change its calendar.
        </DeleteDialog>
      )}
    </div>
  )
}
