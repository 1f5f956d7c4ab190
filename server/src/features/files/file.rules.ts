import type { z } from 'zod'
import type { Attachment as AttachmentSchema } from '@wardline/contract/files/file.schemas.ts'
import { attachmentExtensions, limits } from '@wardline/contract/limits.ts'
import type { UploadRules } from '../../platform/files/receive.ts'

export type Attachment = z.output<typeof AttachmentSchema>

/** Messaging §5. The pixel limit is ours: above the largest cameras, and safe for a browser to display. */
export const attachmentRules: UploadRules = {
  bytes: limits.file_bytes,
  too_large: 'File size limit is 10mb',
  extensions: attachmentExtensions,
  pixels: 120_000_000,
}

interface FileRow {
  id: number
  name: string
  mime_type: string
  size: number
}

export const toAttachment = ({ id, name, mime_type, size }: FileRow): Attachment => ({
  id,
  name,
  mime_type,
  size,
  url: `/api/v1/attachments/${id}/`,
})
