import type { FixedPlan } from '@wardline/contract/paging/fixed-plans/fixed-plan.schemas.ts'
import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { dateTimeFieldValue, parseWallTime, type WallTime } from '../wall-time/wall-time.view.ts'
import { divideSpan, findDivision, type Division, type FixedPlanDraft } from './fixed-plan-draft.view.ts'
import * as text from './fixed-plan.text.ts'
import { ShiftRows } from './ShiftRows.tsx'

interface SpanFieldsProps {
  group: PagingGroupDetail
  /** Names people who left the group. */
  users: FixedPlan['users']
}

/** The span, how it is divided into shifts, and the person of each. */
export const SpanFields = ({ group, users }: SpanFieldsProps) => (
  <DraftFields<FixedPlanDraft> names={['starts', 'ends', 'shifts']}>
    {({ draft, onChange, errors }) => {
      const division = findDivision(draft)
      const divide = (parts: Partial<FixedPlanDraft & Division>) => {
        const { hours = division?.hours ?? 24, calls = division?.calls ?? 1, ...times } = parts
        const next = { ...draft, ...times }
        onChange({ ...next, shifts: divideSpan(next, { hours, calls }) })
      }
      const setTime = (field: 'starts' | 'ends') => (value: string) =>
        divide({ [field]: parseWallTime(value) ?? '' })
      return (
        <>
          <div className="grid gap-3 sm:grid-cols-2">
            <TimeField
              label={text.startsLabel}
              value={draft.starts}
              error={errors['starts']}
              onChange={setTime('starts')}
            />
            <TimeField
              label={text.endsLabel}
              value={draft.ends}
              error={errors['ends']}
              onChange={setTime('ends')}
            />
            <Field label={text.lengthLabel}>
              {(control) => (
                <Select
                  {...control}
                  value={division?.hours ?? ''}
                  onChange={({ target }) => divide({ hours: Number(target.value) })}
                >
                  {!division && (
                    <option value="" disabled>
                      {text.ownTimes}
                    </option>
                  )}
                  {text.lengthOptions.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={text.callsLabel}>
              {(control) => (
                <Select
                  {...control}
                  value={division?.calls ?? 1}
                  onChange={({ target }) => divide({ calls: Number(target.value) })}
                >
                  {text.callsOptions.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <ShiftRows
            group={group}
            users={users}
            shifts={draft.shifts}
            error={errors['shifts']}
            onChange={(shifts) => onChange({ ...draft, shifts })}
          />
        </>
      )
    }}
  </DraftFields>
)

interface TimeFieldProps {
  label: string
  value: WallTime
  error: string | undefined
  onChange: (value: string) => void
}

const TimeField = ({ label, value, error, onChange }: TimeFieldProps) => (
  <DateTimeField
    label={label}
    required
    error={error}
    value={value && dateTimeFieldValue(value)}
    onChange={onChange}
  />
)
