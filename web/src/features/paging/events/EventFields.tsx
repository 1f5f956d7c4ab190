import { timeZones, type TimeZone } from '@wardline/contract/time-zones.ts'
import { callOrderLabel } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { freeMembersQuery } from './free-member.api.ts'
import { groupByAvailability, type Member } from './free-member.view.ts'
import { lockedText, policyHint } from './event.text.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { EscalationPolicyPicker } from '../pickers/EscalationPolicyPicker.tsx'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import {
  withAllDay,
  withStart,
  withUsualHours,
  type EventDraft,
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

export interface EventFieldsProps {
  group: PagingGroupDetail
  draft: EventDraft
  /** Values to restore when all day is switched off again. */
  from: EventDraft
  onChange: (draft: EventDraft) => void
  errors: Record<string, string>
  /** Shift being edited; names its member even after they left the group. */
  scheduled: Occurrence | null
  /** Hours to choose from, for a new shift. */
  usual?: readonly UsualHours[]
  disabled?: boolean
}

export const eventFieldNames = ['target_id', 'start', 'end', 'call_order', 'title', 'escalation_policy_id']

const zoneName = (zone: string): string => timeZones[zone as TimeZone] ?? zone

export function EventFields(props: EventFieldsProps) {
  const { group, draft, from, onChange, errors, scheduled, usual = [], disabled = false } = props
  const { data: free } = useQuery({
    ...freeMembersQuery(group.id, draft),
    enabled: scheduled === null && draft.start < draft.end,
  })
  const isMember = group.members.some(({ user_id }) => user_id === draft.target_id)
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <Field label="On call" error={errors['target_id']} required>
        {(control) => (
          <Select
            {...control}
            value={draft.target_id ?? ''}
            onChange={({ target }) => onChange({ ...draft, target_id: Number(target.value) || null })}
          >
            <option value="">Select a member</option>
            {!isMember && draft.target_id !== null && (
              <option value={draft.target_id}>
                {scheduled?.takeover?.displaced_name ?? scheduled?.target.display_name ?? 'Former member'}
              </option>
            )}
            {groupByAvailability(group.members, free).map(({ label, members }) =>
              label === '' ? (
                members.map((member) => memberOption(member, draft.target_id))
              ) : (
                <optgroup key={label} label={label}>
                  {members.map((member) => memberOption(member, draft.target_id))}
                </optgroup>
              ),
            )}
          </Select>
        )}
      </Field>
      <Checkbox
        label="All day"
        checked={draft.allDay}
        onChange={({ target }) => onChange(withAllDay(draft, target.checked, from))}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TimeFields draft={draft} onChange={onChange} errors={errors} zone={zoneName(group.time_zone)} />
      </div>
      {usual.length > 0 && draft.start !== '' && (
        <div role="group" aria-label="Usual hours" className="flex flex-wrap items-center gap-2">
          <span className="text-xs text-ink-2">Usual hours:</span>
          {usual.map((hours) => {
            const selectedHours = withUsualHours(draft, hours)
            return (
              <Button
                key={`${hours.time} ${hours.minutes}`}
                aria-pressed={
                  !draft.allDay && draft.start === selectedHours.start && draft.end === selectedHours.end
                }
                onClick={() => onChange(selectedHours)}
              >
                {formatHours(selectedHours.start, selectedHours.end)}
              </Button>
            )
          })}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Call order" error={errors['call_order']}>
          {(control) => (
            <Select
              {...control}
              value={draft.call_order}
              onChange={({ target }) => onChange({ ...draft, call_order: Number(target.value) })}
            >
              {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((call_order) => (
                <option key={call_order} value={call_order}>
                  {callOrderLabel(call_order)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Title" error={errors['title']}>
          {(control) => (
            <Input
              {...control}
              value={draft.title}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => onChange({ ...draft, title: target.value })}
            />
          )}
        </Field>
      </div>
      <EscalationPolicyPicker
        value={
          draft.escalation_policy_id === null
            ? null
            : { id: draft.escalation_policy_id, name: draft.escalation_policy_name ?? 'Selected policy' }
        }
        onChange={(policy) =>
          onChange({
            ...draft,
            escalation_policy_id: policy?.id ?? null,
            escalation_policy_name: policy?.name ?? null,
          })
        }
        hint={policyHint}
        error={errors['escalation_policy_id']}
      />
    </fieldset>
  )
}

const memberOption = ({ user_id, display_name, can_receive }: Member, selectedHours: number | null) => (
  <option key={user_id} value={user_id} disabled={!can_receive && user_id !== selectedHours}>
    {can_receive ? display_name : lockedText(display_name)}
  </option>
)

type TimeProps = Pick<EventFieldsProps, 'draft' | 'onChange' | 'errors'> & { zone: string }

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
