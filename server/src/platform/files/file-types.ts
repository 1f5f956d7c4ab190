/** A kind of file: what its name may end in, what a client may call it, what its first bytes say; we serve `mime_type`. */
interface FileKind {
  mime_type: string
  extensions: readonly string[]
  declared: readonly string[]
  sniffed: readonly string[]
}

const kinds: readonly FileKind[] = [
  {
    mime_type: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    declared: ['image/jpeg', 'image/jpg', 'image/pjpeg'],
    sniffed: ['image/jpeg'],
  },
  {
    mime_type: 'image/png',
    extensions: ['png'],
    declared: ['image/png', 'image/x-png', 'image/apng'],
    // An animated PNG is a PNG to whoever does not know of animation.
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
  },
  {
    mime_type: 'audio/mpeg',
    extensions: ['mp3', 'mpeg'],
    declared: ['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/x-mpeg', 'audio/mpeg3'],
    sniffed: ['audio/mpeg'],
  },
]

/** What a client says that does not know: a terminal, or a browser on a machine without a name for the ending. */
const undeclared = 'application/octet-stream'

/** The first bytes that decide about the type; more only helps to find what a long tag hides. */
export const sniffBytes = 4100

/** The kind of this name, when the client calls it so too; `mpeg` is an mp3. */
export function kindByName(
  extension: string,
  declared_type: string,
  allowed: readonly string[],
): FileKind | undefined {
  const kind = kinds.find((one) => one.extensions.includes(extension))
  if (!kind?.extensions.some((ending) => allowed.includes(ending))) return undefined
  return declared_type === undeclared || kind.declared.includes(declared_type) ? kind : undefined
}

/** Do the first bytes belong to this kind? A name or a claim alone is never believed. */
export async function hasBytesOf(kind: FileKind, head: Uint8Array): Promise<boolean> {
  // Loaded with the first upload: starting does not wait for it.
  const { fileTypeFromBuffer } = await import('file-type')
  // A file that is malformed enough to be thrown at is none of ours.
  const sniffed = await fileTypeFromBuffer(head).catch(() => undefined)
  return sniffed !== undefined && kind.sniffed.includes(sniffed.mime)
}
