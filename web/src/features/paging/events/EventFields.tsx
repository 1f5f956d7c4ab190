import { timeZones, type TimeZone } from '@wardline/contract/time-zones.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { EmergencyReasonField } from '../rest-rules/EmergencyReasonField.tsx'
import { freeMembersQuery } from './free-member.api.ts'
import { groupByAvailability, type Member } from './free-member.view.ts'
import { lockedText, reasonHint, reasonLabel } from './event.text.ts'
import { SuggestedMembers } from './SuggestedMembers.tsx'
import { PolicyField } from './PolicyField.tsx'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { LabeledField, TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import {
  withAllDay,
  withStart,
  withUsualHours,
  type EventDraft,
  type EventSpan,
  type UsualHours,
} from './event-draft.view.ts'
import {
  datePart,
  dateTimeFieldValue,
  formatHours,
  minutesBetween,
  addDays,
  parseWallTime,
} from '../wall-time/wall-time.view.ts'

interface EventFieldsProps {
  group: PagingGroupDetail
  /** Times to restore when all day is switched off again. */
  from: EventSpan
  /** Shift being edited; names its member even after they left the group. */
  scheduled: Occurrence | null
  /** Hours to choose from, for a new shift. */
  usual?: readonly UsualHours[] | undefined
  /** Puts a suggested member on call at once, for a new shift. */
  onAssign?: ((draft: EventDraft, name: string) => Promise<void>) | undefined
  /** Whether the change of the shift has a reason of its own. */
  hasReason?: boolean
}

const zoneName = (zone: string): string => timeZones[zone as TimeZone] ?? zone

const callOrders = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({ value, label: callOrderLabel(value) }))

export const EventFields = ({
  group,
  from,
  scheduled,
  usual = [],
  onAssign,
  hasReason = scheduled !== null,
}: EventFieldsProps) => (
  <div className="flex min-w-0 flex-col gap-3">
    <DraftFields<EventDraft> names={['start', 'end']}>
      {({ draft, onChange, errors }) => (
        <>
          <MemberField group={group} scheduled={scheduled} draft={draft} />
          <Checkbox
            label="All day"
            checked={draft.allDay}
            onChange={({ target }) => onChange(withAllDay(draft, target.checked, from))}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <TimeFields draft={draft} onChange={onChange} errors={errors} zone={zoneName(group.time_zone)} />
          </div>
          {onAssign && <SuggestedMembers group_id={group.id} draft={draft} onAssign={onAssign} />}
          {usual.length > 0 && draft.start !== '' && (
            <UsualHoursButtons usual={usual} draft={draft} onChange={onChange} />
          )}
        </>
      )}
    </DraftFields>
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField name="call_order" label="Call order" options={callOrders} />
      <TextField name="title" label="Title" maxLength={200} autoComplete="off" />
    </div>
    <PolicyField
      known={
        scheduled && {
          id: scheduled.escalation_policy_id ?? 0,
          name: scheduled.escalation_policy_name ?? '',
        }
      }
    />
    {hasReason && <TextField name="reason" label={reasonLabel} hint={reasonHint} maxLength={200} />}
    <EmergencyReasonField />
  </div>
)

interface MemberFieldProps {
  group: PagingGroupDetail
  scheduled: Occurrence | null
  draft: EventDraft
}

function MemberField({ group, scheduled, draft }: MemberFieldProps) {
  const { data: free } = useQuery({
    ...freeMembersQuery(group.id, draft),
    enabled: scheduled === null && draft.start < draft.end,
  })
  const nameOf = (id: number | null): string =>
    group.members.find(({ user_id }) => user_id === id)?.display_name ??
    scheduled?.takeover?.displaced_name ??
    scheduled?.target.display_name ??
    'Former member'
  return (
    <LabeledField<number | null>
      name="target_id"
      label="On call"
      hint={free?.find(({ user_id }) => user_id === draft.target_id)?.broken_rules.join(' ')}
      required
      describe={nameOf}
    >
      {(control, value, onChange) => (
        <Select
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(Number(target.value) || null)}
        >
          <option value="">Select a member</option>
          {value !== null && group.members.every(({ user_id }) => user_id !== value) && (
            <option value={value}>{nameOf(value)}</option>
          )}
          {groupByAvailability(group.members, free).map(({ label, members }) =>
            label === '' ? (
              members.map((member) => memberOption(member, value))
            ) : (
              <optgroup key={label} label={label}>
                {members.map((member) => memberOption(member, value))}
              </optgroup>
            ),
          )}
        </Select>
      )}
    </LabeledField>
  )
}

const memberOption = ({ user_id, display_name, can_receive }: Member, selected: number | null) => (
  <option key={user_id} value={user_id} disabled={!can_receive && user_id !== selected}>
    {can_receive ? display_name : lockedText(display_name)}
  </option>
)

interface UsualHoursButtonsProps {
  usual: readonly UsualHours[]
  draft: EventDraft
  onChange: (draft: EventDraft) => void
}

const UsualHoursButtons = ({ usual, draft, onChange }: UsualHoursButtonsProps) => (
  <div role="group" aria-label="Usual hours" className="flex flex-wrap items-center gap-2">
    <span className="text-xs text-ink-2">Usual hours:</span>
    {usual.map((hours) => {
      const selected = withUsualHours(draft, hours)
      return (
        <Button
          key={`${hours.time} ${hours.minutes}`}
          aria-pressed={!draft.allDay && draft.start === selected.start && draft.end === selected.end}
          onClick={() => onChange(selected)}
        >
          {formatHours(selected.start, selected.end)}
        </Button>
      )
    })}
  </div>
)

interface TimeProps {
  draft: EventDraft
  onChange: (draft: EventDraft) => void
  errors: Readonly<Record<string, string>>
  zone: string
}

/** Asks for the last day of an all-day shift instead of the midnight after it. */
function TimeFields({ draft, onChange, errors, zone }: TimeProps) {
  const { allDay, start, end } = draft
  const lastDay = end && datePart(addDays(end, -1))
  // Remembers the length, because a field is empty while the user types.
  const [lastLength, setLastLength] = useState(0)
  const minutes = start && end ? minutesBetween(start, end) : lastLength
  const setEnd = (text: string) => {
    const wall = parseWallTime(text)
    onChange({ ...draft, end: !wall ? '' : allDay ? addDays(wall, 1) : wall })
  }
  const setStart = (text: string) => {
    const wall = parseWallTime(text)
    setLastLength(minutes)
    onChange(wall ? withStart(draft, wall, minutes) : { ...draft, start: '' })
  }
  if (!allDay)
    return (
      <>
        <DateTimeField
          label="Starts"
          error={errors['start']}
          hint={`${zone} time`}
          required
          value={start && dateTimeFieldValue(start)}
          onChange={setStart}
        />
        <DateTimeField
          label="Ends"
          error={errors['end']}
          required
          value={end && dateTimeFieldValue(end)}
          onChange={setEnd}
        />
      </>
    )
  return (
    <>
      <Field label="First day" error={errors['start']} hint={`${zone} time`} required>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={start && datePart(start)}
            onChange={({ target }) => setStart(target.value)}
          />
        )}
      </Field>
      <Field label="Last day" error={errors['end']} required>
        {(control) => (
          <Input {...control} type="date" value={lastDay} onChange={({ target }) => setEnd(target.value)} />
        )}
      </Field>
    </>
  )
}
