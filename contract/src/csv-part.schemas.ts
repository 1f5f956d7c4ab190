import { z } from 'zod'
import { text } from './text.ts'

/** A file is read in parts, so that neither its check nor its import delays messages. */
export const csvLimits = {
  part_records: 500,
  part_characters: 250_000,
  header_characters: 10_000,
  record_characters: 100_000,
} as const

/** Rows of a CSV file. */
export const CsvPart = z.strictObject({
  /** The first row of the file, which names the columns. */
  header: text(csvLimits.header_characters).refine(
    (value) => value.trim() !== '',
    'Send the row with the column names.',
  ),
  /** Other rows as they are in the file, with the line of the file on which each begins. */
  records: z
    .array(z.strictObject({ line: z.int().positive(), text: text(csvLimits.record_characters) }))
    .min(1, 'Send at least one row.')
    .max(csvLimits.part_records, `Send at most ${csvLimits.part_records} rows at once.`),
})
export type CsvPart = z.output<typeof CsvPart>

export const RejectedRow = z
  .object({
    line: z.int(),
    /** The name of the column as in the file; empty for the whole row. */
    column: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'RejectedRow' })
export type RejectedRow = z.output<typeof RejectedRow>
