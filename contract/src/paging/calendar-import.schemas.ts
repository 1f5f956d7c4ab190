import { z } from 'zod'
import { text } from '../text.ts'

/** One event of a file, or of an earlier import, as the preview shows it. */
const ImportRow = z
  .object({
    uid: z.string(),
    /** Of the file; null for what is in the calendar only. */
    line: z.int().nullable(),
    user_id: z.int().nullable(),
    /** Of the member; empty while nobody is chosen. */
    display_name: z.string(),
    title: z.string(),
    /** The first time that is still to come, with the offset of the group's zone. */
    start: z.string(),
    end: z.string(),
    allDay: z.boolean(),
    rule_description: z.string().nullable(),
    /** Times of a series that differ from it, or do not take place. */
    exceptions: z.int(),
    /** Of it, what somebody has taken over and is not over: that ends when this is changed or taken out, and they are told. */
    takeovers: z.array(
      z.object({ user_id: z.int(), display_name: z.string(), start: z.string(), end: z.string() }),
    ),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.output<typeof ImportRow>

/** Whom the file names, and which member that is. */
const ImportPerson = z
  .object({
    /** What `people` of the request calls this person. */
    key: z.string(),
    /** As the file has it. */
    name: z.string(),
    user_id: z.int().nullable(),
    display_name: z.string().nullable(),
    matched_by: z.enum(['email', 'name', 'choice']).nullable(),
    /** Whoever imports said that this person is left out. */
    is_left_out: z.boolean(),
    events: z.int(),
    /** Why nobody was found, or cannot be put on call. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ImportPerson' })
export type ImportPerson = z.output<typeof ImportPerson>

export const CalendarImport = z
  .object({
    /** True after an import, false in a preview. */
    is_done: z.boolean(),
    time_zone: z.string(),
    added: z.array(ImportRow),
    changed: z.array(z.object({ ...ImportRow.shape, was: ImportRow })),
    /** Imported before, still to come, and not in this file: taken out only with `remove_missing`. */
    missing: z.array(ImportRow),
    unchanged: z.int(),
    /** Over already: what is past is not touched. */
    past: z.int(),
    people: z.array(ImportPerson),
    unreadable: z.array(z.object({ line: z.int(), sentence: z.string() })),
    /** What importing would be refused with; null when it would be done. */
    problem: z.string().nullable(),
    /** Holes that the import has made. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'CalendarImport' })
export type CalendarImport = z.output<typeof CalendarImport>

export const importLimits = { characters: 900_000, events: 2_000, people: 500 } as const

export const ImportBody = z.strictObject({
  /** The whole .ics file. */
  calendar: text(importLimits.characters).refine((value) => value.trim() !== '', 'Choose an .ics file.'),
  /** Which member each of the file's people is; null leaves out what is theirs. Unnamed ones are matched. */
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
