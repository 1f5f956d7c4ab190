import type { CalendarDraft } from '@wardline/contract/paging/drafts/calendar-draft.schemas.ts'
import type { RosterReplan } from '@wardline/contract/paging/proposals/roster-replan.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { addDays, parseWallTime, startOfDay, type WallTime } from '../wall-time/wall-time.view.ts'
import { useReplanRoster } from './draft.api.ts'
import * as text from './proposal.text.ts'

interface ReplanDialogProps {
  group: PagingGroupDetail
  draft: CalendarDraft
  now: WallTime
  onReplanned: (replan: RosterReplan) => void
  onClose: () => void
}

export function ReplanDialog({ group, draft, now, onReplanned, onClose }: ReplanDialogProps) {
  const replan = useReplanRoster({ id: group.id, draft_id: draft.id })
  const members = group.members.map(({ user_id, display_name }) => ({ value: user_id, label: display_name }))
  return (
    <FormDialog
      title={text.replanTitle}
      size="small"
      action={text.replanLabel}
      discard={null}
      initial={{
        user_id: 0,
        from: now.slice(0, 16),
        until: addDays(startOfDay(now), 1).slice(0, 16),
      }}
      check={({ user_id, from, until }): Record<string, string> => ({
        ...(user_id === 0 && { user_id: text.memberMissing }),
        ...(from === '' && { from: text.timeMissing }),
        ...(until === '' && { until: text.timeMissing }),
      })}
      save={(values) => replan.mutateAsync({ ...values, version: draft.version })}
      failure={text.couldNotReplan}
      onSaved={onReplanned}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{text.aboutReplan}</p>
      <SelectField
        name="user_id"
        label={text.absentLabel}
        options={[{ value: 0, label: text.chooseMember }, ...members]}
        required
      />
      <TimeField name="from" label={text.absentFromLabel} />
      <TimeField name="until" label={text.absentUntilLabel} />
    </FormDialog>
  )
}

const TimeField = ({ name, label }: { name: string; label: string }) => (
  <FormField<string> name={name} label={label}>
    {({ value, onChange, error }) => (
      <DateTimeField
        label={label}
        required
        error={error}
        value={value}
        onChange={(time) => onChange(parseWallTime(time)?.slice(0, 16) ?? '')}
      />
    )}
  </FormField>
)
