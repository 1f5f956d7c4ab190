import { z } from 'zod'
import { isBlank, line, text } from '../../text.ts'
import { importLimits } from '../import/calendar-import.schemas.ts'

const day = z.iso.date('day is a date such as 2026-12-25.')

/** A date on which groups may have other hours of service. */
export const Holiday = z.object({ id: z.int(), day: z.string(), name: z.string() }).meta({ id: 'Holiday' })
export type Holiday = z.output<typeof Holiday>

/** A holiday of the same date is renamed. */
export const HolidaysBody = z.strictObject({
  holidays: z
    .array(
      z.strictObject({
        day,
        name: line(100).refine((value) => !isBlank(value), 'This field may not be blank.'),
      }),
    )
    .min(1, 'Select at least one holiday.')
    .max(200, 'At most 200 at once.'),
})
export type HolidaysBody = z.output<typeof HolidaysBody>

export const HolidayFileBody = z.strictObject({
  calendar: text(importLimits.characters).refine((value) => value.trim() !== '', 'Choose an .ics file.'),
})

/** A date of a file, not stored. `is_known`: it is a holiday already. */
const FoundHoliday = z.object({ day: z.string(), name: z.string(), is_known: z.boolean() })

export const HolidayFile = z.object({ results: z.array(FoundHoliday) }).meta({ id: 'HolidayFile' })
export type HolidayFile = z.output<typeof HolidayFile>
