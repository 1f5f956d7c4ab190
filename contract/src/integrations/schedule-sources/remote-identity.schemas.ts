import { z } from 'zod'
import { CsvPart, RejectedRow } from '../../csv-part.schemas.ts'
import { recordVersion, versionFields } from '../../record-version.ts'
import { line } from '../../text.ts'
import { scheduleSourceKinds } from './schedule-source-kinds.rules.ts'
import { RemoteIdSuggestion } from './source-preview.schemas.ts'

/** Paging §3: links a person of a scheduling system to a contact. */
export const RemoteIdentity = z
  .object({
    id: z.int(),
    remote_id_type: z.enum(scheduleSourceKinds),
    remote_id: z.string(),
    /** The second id that a source keeps of a person; empty without one. */
    remote_buid: z.string(),
    /** `null` if unmatched; the shifts of this person then put no one on call. */
    contact_id: z.int().nullable(),
    /** The configuration. */
    integration_id: z.int(),
    division: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    user: z.object({ id: z.int(), display_name: z.string(), can_receive: z.boolean() }).nullable(),
    shift_count: z.int(),
    /** `null` if the id was entered here or uploaded, and has not been seen in the source yet. */
    last_seen: z.string().nullable(),
    ...versionFields,
    suggestion: RemoteIdSuggestion.nullable(),
    may: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'RemoteIdentity' })
export type RemoteIdentity = z.output<typeof RemoteIdentity>

const contactId = z.int('contact_id is a number.').positive('contact_id is a number above 0.').nullable()

export const NewRemoteIdentity = z.strictObject({
  integration_id: z.int('Choose a configuration.'),
  remote_id: line(200).min(1, 'This field may not be blank.'),
  remote_buid: line(200).default(''),
  division: line(200).default(''),
  contact_id: contactId.default(null),
})
export type NewRemoteIdentity = z.output<typeof NewRemoteIdentity>

export const RemoteIdentityChange = z.strictObject({
  contact_id: contactId,
  remote_buid: line(200).optional(),
  division: line(200).optional(),
  version: recordVersion,
})
export type RemoteIdentityChange = z.output<typeof RemoteIdentityChange>

/** Columns: `remote_id` and `email` or `username`; also `remote_buid` and `division`. */
export const RemoteIdUpload = CsvPart.extend({ integration_id: z.int('Choose a configuration.') })
export type RemoteIdUpload = z.output<typeof RemoteIdUpload>

export const RemoteIdUploadResult = z
  .object({
    /** Rows that were not uploaded. */
    errors: z.array(RejectedRow),
    itemsUploaded: z.int(),
    successfullyAdded: z.int(),
    successfullyUpdated: z.int(),
    unchanged: z.int(),
  })
  .meta({ id: 'RemoteIdUploadResult' })
export type RemoteIdUploadResult = z.output<typeof RemoteIdUploadResult>
