import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { startBeforeEnd } from '../events/event.text.ts'
import { dateTimeFieldValue, parseWallTime } from '../wall-time/wall-time.view.ts'
import type { ShiftPart } from './shift-part.view.ts'

/** @param wholeLabel names the choice of the whole shift */
export const ShiftPartFields = ({ legend, wholeLabel }: { legend: string; wholeLabel: string }) => (
  <DraftFields<ShiftPart & Record<string, unknown>> names={['start', 'end']}>
    {({ draft, onChange, errors }) => {
      const { extent, start, end } = draft
      const isReversed = start !== '' && end !== '' && start >= end
      return (
        <>
          <SegmentedControl
            legend={legend}
            value={extent}
            segments={[
              { value: 'whole', label: wholeLabel },
              { value: 'part', label: 'Part of it' },
            ]}
            onChange={(value) => onChange({ ...draft, extent: value })}
          />
          {extent === 'part' && (
            <div className="grid gap-3 sm:grid-cols-2">
              <DateTimeField
                label="From"
                error={isReversed ? startBeforeEnd : errors['start']}
                value={start && dateTimeFieldValue(start)}
                onChange={(value) => onChange({ ...draft, start: parseWallTime(value) ?? '' })}
              />
              <DateTimeField
                label="Until"
                error={errors['end']}
                value={end && dateTimeFieldValue(end)}
                onChange={(value) => onChange({ ...draft, end: parseWallTime(value) ?? '' })}
              />
            </div>
          )}
        </>
      )
    }}
  </DraftFields>
)
