import type { IncomingMessage } from 'node:http'
import { AppError } from '../http/errors.ts'
import { extensionOf, fileName } from './file-name.ts'
import { hasBytesOf, kindByName, sniffBytes } from './file-types.ts'
import { withoutLocation } from './jpeg-location.ts'
import { pngWithoutLocation } from './png-location.ts'
import { oneFileForm, type FilePart, type Patience } from './one-file-form.ts'
import { pictureSize } from './picture-size.ts'
import { cutShort, emptyFile, tooLarge, tooManyPixels, wrongType } from './upload-errors.ts'

export interface UploadRules {
  /** The largest size that is allowed. */
  bytes: number
  too_large: string
  /** In the order in which a refusal names them. */
  extensions: readonly string[]
  /** A picture that claims more would take whoever opens it down. */
  pixels: number
}

/** A file whose name, declared type and first bytes agree. Its bytes are still to be read, and still counted. */
export interface CheckedFile {
  name: string
  /** Ours, by its kind: what it is served as. */
  mime_type: string
  bytes: AsyncIterable<Buffer>
}

/** A JPEG may put a megabyte of colour profile before it says how large it is. */
const longestHead = 1024 * 1024

/** The bytes as they come. However they end before their time, it is the sender's matter and never the store's. */
async function* unbroken(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    throw error instanceof AppError ? error : cutShort()
  }
}

async function* atMost(bytes: AsyncIterable<Buffer>, rules: UploadRules): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > rules.bytes) throw tooLarge(rules.too_large)
    yield chunk
  }
}

/** The first bytes, and more until a picture has said its size. */
async function readHead(bytes: AsyncIterator<Buffer>, mime_type: string): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0)
  const isEnough = () =>
    mime_type !== 'image/jpeg' || head.length >= longestHead || pictureSize(mime_type, head)
  while (head.length < sniffBytes || !isEnough()) {
    const { done, value } = await bytes.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

async function* joined(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* rest
}

async function check(part: FilePart, rules: UploadRules): Promise<CheckedFile> {
  const name = fileName(part.name)
  const kind = kindByName(extensionOf(name), part.declared_type, rules.extensions)
  if (!kind) throw wrongType(rules.extensions)
  const { mime_type } = kind
  const counted = atMost(unbroken(part.bytes), rules)
  const head = await readHead(counted, mime_type)
  if (head.length === 0) throw emptyFile()
  if (!(await hasBytesOf(kind, head.subarray(0, sniffBytes)))) throw wrongType(rules.extensions)
  const size = pictureSize(mime_type, head)
  if (mime_type.startsWith('image/') && !(size && size.width > 0 && size.height > 0))
    throw wrongType(rules.extensions)
  if (size && size.width * size.height > rules.pixels) throw tooManyPixels(rules.pixels)
  const clean = mime_type === 'image/jpeg' ? withoutLocation(head) : head
  const bytes = joined(clean, counted)
  return { name, mime_type, bytes: mime_type === 'image/png' ? pngWithoutLocation(bytes) : bytes }
}

/**
 * The one file of a form, checked before `take` sees it and counted while `take` reads it to its end. What `take` made of
 * it counts only when this resolves: until the form is over, a second file or a cut line may still refuse the first.
 */
export async function receiveFile<T>(
  request: IncomingMessage,
  rules: UploadRules,
  take: (file: CheckedFile) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  const form = oneFileForm(request, patience)
  try {
    const taken = await take(await check(await form.file, rules))
    await form.end
    return taken
  } catch (error) {
    form.abandon(error instanceof AppError ? error : cutShort())
    throw error
  }
}
