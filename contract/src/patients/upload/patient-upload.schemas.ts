import { z } from 'zod'
import { RejectedRow } from '../../csv-part.schemas.ts'
import { limits } from '../../limits.ts'

export const patientFileLimits = { bytes: limits.file_bytes, rows: 100_000 } as const

const PatientUploadRow = z
  .object({
    line: z.int(),
    /** The effect that uploading this row will have. */
    effect: z.enum(['added', 'changed', 'unchanged']),
    display_name: z.string(),
    /** Fields whose values change. */
    fields: z.array(z.string()),
    /** Values that only one row of a file may have. */
    mrn: z.string(),
    external_id: z.string(),
  })
  .meta({ id: 'PatientUploadRow' })

export const PatientUploadPreview = z
  .object({
    rows: z.array(PatientUploadRow),
    /** Rows that are not uploaded; one row may have several errors. */
    rejected: z.array(RejectedRow),
  })
  .meta({ id: 'PatientUploadPreview' })
export type PatientUploadPreview = z.output<typeof PatientUploadPreview>

/** More errors are counted, not listed. */
export const listedErrors = 5000

export const PatientUploadResult = z
  .object({
    /** At most 5,000. */
    errors: z.array(RejectedRow),
    /** Rows of the file, without the row of column names. */
    itemsUploaded: z.int(),
    successfullyAdded: z.int(),
    successfullyUpdated: z.int(),
    unchanged: z.int(),
    /** Rows that were not uploaded. */
    rejected: z.int(),
  })
  .meta({ id: 'PatientUploadResult' })
export type PatientUploadResult = z.output<typeof PatientUploadResult>

export const PatientUploadFailure = z
  .object({ msg: z.string(), code: z.string() })
  .meta({ id: 'PatientUploadFailure' })
