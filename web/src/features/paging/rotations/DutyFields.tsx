import type { DutyHours } from '@wardline/contract/paging/rotations/rotation.schemas.ts'
import { CheckboxField, SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { HoursSpans } from '../group-settings/HoursSpans.tsx'
import { dayNames } from '../group-settings/service-hours.text.ts'
import { spansOfDay, withSpansOfDay } from '../group-settings/service-hours.view.ts'
import { nightsAndWeekends, type RotationDraft } from './rotation-draft.view.ts'
import * as text from './rotation.text.ts'

/** When someone is on duty. */
export const DutyFields = () => (
  <div className="flex flex-col items-start gap-3">
    <DraftFields<RotationDraft> names={['hours']}>
      {({ draft, onChange, errors }) => (
        <HoursField
          hours={draft.hours}
          error={errors['hours']}
          onChange={(hours) => onChange({ ...draft, hours })}
        />
      )}
    </DraftFields>
    <SelectField name="every_weeks" label={text.weeksLabel} options={text.weekOptions} fieldClass="w-48" />
    <CheckboxField name="skips_holidays" label={text.skipsHolidaysLabel} />
    <DraftFields<RotationDraft>>
      {({ draft }) =>
        (draft.skips_holidays || draft.hours.length > 0 || draft.every_weeks > 1) && (
          <CheckboxField
            name="counts_days_off"
            label={text.countsDaysOffLabel}
            hint={text.countsDaysOffHint}
          />
        )
      }
    </DraftFields>
  </div>
)

interface HoursFieldProps {
  hours: DutyHours[]
  error: string | undefined
  onChange: (hours: DutyHours[]) => void
}

const HoursField = ({ hours, error, onChange }: HoursFieldProps) => (
  <>
    <SegmentedControl
      legend={text.dutyLabel}
      value={hours.length > 0 ? 'times' : 'always'}
      segments={[
        { value: 'always', label: text.aroundTheClock },
        { value: 'times', label: text.onlyAtTimes },
      ]}
      onChange={(choice) => onChange(choice === 'times' ? nightsAndWeekends : [])}
    />
    {hours.length > 0 && (
      <div>
        {dayNames.map((name, at) => (
          <HoursSpans
            key={name}
            name={name}
            spans={spansOfDay({ days: hours, holidays: null }, at + 1)}
            onChange={(spans) =>
              onChange(withSpansOfDay({ days: hours, holidays: null }, at + 1, spans).days)
            }
          />
        ))}
      </div>
    )}
    <p role="alert" className="text-xs text-danger empty:hidden">
      {error}
    </p>
  </>
)
