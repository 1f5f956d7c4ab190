import type { Attachment as AttachmentSchema } from '@wardline/contract/files/file.schemas.ts'
import type { z } from 'zod'

export type Attachment = z.output<typeof AttachmentSchema>

export const isPicture = (mime_type: string): boolean =>
  ['image/png', 'image/jpeg', 'image/bmp', 'image/gif'].includes(mime_type)

const audioTypes = ['audio/mpeg', 'audio/x-wav', 'audio/x-m4a']

export const isAudio = (mime_type: string): boolean => audioTypes.includes(mime_type)

/** Undefined if the file can only be downloaded (messaging §9). */
export function previewKind(mime_type: string): 'picture' | 'audio' | 'pdf' | undefined {
  if (isPicture(mime_type)) return 'picture'
  if (isAudio(mime_type)) return 'audio'
  return mime_type === 'application/pdf' ? 'pdf' : undefined
}

export const fileKindText = (mime_type: string): string => {
  if (mime_type === 'application/pdf') return 'PDF'
  if (mime_type.startsWith('image/')) return 'Image'
  return mime_type.startsWith('audio/') ? 'Audio' : 'File'
}
