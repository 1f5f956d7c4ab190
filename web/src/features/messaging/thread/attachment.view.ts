import { attachmentExtensions, limits } from '@wardline/contract/limits.ts'

/** The one reason a file cannot be attached, in the words of the specification (§5). */
export function refusalOf(files: readonly { name: string; size: number }[]): string | undefined {
  const [file, another] = files
  if (another) return "It's possible to attach only single file"
  if (!file) return undefined
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  const known: readonly string[] = attachmentExtensions
  if (!file.name.includes('.') || !known.includes(extension)) return `Only ${known.join(', ')} are allowed`
  return file.size > limits.file_bytes ? 'File size limit is 10mb' : undefined
}

/** `412 KB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Shown in the conversation; everything else is a card to open. */
export const isPicture = (mime_type: string): boolean =>
  ['image/png', 'image/jpeg', 'image/bmp', 'image/gif'].includes(mime_type)

const audioTypes = ['audio/mpeg', 'audio/x-wav', 'audio/x-m4a']

/** Plays in the conversation. */
export const isAudio = (mime_type: string): boolean => audioTypes.includes(mime_type)

/** How a file is shown without leaving the page (spec §9); undefined: it can only be downloaded. */
export function previewOf(mime_type: string): 'picture' | 'audio' | 'pdf' | undefined {
  if (isPicture(mime_type)) return 'picture'
  if (isAudio(mime_type)) return 'audio'
  return mime_type === 'application/pdf' ? 'pdf' : undefined
}

export const kindText = (mime_type: string): string => {
  if (mime_type === 'application/pdf') return 'PDF'
  if (mime_type.startsWith('image/')) return 'Image'
  return mime_type.startsWith('audio/') ? 'Audio' : 'File'
}
