import type { ScheduledReport } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import { reports } from '@wardline/contract/reports/standard-reports/reports.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { EditScheduleDialog } from './EditScheduleDialog.tsx'
import { LastRun } from './LastRun.tsx'
import {
  useChangeScheduledReport,
  useDeleteScheduledReport,
  useLeaveScheduledReport,
  useSendScheduledReport,
} from './scheduled-report.api.ts'
import { scheduledReportText } from './scheduled-report.text.ts'
import {
  contentText,
  nextRunText,
  rhythmText,
  runNames,
  runTones,
  toChanges,
  toDraft,
} from './scheduled-report.view.ts'

interface ScheduledReportRowProps {
  report: ScheduledReport
  isOwn: boolean
  now: number
}

export function ScheduledReportRow({ report, isOwn, now }: ScheduledReportRowProps) {
  const { id, slug, address, owner, obstacle, recipients, last_run, is_on, may } = report
  const { name } = reports[slug]
  const change = useChangeScheduledReport({ id })
  const send = useSendScheduledReport({ id })
  const leave = useLeaveScheduledReport({ id })
  const remove = useDeleteScheduledReport({ id })
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const failure = change.error ?? send.error ?? leave.error
  const close = () => setOpened(undefined)
  return (
    <li
      aria-label={`${name}, ${rhythmText(report)}`}
      className="grid items-start gap-x-4 gap-y-2 py-3 text-sm md:grid-cols-[1fr_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <AppLink href={address} className="font-medium text-accent underline-offset-2 hover:underline">
            {name}
          </AppLink>
          {last_run && <Chip tone={runTones[last_run.state]}>{runNames[last_run.state]}</Chip>}
        </p>
        <p>{rhythmText(report)}</p>
        <p className="text-ink-2">{contentText(report)}</p>
        {!isOwn && <p className="text-ink-2">Scheduled by {owner.display_name}</p>}
        <div className="text-ink-2">
          <p>{nextRunText(report, now)}</p>
          <LastRun run={last_run} now={now} />
        </div>
        {obstacle !== null && <p className="text-warn">Nothing is sent. {obstacle}</p>}
        {recipients.map(
          ({ id: user_id, display_name, problem }) =>
            problem !== null && (
              <p key={user_id} className="text-warn">
                {display_name} gets no e-mail. {problem}
              </p>
            ),
        )}
        <FormErrors sentences={failure ? errorSentences(failure) : []} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {may.change && (
          <Checkbox
            asSwitch
            label="On"
            aria-label={`${name}: on`}
            checked={is_on}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate(toChanges(report, toDraft(report), target.checked))}
          />
        )}
        {may.send && (
          <Button busy={send.isPending} onClick={() => send.mutate()}>
            Send now
          </Button>
        )}
        {may.change && <Button onClick={() => setOpened('edit')}>Edit</Button>}
        {may.leave && !isOwn && (
          <Button busy={leave.isPending} onClick={() => leave.mutate()}>
            Stop receiving
          </Button>
        )}
        {may.delete && (
          <Button tone="ghost" onClick={() => setOpened('delete')}>
            Delete
          </Button>
        )}
      </div>
      {opened === 'edit' && <EditScheduleDialog report={report} onClose={close} />}
      {opened === 'delete' && (
        <DeleteDialog
          name="this schedule"
          isBusy={remove.isPending}
          errors={remove.error ? errorSentences(remove.error) : []}
          onClose={close}
          onDelete={() => remove.mutate(undefined, { onSuccess: close })}
        >
          {name}: {rhythmText(report)}. {scheduledReportText.deleteAbout}
        </DeleteDialog>
      )}
    </li>
  )
}
