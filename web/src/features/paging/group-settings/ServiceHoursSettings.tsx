import type { ServiceHours } from '@wardline/contract/paging/groups/service-hours.schemas.ts'
import { Suspense, useState } from 'react'
import { FormField, type FormFieldState } from '../../../platform/forms/FormField.tsx'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { HoursSpans } from './HoursSpans.tsx'
import * as text from './service-hours.text.ts'
import {
  defaultHours,
  holidayChoice,
  spansOfDay,
  withHolidayChoice,
  withSpansOfDay,
} from './service-hours.view.ts'

const HolidaysDialog = lazyComponent(() =>
  import('./HolidaysDialog.tsx').then((module) => ({ default: module.HolidaysDialog })),
)

export function ServiceHoursSettings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={text.hoursTitle} about={text.aboutHours}>
      <FormField<ServiceHours | null> name="service_hours" label={text.hoursTitle}>
        {(field) => <HoursFields {...field} onOpenHolidays={() => setOpen(true)} />}
      </FormField>
      {isOpen && (
        <Suspense>
          <HolidaysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

interface HoursFieldsProps extends FormFieldState<ServiceHours | null> {
  onOpenHolidays: () => void
}

const HoursFields = ({ value: hours, onChange, error, onOpenHolidays }: HoursFieldsProps) => (
  <div className="flex flex-col items-start gap-3">
    <SegmentedControl
      legend={text.legend}
      hideLegend
      value={hours ? 'days' : 'always'}
      segments={[
        { value: 'always', label: text.always },
        { value: 'days', label: text.byDay },
      ]}
      onChange={(choice) => onChange(choice === 'days' ? (hours ?? defaultHours) : null)}
    />
    {hours && (
      <>
        <div>
          {text.dayNames.map((name, at) => (
            <HoursSpans
              key={name}
              name={name}
              spans={spansOfDay(hours, at + 1)}
              onChange={(spans) => onChange(withSpansOfDay(hours, at + 1, spans))}
            />
          ))}
        </div>
        <SegmentedControl
          legend={text.holidaysLegend}
          value={holidayChoice(hours)}
          segments={[
            { value: 'usual', label: text.asUsual },
            { value: 'closed', label: text.closedOnHolidays },
            { value: 'other', label: text.otherHours },
          ]}
          onChange={(choice) => onChange(withHolidayChoice(hours, choice))}
        />
        {hours.holidays && hours.holidays.length > 0 && (
          <HoursSpans
            name={text.holidayName}
            spans={hours.holidays}
            onChange={(holidays) => onChange({ ...hours, holidays })}
          />
        )}
        <Button onClick={onOpenHolidays}>{text.editHolidays}</Button>
      </>
    )}
    {error && (
      <p role="alert" className="text-sm text-danger">
        {error}
      </p>
    )}
  </div>
)
