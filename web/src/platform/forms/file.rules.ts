import { attachmentExtensions, limits, photoExtensions } from '@wardline/contract/limits.ts'

/** Rules of messaging §5, checked before an upload and again by the server. */
export interface FileRules {
  extensions: readonly string[]
  /** Accepted too, but not named. */
  others?: readonly string[]
  bytes: number
  tooLarge: string
}

export const attachmentRules: FileRules = {
  extensions: attachmentExtensions,
  others: ['mpeg'],
  bytes: limits.file_bytes,
  tooLarge: 'File size limit is 10mb',
}

export const photoRules: FileRules = {
  extensions: photoExtensions,
  bytes: limits.photo_bytes,
  tooLarge: 'File size limit is 512kb',
}

export const singleFileText = "It's possible to attach only single file"

export function filesError(
  files: readonly { name: string; size: number }[],
  rules: FileRules,
): string | null {
  const [file] = files
  if (!file) return null
  if (files.length > 1) return singleFileText
  const extension = file.name.includes('.') ? file.name.split('.').pop()?.toLowerCase() : undefined
  if (!extension || !acceptedExtensions(rules).includes(extension))
    return `Only ${rules.extensions.join(', ')} are allowed`
  if (file.size > rules.bytes) return rules.tooLarge
  return null
}

const acceptedExtensions = ({ extensions, others = [] }: FileRules): string[] => [...extensions, ...others]

export const acceptAttribute = (rules: FileRules): string =>
  acceptedExtensions(rules)
    .map((each) => `.${each}`)
    .join(',')

export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
