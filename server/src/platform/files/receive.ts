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
  bytes: number
  too_large: string
  extensions: readonly string[]
  /** A larger picture would exhaust the memory of a client. */
  pixels: number
}

export interface CheckedFile {
  name: string
  mime_type: string
  bytes: AsyncIterable<Buffer>
}

/** A JPEG may have a megabyte of colour profile before its size. */
const longestHead = 1024 * 1024

/** Reports an interrupted stream as an error of the sender, not of the store. */
async function* unbroken(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* bytes
  } catch (error) {
    throw error instanceof AppError ? error : cutShort()
  }
}

async function* atMost(
  bytes: AsyncIterable<Buffer>,
  rules: Pick<UploadRules, 'bytes' | 'too_large'>,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > rules.bytes) throw tooLarge(rules.too_large)
    yield chunk
  }
}

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
 * `take` reads the file to the end. Its result counts only when this resolves: a second file or a broken connection
 * may still refuse the first.
 */
export const receiveFile = <T>(
  request: IncomingMessage,
  rules: UploadRules,
  take: (file: CheckedFile) => Promise<T>,
  patience?: Patience,
): Promise<T> => receivePart(request, async (part) => take(await check(part, rules)), patience)

/** The bytes as they arrive, for a format that `take` checks. `checkName` throws if it refuses the name. */
export const receiveBytes = <T>(
  request: IncomingMessage,
  { checkName, ...rules }: Pick<UploadRules, 'bytes' | 'too_large'> & { checkName: (name: string) => void },
  take: (bytes: AsyncIterable<Buffer>) => Promise<T>,
): Promise<T> =>
  receivePart(request, (part) => {
    checkName(fileName(part.name))
    return take(atMost(unbroken(part.bytes), rules))
  })

async function receivePart<T>(
  request: IncomingMessage,
  take: (part: FilePart) => Promise<T>,
  patience?: Patience,
): Promise<T> {
  const form = oneFileForm(request, patience)
  try {
    const taken = await take(await form.file)
    await form.end
    return taken
  } catch (error) {
    form.abandon(error instanceof AppError ? error : cutShort())
    throw error
  }
}
