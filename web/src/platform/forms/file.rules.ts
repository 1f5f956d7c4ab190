import { attachmentExtensions, limits, photoExtensions } from '@wardline/contract/limits.ts'

/** What may be chosen for an upload, and the sentences when it may not (messaging §5). The server decides again. */
export interface FileRules {
  extensions: readonly string[]
  bytes: number
  tooLarge: string
}

export const attachmentRules: FileRules = {
  extensions: attachmentExtensions,
  bytes: limits.file_bytes,
  tooLarge: 'File size limit is 10mb',
}

export const photoRules: FileRules = {
  extensions: photoExtensions,
  bytes: limits.photo_bytes,
  tooLarge: 'File size limit is 512kb',
}

export const singleFile = "It's possible to attach only single file"

/** Chosen, dropped or pasted files: the sentence that refuses them, or null. */
export function filesError(
  files: readonly { name: string; size: number }[],
  rules: FileRules,
): string | null {
  const [file] = files
  if (!file) return null
  if (files.length > 1) return singleFile
  const extension = file.name.includes('.') ? file.name.split('.').pop()?.toLowerCase() : undefined
  if (!extension || !rules.extensions.includes(extension))
    return `Only ${rules.extensions.join(', ')} are allowed`
  if (file.size > rules.bytes) return rules.tooLarge
  return null
}

/** For the `accept` of a file input. */
export const acceptOf = (rules: FileRules): string => rules.extensions.map((each) => `.${each}`).join(',')

/** `412 KB`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
