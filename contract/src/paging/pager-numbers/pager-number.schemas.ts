import { z } from 'zod'
import { dialable } from '../../accounts/phone-number.rules.ts'
import { RejectedRow } from '../../csv-part.schemas.ts'
import { recordVersion, versionFields } from '../../record-version.ts'
import { pageQuery } from '../../route.ts'
import { line } from '../../text.ts'

export const PagerNumber = z
  .object({
    id: z.int(),
    /** E.164. */
    number: z.string(),
    /** The provider whose calls and text messages arrive here. */
    provider: z.literal('twilio'),
    label: z.string(),
    is_on: z.boolean(),
    /** Exactly one of `group` and `user` is set. */
    group: z.object({ id: z.int(), uid: z.string(), name: z.string(), type: z.string() }).nullable(),
    user: z.object({ id: z.int(), uid: z.string(), display_name: z.string() }).nullable(),
    /** The latest call or text message. */
    last_call: z.string().nullable(),
    ...versionFields,
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'PagerNumber' })
export type PagerNumber = z.output<typeof PagerNumber>

const invalidNumber = 'Enter a phone number with its country code, such as +1 202 555 0147.'

/** Parses a number to E.164. */
const number = line(40).transform((written, ctx) => {
  const dialed = dialable(written)
  if (dialed === undefined) ctx.addIssue({ code: 'custom', message: invalidNumber })
  return dialed ?? z.NEVER
})

const id = (field: string) => z.int(`${field} is a number.`).positive(`${field} is a number above 0.`)

const fields = {
  label: line(100),
  group_id: id('group_id').nullable(),
  user_id: id('user_id').nullable(),
  is_on: z.boolean('is_on is true or false.'),
}

export const NewPagerNumber = z.strictObject({
  number,
  label: fields.label.default(''),
  group_id: fields.group_id.default(null),
  user_id: fields.user_id.default(null),
  is_on: fields.is_on.default(true),
})
export type NewPagerNumber = z.output<typeof NewPagerNumber>

/** Fields that are left out stay. A group replaces a user, and the reverse. Another number is another row. */
export const PagerNumberChanges = z.strictObject(fields).partial().extend({ version: recordVersion })
export type PagerNumberChanges = z.output<typeof PagerNumberChanges>

export const PagerNumberQuery = z.strictObject({
  ...pageQuery(25),
  search: z.string().max(100).default(''),
  group_id: z.coerce.number().int().positive().optional(),
  user_id: z.coerce.number().int().positive().optional(),
})
export type PagerNumberQuery = z.output<typeof PagerNumberQuery>

export const pagerNumberFileLimits = { bytes: 10_485_760, rows: 20_000 } as const

export const PagerNumberUploadRow = z
  .object({
    line: z.int(),
    effect: z.enum(['added', 'changed', 'unchanged']),
    number: z.string(),
    /** The name of the group or user. */
    display_name: z.string(),
    /** Columns whose values change. */
    fields: z.array(z.string()),
  })
  .meta({ id: 'PagerNumberUploadRow' })
export type PagerNumberUploadRow = z.output<typeof PagerNumberUploadRow>

export const PagerNumberUploadResult = z
  .object({ rows: z.array(PagerNumberUploadRow), rejected: z.array(RejectedRow) })
  .meta({ id: 'PagerNumberUploadResult' })
export type PagerNumberUploadResult = z.output<typeof PagerNumberUploadResult>
