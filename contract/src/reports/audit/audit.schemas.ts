import { z } from 'zod'

export const recordTypes = [
  'user',
  'patient',
  'thread',
  'file',
  'paging_group',
  'department',
  'role',
  'permission_group',
  'account',
  'other',
] as const
export type RecordType = (typeof recordTypes)[number]

export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.string(),
    /** `null` for actions of the system. */
    actor: z.object({ id: z.int(), display_name: z.string() }).nullable(),
    action: z.string(),
    /** The entry as a sentence: who did what to whose record, and from where. */
    sentence: z.string(),
    /** The reason that the actor gave. */
    reason: z.string().nullable(),
    record: z.object({
      type: z.enum(recordTypes),
      id: z.int().nullable(),
      /** Empty if the record was deleted or has no name. */
      name: z.string(),
    }),
    /** The patient whose record it is, also for conversations and attachments. */
    patient: z.object({ id: z.int(), display_name: z.string(), mrn: z.string().nullable() }).nullable(),
    /** The number of records, for an entry about several such as a list. */
    record_count: z.int().nullable(),
    /** The changed fields, if the entry has them. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    /** All other facts of the entry. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditPage = z
  .object({
    /** Address of the entries before these. */
    next: z.string().nullable(),
    /** `cursor` of that address. */
    next_cursor: z.string().nullable(),
    results: z.array(AuditEntry),
  })
  .meta({ id: 'AuditPage' })
export type AuditPage = z.output<typeof AuditPage>
