import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import type { SettingsSectionProps } from './group-settings.view.ts'
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

export function ServiceHoursSettings({ values, change, errorOf }: SettingsSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const hours = values.service_hours
  const error = errorOf('service_hours')
  return (
    <Section title={text.hoursTitle} about={text.aboutHours}>
      <div className="flex flex-col items-start gap-3">
        <SegmentedControl
          legend={text.legend}
          hideLegend
          value={hours ? 'days' : 'always'}
          segments={[
            { value: 'always', label: text.always },
            { value: 'days', label: text.byDay },
          ]}
          onChange={(choice) => change('service_hours', choice === 'days' ? (hours ?? defaultHours) : null)}
        />
        {hours && (
          <>
            <div>
              {text.dayNames.map((name, at) => (
                <HoursSpans
                  key={name}
                  name={name}
                  spans={spansOfDay(hours, at + 1)}
                  onChange={(spans) => change('service_hours', withSpansOfDay(hours, at + 1, spans))}
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
              onChange={(choice) => change('service_hours', withHolidayChoice(hours, choice))}
            />
            {hours.holidays && hours.holidays.length > 0 && (
              <HoursSpans
                name={text.holidayName}
                spans={hours.holidays}
                onChange={(holidays) => change('service_hours', { ...hours, holidays })}
              />
            )}
            <Button onClick={() => setOpen(true)}>{text.editHolidays}</Button>
          </>
        )}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <HolidaysDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
