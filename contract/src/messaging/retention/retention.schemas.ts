import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isBlank, nameLine } from '../../text.ts'

/**
 * - `conversations`: with their messages and attachments, counted from the last message;
 * - `attachments`: the files only, counted from the day they were sent; the message stays;
 * - `notes`: about patients, with all versions, counted from the last change or the deletion.
 */
export const retentionKinds = ['conversations', 'attachments', 'notes'] as const
export type RetentionKind = (typeof retentionKinds)[number]

export const retentionDays = { least: 30, most: 36_500 } as const

const Days = z
  .int({ error: 'Enter a number of days.' })
  .min(retentionDays.least, `Keep records for at least ${retentionDays.least} days.`)
  .max(retentionDays.most, `Enter at most ${retentionDays.most} days.`)

export const RetentionRule = z
  .object({
    kind: z.enum(retentionKinds),
    /** `null` to retain them for ever. */
    days: z.int().nullable(),
    /** 0 before the first change. Send it with a change to be told of another one in between. */
    version: z.int(),
    changed: z.string().nullable(),
    changed_by: z.string().nullable(),
    /** When removal begins, a day after the change; null if nothing is removed. */
    begins: z.string().nullable(),
  })
  .meta({ id: 'RetentionRule' })
export type RetentionRule = z.output<typeof RetentionRule>

export const RetentionRun = z
  .object({
    id: z.int(),
    kind: z.enum(retentionKinds),
    days: z.int(),
    started: z.string(),
    /** `null` if unfinished; the next run continues. */
    ended: z.string().nullable(),
    conversations: z.int(),
    messages: z.int(),
    attachments: z.int(),
    notes: z.int(),
    bytes: z.int(),
    kept_held: z.int(),
    kept_open: z.int(),
  })
  .meta({ id: 'RetentionRun' })
export type RetentionRun = z.output<typeof RetentionRun>

export const Retention = z
  .object({
    rules: z.array(RetentionRule),
    /** The newest 20. */
    runs: z.array(RetentionRun),
  })
  .meta({ id: 'Retention' })
export type Retention = z.output<typeof Retention>

export const RetentionChange = z.strictObject({ days: Days.nullable(), version: recordVersion })

export const RetentionDays = z.strictObject({ days: Days })

export const RetentionPreview = z
  .object({
    /** Records from before this instant. */
    before: z.string(),
    conversations: z.int(),
    attachments: z.int(),
    notes: z.int(),
    bytes: z.int(),
    /**
     * Records that are old enough but kept: under a legal hold; with an open request, or notes about a patient in the
     * hospital.
     */
    kept_held: z.int(),
    kept_open: z.int(),
  })
  .meta({ id: 'RetentionPreview' })
export type RetentionPreview = z.output<typeof RetentionPreview>

const Reason = nameLine(200).refine((text) => !isBlank(text), 'Enter a reason.')

export const LegalHold = z
  .object({
    id: z.int(),
    user: z.object({ id: z.int(), display_name: z.string() }).nullable(),
    patient: z.object({ id: z.int(), display_name: z.string(), mrn: z.string().nullable() }).nullable(),
    thread_id: z.int().nullable(),
    reason: z.string(),
    created: z.string(),
    created_by: z.string(),
    released: z.string().nullable(),
    released_by: z.string().nullable(),
    release_reason: z.string().nullable(),
  })
  .meta({ id: 'LegalHold' })
export type LegalHold = z.output<typeof LegalHold>

const Id = z.int().positive()

/** Requires exactly one of the ids. */
export const NewLegalHold = z
  .strictObject({
    user_id: Id.optional(),
    patient_id: Id.optional(),
    thread_id: Id.optional(),
    reason: Reason,
  })
  .refine(
    ({ user_id, patient_id, thread_id }) =>
      [user_id, patient_id, thread_id].filter((id) => id !== undefined).length === 1,
    'Select one user, one patient or one conversation.',
  )
export type NewLegalHold = z.output<typeof NewLegalHold>

export const LegalHoldRelease = z.strictObject({ reason: Reason })
