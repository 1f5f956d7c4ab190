import { hasMpegAudio } from './mpeg-audio.ts'

interface FileKind {
  mime_type: string
  extensions: readonly string[]
  declared: readonly string[]
  sniffed: readonly string[]
  /** Recognizes valid files whose type is not detected; never one of another detected type. */
  isUndetected?: (head: Buffer) => boolean
}

/** Stray bytes may follow SOI (ITU T.81, B.1.1.2). The frame header is checked with the size of the picture. */
const isJpeg = (head: Buffer): boolean => head[0] === 0xff && head[1] === 0xd8

/** White space (ISO 32000-1 §7.2.2) before the header; readers accept the header later (annex H, note 13). */
const isPdf = (head: Buffer): boolean => /^[\0\t\n\f\r ]{0,1020}%PDF/.test(head.toString('latin1', 0, 1024))

const kinds: readonly FileKind[] = [
  {
    mime_type: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    declared: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    sniffed: ['image/jpeg'],
    isUndetected: isJpeg,
  },
  {
    mime_type: 'image/png',
    extensions: ['png'],
    declared: ['image/png', 'image/x-png', 'image/apng'],
    // Animated PNGs are served as PNG.
    sniffed: ['image/png', 'image/apng'],
  },
  { mime_type: 'image/gif', extensions: ['gif'], declared: ['image/gif'], sniffed: ['image/gif'] },
  {
    mime_type: 'image/bmp',
    extensions: ['bmp'],
    declared: ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
    sniffed: ['image/bmp'],
  },
  {
    mime_type: 'application/pdf',
    extensions: ['pdf'],
    declared: ['application/pdf', 'application/x-pdf'],
    sniffed: ['application/pdf'],
    isUndetected: isPdf,
  },
  {
    mime_type: 'audio/mpeg',
    extensions: ['mp3', 'mpeg'],
    declared: ['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/x-mpeg', 'audio/mpeg3'],
    sniffed: ['audio/mpeg'],
    isUndetected: hasMpegAudio,
  },
]

/** Declared by clients that do not know the type. */
const undeclared = 'application/octet-stream'

export const sniffBytes = 16_384

export function kindByName(
  extension: string,
  declared_type: string,
  allowed: readonly string[],
): FileKind | undefined {
  const kind = kinds.find((one) => one.extensions.includes(extension))
  if (!kind?.extensions.some((ending) => allowed.includes(ending))) return undefined
  return declared_type === undeclared || kind.declared.includes(declared_type) ? kind : undefined
}

/** Name and declared type alone are not trusted. */
export async function hasBytesOf(kind: FileKind, head: Buffer): Promise<boolean> {
  // Loaded on the first upload to keep the start fast.
  const { fileTypeFromBuffer } = await import('file-type')
  // A malformed file that makes the library throw is refused.
  const sniffed = await fileTypeFromBuffer(head).catch(() => undefined)
  return sniffed ? kind.sniffed.includes(sniffed.mime) : kind.isUndetected?.(head) === true
}
