import { z } from 'zod'
import { instant } from '../../instant.ts'
import { downloadKinds } from './download.rules.ts'

export const Download = z
  .object({
    id: z.int(),
    kind: z.enum(downloadKinds),
    /** The period or the user of the export. */
    about: z.string(),
    state: z.enum(['queued', 'building', 'ready', 'failed']),
    rows_done: z.int(),
    /** The number when the export was requested; 0 before. */
    rows_total: z.int(),
    bytes: z.int(),
    created: z.string(),
    ready: z.string().nullable(),
    /** The instant at which the file is deleted. */
    expires: z.string(),
  })
  .meta({ id: 'Download' })
export type Download = z.output<typeof Download>

export const NewDownload = z.strictObject({
  kind: z.enum(downloadKinds, { error: 'Choose an export.' }),
  /** The period of `schedules` and `audit`. */
  from: instant('from').optional(),
  until: instant('until').optional(),
  /** The user of `conversations`. */
  user_id: z.int().positive().optional(),
})
export type NewDownload = z.output<typeof NewDownload>

export const Downloads = z
  .object({
    /** The exports that the caller may make. */
    kinds: z.array(z.enum(downloadKinds)),
    /** The caller's own, newest first. */
    results: z.array(Download),
  })
  .meta({ id: 'Downloads' })
export type Downloads = z.output<typeof Downloads>
