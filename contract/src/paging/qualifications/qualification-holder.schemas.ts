import { z } from 'zod'
import { RejectedRow } from '../../csv-part.schemas.ts'
import { computed, recordVersion, versionFields } from '../../record-version.ts'

export const qualificationLimits = {
  /** Qualifications of an account: screens load all of them. */
  per_account: 250,
  /** Rows of an export. */
  exported: 20_000,
  /** A holder whose qualification runs out within so many days is `expiring`. */
  expiring_days: 60,
  file: { bytes: 10_485_760, rows: 20_000 },
} as const

export const holderStates = ['valid', 'expiring', 'expired'] as const

/** A user who holds a qualification. */
export const QualificationHolder = z
  .object({
    id: z.int(),
    qualification_id: z.int(),
    qualification: computed(z.string()),
    user_id: z.int(),
    display_name: computed(z.string()),
    /** The last day, in the zone of each group. `null` if it does not run out. */
    valid_until: z.string().nullable(),
    /** On the day of the account. `expiring`: runs out within 60 days. */
    state: computed(z.enum(holderStates)),
    ...versionFields,
    may: z.object({ change: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'QualificationHolder' })
export type QualificationHolder = z.output<typeof QualificationHolder>

const id = (field: string) => z.int(`${field} is a number.`).positive(`${field} is a number above 0.`)
const valid_until = z.iso.date('valid_until is a date such as 2027-06-30.').nullable()

export const NewQualificationHolder = z.strictObject({
  qualification_id: id('qualification_id'),
  user_id: id('user_id'),
  valid_until: valid_until.default(null),
})
export type NewQualificationHolder = z.output<typeof NewQualificationHolder>

export const QualificationHolderChanges = z.strictObject({
  valid_until: valid_until.optional(),
  /** Cannot be changed. */
  qualification_id: id('qualification_id').optional(),
  /** Cannot be changed. */
  user_id: id('user_id').optional(),
  version: recordVersion,
})
export type QualificationHolderChanges = z.output<typeof QualificationHolderChanges>

export const HolderUploadRow = z
  .object({
    line: z.int(),
    effect: z.enum(['added', 'changed', 'unchanged']),
    display_name: z.string(),
    qualification: z.string(),
    valid_until: z.string().nullable(),
    /** Columns whose values change. */
    fields: z.array(z.string()),
  })
  .meta({ id: 'HolderUploadRow' })
export type HolderUploadRow = z.output<typeof HolderUploadRow>

export const HolderUploadResult = z
  .object({ rows: z.array(HolderUploadRow), rejected: z.array(RejectedRow) })
  .meta({ id: 'HolderUploadResult' })
export type HolderUploadResult = z.output<typeof HolderUploadResult>
