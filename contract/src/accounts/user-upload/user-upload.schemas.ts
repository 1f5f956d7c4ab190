import { z } from 'zod'
import { text } from '../../text.ts'

/** A file is read in parts, so that neither its check nor its import delays messages. */
export const uploadLimits = {
  file_bytes: 52_428_800,
  rows: 100_000,
  part_records: 500,
  part_characters: 250_000,
  record_characters: 100_000,
} as const

export const UserUploadPart = z.strictObject({
  /** The first row of the file, which names the columns. */
  header: text(10_000).refine((value) => value.trim() !== '', 'Send the row with the column names.'),
  /** Other rows as they are in the file, with the line of the file on which each begins. */
  records: z
    .array(z.strictObject({ line: z.int().positive(), text: text(uploadLimits.record_characters) }))
    .min(1, 'Send at least one row.')
    .max(uploadLimits.part_records, `Send at most ${uploadLimits.part_records} rows at once.`),
})
export type UserUploadPart = z.output<typeof UserUploadPart>

const UserUploadRow = z
  .object({
    line: z.int(),
    /** What the import of the row does, or did. */
    effect: z.enum(['added', 'changed', 'unchanged']),
    display_name: z.string(),
    /** Columns whose values change. */
    fields: z.array(z.string()),
    /** Values that only one row of a file may have. */
    external_id: z.string(),
    username: z.string(),
    email: z.string(),
  })
  .meta({ id: 'UserUploadRow' })
export type UserUploadRow = z.output<typeof UserUploadRow>

const RejectedRow = z
  .object({
    line: z.int(),
    /** As named in the file; empty for the whole row. */
    column: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'RejectedRow' })
export type RejectedRow = z.output<typeof RejectedRow>

export const UserUploadResult = z
  .object({
    rows: z.array(UserUploadRow),
    /** Rows that are not imported; one row may have several errors. */
    rejected: z.array(RejectedRow),
  })
  .meta({ id: 'UserUploadResult' })
export type UserUploadResult = z.output<typeof UserUploadResult>
