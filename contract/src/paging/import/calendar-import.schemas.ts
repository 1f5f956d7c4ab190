import { z } from 'zod'
import { text } from '../../text.ts'

const ImportRow = z
  .object({
    uid: z.string(),
    line: z.int().nullable(),
    user_id: z.int().nullable(),
    display_name: z.string(),
    title: z.string(),
    /** The next occurrence, with the offset of the group's zone. */
    start: z.string(),
    end: z.string(),
    allDay: z.boolean(),
    rule_description: z.string().nullable(),
    exceptions: z.int(),
    /** Sentences on how the shifts differ from the file. */
    notes: z.array(z.string()),
    /** Current and upcoming takeovers, which end if the event changes or is removed; both users are notified. */
    takeovers: z.array(
      z.object({ user_id: z.int(), display_name: z.string(), start: z.string(), end: z.string() }),
    ),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.output<typeof ImportRow>

const ImportPerson = z
  .object({
    key: z.string(),
    name: z.string(),
    user_id: z.int().nullable(),
    display_name: z.string().nullable(),
    matched_by: z.enum(['user_id', 'email', 'name', 'choice']).nullable(),
    is_left_out: z.boolean(),
    events: z.int(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'ImportPerson' })
export type ImportPerson = z.output<typeof ImportPerson>

export const CalendarImport = z
  .object({
    is_done: z.boolean(),
    time_zone: z.string(),
    added: z.array(ImportRow),
    changed: z.array(z.object({ ...ImportRow.shape, was: ImportRow })),
    /** Upcoming events of an earlier import that are not in this file; removed only with `remove_missing`. */
    missing: z.array(ImportRow),
    unchanged: z.int(),
    past: z.int(),
    people: z.array(ImportPerson),
    unreadable: z.array(z.object({ line: z.int(), sentence: z.string() })),
    problem: z.string().nullable(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CalendarImport' })
export type CalendarImport = z.output<typeof CalendarImport>

export const importLimits = { characters: 900_000, events: 2_000, people: 500 } as const

/**
 * `calendar`: the text of an iCalendar file, or of a table (CSV) with a row for each shift. Its columns are `user_id`,
 * `email` or `name`, then `start` and `end` in local time of the group, and `call` and `title` if needed. With a column
 * `date`, `start` and `end` are times of that day.
 */
export const ImportBody = z.strictObject({
  calendar: text(importLimits.characters).refine(
    (value) => value.trim() !== '',
    'Choose an .ics or a .csv file.',
  ),
  /** The member for each person in the file; null leaves the person out. Others are matched automatically. */
  people: z
    .array(
      z.strictObject({
        key: text(500),
        user_id: z.int('Choose a member.').positive('Choose a member.').nullable(),
      }),
      { error: 'people are a list of keys with members.' },
    )
    .max(importLimits.people, 'At most 500 people.')
    .default([]),
  remove_missing: z.boolean('remove_missing is true or false.').default(false),
})
export type ImportBody = z.output<typeof ImportBody>
