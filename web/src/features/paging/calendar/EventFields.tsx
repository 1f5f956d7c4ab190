import { timeZones, type TimeZone } from '@wardline/contract/paging/time-zones.ts'
import { layerText } from '@wardline/contract/paging/oncall.rules.ts'
import { useState } from 'react'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input, Select } from '../../../platform/ui/Input.tsx'
import { WhenField } from '../../../platform/ui/WhenField.tsx'
import { EscalationPolicyPicker } from '../policies/EscalationPolicyPicker.tsx'
import type { Group } from './calendar.api.ts'
import { withAllDay, withStart, type EventDraft } from './draft.view.ts'
import { dateOf, fieldOf, minutesBetween, plusDays, wallFrom } from './wall.view.ts'

export interface EventFieldsProps {
  group: Group
  draft: EventDraft
  /** What the fields began with: a switch that is turned off again brings it back. */
  from: EventDraft
  onChange: (draft: EventDraft) => void
  /** Sentences by field. */
  problems: Record<string, string>
  /** Shown for somebody who is no member any more. */
  targetName?: string | undefined
  disabled?: boolean
}

/** What of a refusal stands at a field; the rest is said at the foot. */
export const fieldNames = ['target_id', 'start', 'end', 'layer', 'title', 'escalation_policy_id']

const zoneName = (zone: string): string => timeZones[zone as TimeZone] ?? zone

/** Who, when, at which layer: the fields of an event, in its dialog and on its own screen alike. */
export function EventFields(props: EventFieldsProps) {
  const { group, draft, from, onChange, problems, targetName, disabled = false } = props
  const isMember = group.members.some(({ user_id }) => user_id === draft.target_id)
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-3">
      <Field label="On call" error={problems['target_id']} required>
        {(control) => (
          <Select
            {...control}
            value={draft.target_id ?? ''}
            onChange={({ target }) => onChange({ ...draft, target_id: Number(target.value) || null })}
          >
            <option value="">Choose a member</option>
            {!isMember && draft.target_id !== null && (
              <option value={draft.target_id}>{targetName ?? 'Somebody who is no member'}</option>
            )}
            {group.members.map(({ user_id, display_name, can_receive }) => (
              <option key={user_id} value={user_id} disabled={!can_receive && user_id !== draft.target_id}>
                {can_receive ? display_name : `${display_name} (locked or inactive)`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox
        label="All day"
        checked={draft.allDay}
        onChange={({ target }) => onChange(withAllDay(draft, target.checked, from))}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TimeFields draft={draft} onChange={onChange} problems={problems} zone={zoneName(group.time_zone)} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Layer" error={problems['layer']}>
          {(control) => (
            <Select
              {...control}
              value={draft.layer}
              onChange={({ target }) => onChange({ ...draft, layer: Number(target.value) })}
            >
              {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((layer) => (
                <option key={layer} value={layer}>
                  {layerText(layer)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Title" error={problems['title']}>
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
            : { id: draft.escalation_policy_id, name: draft.escalation_policy_name ?? 'The chosen policy' }
        }
        onChange={(policy) =>
          onChange({
            ...draft,
            escalation_policy_id: policy?.id ?? null,
            escalation_policy_name: policy?.name ?? null,
          })
        }
        hint="Without one, the group’s own holds."
        error={problems['escalation_policy_id']}
      />
    </fieldset>
  )
}

type TimeProps = Pick<EventFieldsProps, 'draft' | 'onChange' | 'problems'> & { zone: string }

/** Of whole days the last one is asked for, not the midnight after it. */
function TimeFields({ draft, onChange, problems, zone }: TimeProps) {
  const { allDay, start, end } = draft
  const lastDay = end && dateOf(plusDays(end, -1))
  // While a day or an hour is typed its field holds no time at all: the length is what it was before.
  const [length, setLength] = useState(0)
  const minutes = start && end ? minutesBetween(start, end) : length
  const setEnd = (text: string) => {
    const wall = wallFrom(text)
    onChange({ ...draft, end: !wall ? '' : allDay ? plusDays(wall, 1) : wall })
  }
  const setStart = (text: string) => {
    const wall = wallFrom(text)
    setLength(minutes)
    onChange(wall ? withStart(draft, wall, minutes) : { ...draft, start: '' })
  }
  if (!allDay)
    return (
      <>
        <WhenField
          label="Starts"
          error={problems['start']}
          hint={`${zone} time`}
          required
          value={start && fieldOf(start)}
          onChange={setStart}
        />
        <WhenField
          label="Ends"
          error={problems['end']}
          required
          value={end && fieldOf(end)}
          onChange={setEnd}
        />
      </>
    )
  return (
    <>
      <Field label="First day" error={problems['start']} hint={`${zone} time`} required>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={start && dateOf(start)}
            onChange={({ target }) => setStart(target.value)}
          />
        )}
      </Field>
      <Field label="Last day" error={problems['end']} required>
        {(control) => (
          <Input {...control} type="date" value={lastDay} onChange={({ target }) => setEnd(target.value)} />
        )}
      </Field>
    </>
  )
}
