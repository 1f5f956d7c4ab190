import { containsWords } from '@wardline/contract/folded-text.ts'
import type { SourceAssignment } from '@wardline/contract/integrations/schedule-sources/source-schedule.schemas.ts'
import { useState } from 'react'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { countText } from '../../../platform/text/count-text.ts'

interface AssignmentPickerProps {
  /** `shifts` or `tasks`. */
  noun: string
  assignments: readonly SourceAssignment[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

/** A source has some dozens of them: all are listed, and a search narrows them. */
export function AssignmentPicker({ noun, assignments, value, onChange, error }: AssignmentPickerProps) {
  const [search, setSearch] = useState('')
  const found = assignments.filter(({ name, division, assignment_id }) =>
    containsWords(`${name} ${division ?? ''} ${assignment_id}`, search),
  )
  return (
    <div className="flex flex-col gap-2">
      <Field label={`Search ${noun}`} error={error}>
        {(field) => (
          <Input
            {...field}
            type="search"
            value={search}
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
      </Field>
      <div role="group" aria-label={noun} className="max-h-60 overflow-y-auto rounded-md border border-line">
        {found.map((one) => (
          <div key={one.assignment_id} className="border-b border-line px-2 py-1.5 last:border-b-0">
            <Checkbox
              label={one.name}
              hint={describe(one)}
              checked={value.includes(one.assignment_id)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...value, one.assignment_id]
                    : value.filter((id) => id !== one.assignment_id),
                )
              }
            />
          </div>
        ))}
        {found.length === 0 && (
          <p className="px-2 py-3 text-sm text-ink-2">
            {assignments.length === 0
              ? `Nothing was pulled yet. Pull the schedule first.`
              : `No ${noun} match.`}
          </p>
        )}
      </div>
    </div>
  )
}

const describe = ({ division, usual_time, shift_count, schedules }: SourceAssignment): string =>
  [
    division,
    usual_time,
    countText(shift_count, 'shift'),
    schedules.length > 0 &&
      `in ${schedules.map(({ schedule_group_name }) => schedule_group_name).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
