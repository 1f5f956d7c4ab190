import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../http/errors.ts'
import { httpServer } from '../http/server.ts'
import { diskStore } from './disk-store.ts'
import { acceptForms } from './forms.ts'
import { receiveFile, type UploadRules } from './receive.ts'
import { storeUpload } from './store-upload.ts'

const samples = new URL('../../../../tests/data/upload-files/', import.meta.url)
const rules: UploadRules = {
  bytes: 100_000,
  too_large: 'File size limit is 100kb',
  extensions: ['jpg', 'png', 'pdf', 'mp3'],
  pixels: 1_000_000,
}

let root: string
let app: FastifyInstance
let address: string
/** The response of the database to the next upload. */
let keep: () => Promise<void> = async () => {}
let settled = Promise.withResolvers<string>()

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'wardline-uploads-'))
  app = await httpServer({ log: pino({ level: 'silent' }), trust_proxy: 0 })
  acceptForms(app)
  app.post('/files/', async (request) => {
    const upload = storeUpload(request, rules, { blobs: diskStore(root), account_id: 1 }, async (file) => {
      await keep()
      return { name: file.name, mime_type: file.mime_type, size: file.size }
    })
    upload.then(
      () => settled.resolve('stored'),
      (error: unknown) => settled.resolve(error instanceof AppError ? error.code : String(error)),
    )
    return upload
  })
  app.post('/impatient/', (request) =>
    receiveFile(request.raw, rules, (file) => Array.fromAsync(file.bytes), { idle_ms: 20, most_ms: 60_000 }),
  )
  address = await app.listen({ port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})
afterEach(() => {
  keep = async () => {}
  settled = Promise.withResolvers()
})

const blobs = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

const sample = (name: string) => readFile(new URL(name, samples))

function form(...files: [name: string, bytes: Uint8Array, type?: string][]): FormData {
  const data = new FormData()
  for (const [name, bytes, type] of files)
    data.append('file', new File([Buffer.from(bytes)], name, { type: type ?? 'image/jpeg' }))
  return data
}

async function send(body: FormData | string | Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/files/`, { method: 'POST', body, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** A JPEG of exactly this size: readers ignore bytes after its end. */
async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await sample('valid/sample.jpg')
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

describe('a single file', () => {
  test('a file is stored with its name, detected type and size', async () => {
    const before = await blobs()
    const { status, body } = await send(form(['Röntgen 左.JPG', await sample('valid/sample.jpg')]))
    expect([status, body]).toEqual([200, { name: 'Röntgen 左.JPG', mime_type: 'image/jpeg', size: 59_411 }])
    expect(await blobs()).toBe(before + 1)
  })

  test('a file of exactly the limit is allowed, one byte more is not', async () => {
    expect(await send(form(['a.jpg', await jpegOf(100_000)]))).toMatchObject({
      status: 200,
      body: { size: 100_000 },
    })
    const before = await blobs()
    expect(await send(form(['a.jpg', await jpegOf(100_001)]))).toEqual({
      status: 413,
      body: { file: ['File size limit is 100kb'], code: 'file.too_large' },
    })
    expect(await blobs()).toBe(before)
  })

  test('a missing content type and browser-specific spellings are allowed', async () => {
    const jpg = await sample('tiny/jpg.jpg')
    for (const type of ['application/octet-stream', 'image/jpg', 'IMAGE/JPEG', 'image/pjpeg']) {
      expect(await send(form(['a.jpg', jpg, type]))).toMatchObject({
        status: 200,
        body: { mime_type: 'image/jpeg' },
      })
    }
  })

  test('an mp3 behind a tag longer than the sniffed bytes is detected', async () => {
    const cover = 60_000
    const size = [cover >> 21, (cover >> 14) & 127, (cover >> 7) & 127, cover & 127]
    const tag = Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(size), Buffer.alloc(cover)])
    const mp3 = Buffer.concat([tag, await sample('valid/sample.mp3')])
    expect(await send(form(['a.mp3', mp3, 'audio/mpeg']))).toMatchObject({ status: 200 })
  })
})

describe('rejected without leaving a file behind:', () => {
  const only = { file: ['Only jpg, png, pdf, mp3 are allowed'], code: 'file.wrong_type' }

  test.each([
    ['an ending that is not allowed', 'a.gif', 'valid/sample.gif', 'image/gif', only],
    ['no ending', 'picture', 'valid/sample.jpg', 'image/jpeg', only],
    ['another declared type', 'a.jpg', 'valid/sample.jpg', 'text/html', only],
    ['another kind of bytes', 'a.jpg', 'valid/sample.png', 'image/jpeg', only],
    ['a page in disguise', 'a.jpg', 'hostile/html-named.jpg', 'image/jpeg', only],
    [
      'too many pixels',
      'a.png',
      'hostile/bomb-30000x30000.png',
      'image/png',
      { code: 'file.too_many_pixels' },
    ],
  ])('%s', async (_why, name, file, type, body) => {
    const before = await blobs()
    const answer = await send(form([name, await sample(file), type]))
    expect(answer.body).toMatchObject(body)
    expect(await blobs()).toBe(before)
  })

  test('more pixels than allowed', async () => {
    const png = await sample('tiny/png.png')
    png.writeUInt32BE(2000, 16)
    png.writeUInt32BE(2000, 20)
    expect(await send(form(['a.png', png, 'image/png']))).toEqual({
      status: 400,
      body: { file: ['The picture has more than 1 million pixels.'], code: 'file.too_many_pixels' },
    })
  })

  test('an empty file and a missing file are refused', async () => {
    expect(await send(form(['a.jpg', Buffer.alloc(0)]))).toMatchObject({
      status: 400,
      body: { file: ['The file is empty.'] },
    })
    const empty = '--X--\r\n'
    const type = 'multipart/form-data; boundary=X'
    expect(await send(empty, { 'content-type': type })).toMatchObject({
      status: 400,
      body: { file: ['Choose a file.'] },
    })
  })

  test('a second file, after the first was stored', async () => {
    const before = await blobs()
    const jpg = await sample('valid/sample.jpg')
    expect(await send(form(['a.jpg', jpg], ['b.jpg', jpg]))).toEqual({
      status: 400,
      body: { file: ["It's possible to attach only single file"], code: 'file.only_one' },
    })
    expect(await blobs()).toBe(before)
  })

  test('an unknown field is refused by name', async () => {
    const before = await blobs()
    const data = form(['a.jpg', await sample('valid/sample.jpg')])
    data.append('thread_id', '7')
    expect(await send(data)).toMatchObject({ status: 400, body: { thread_id: ['Unknown field.'] } })
    const other = new FormData()
    other.append('photo', new File([await sample('valid/sample.jpg')], 'a.jpg', { type: 'image/jpeg' }))
    expect(await send(other)).toMatchObject({ status: 400, body: { photo: ['Unknown field.'] } })
    expect(await blobs()).toBe(before)
  })

  test('a file that the action rejects', async () => {
    const before = await blobs()
    keep = () => Promise.reject(new AppError({ status: 404, code: 'not_found', detail: 'Not found.' }))
    expect(await send(form(['a.jpg', await sample('valid/sample.jpg')]))).toMatchObject({ status: 404 })
    expect(await blobs()).toBe(before)
  })

  test('an unknown commit outcome leaves the bytes for the sweep', async () => {
    const before = await blobs()
    keep = () => Promise.reject(new Error('Connection terminated unexpectedly'))
    expect(await send(form(['a.jpg', await sample('valid/sample.jpg')]))).toMatchObject({ status: 503 })
    expect(await blobs()).toBe(before + 1)
  })

  test('a form without a boundary, and a body that is not a form', async () => {
    expect(await send('x', { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 415 })
    expect(await send('x', { 'content-type': 'multipart/mixed; boundary=X' })).toMatchObject({ status: 415 })
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Bytes in buffers that are still referenced. */
function held(): number {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const opening = (name: string) =>
  `--X\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`
const head = (route: string, length: number) =>
  `POST ${route} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=X\r\nContent-Length: ${length}\r\n\r\n`
const dial = () => connect((app.server.address() as AddressInfo).port, '127.0.0.1')

describe('an upload that', () => {
  test('is interrupted leaves nothing behind', async () => {
    const before = await blobs()
    const arrived = once(app.server, 'request')
    const socket = dial()
    socket.write(head('/files/', 90_000) + opening('a.jpg'))
    socket.write(await sample('valid/sample.jpg'))
    await arrived
    socket.destroy()
    expect(await settled.promise).toBe('file.cut_short')
    expect(await blobs()).toBe(before)
  })

  test('ends without its final boundary leaves nothing behind', async () => {
    const before = await blobs()
    const cut = Buffer.concat([Buffer.from(opening('a.jpg')), await sample('valid/sample.jpg')])
    const answer = await send(cut, { 'content-type': 'multipart/form-data; boundary=X' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'file.cut_short' } })
    expect(await blobs()).toBe(before)
  })

  test('stalls is reported as timed out', async () => {
    const socket = dial()
    socket.write(head('/impatient/', 90_000) + opening('a.jpg'))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 .*The upload stalled for too long/s)
    socket.destroy()
  })

  test('never ends is answered at once and cut off eventually, with constant memory', async () => {
    const socket = dial()
    let answer = ''
    let wake = () => {}
    socket.on('data', (data) => (answer += String(data)))
    socket.on('error', () => {}) // the server cuts it off
    socket.on('drain', () => wake())
    socket.on('close', () => wake())
    socket.write(head('/files/', 1e12) + opening('a.jpg'))
    const noise = randomBytes(1024 * 1024)
    // Measured once the buffers of both ends are allocated: from here on memory must not grow.
    let before = 0
    let peak = 0
    let sent = 0
    while (!socket.destroyed && sent < 500) {
      if (!socket.write(sent === 0 ? await sample('valid/sample.jpg') : noise)) {
        await new Promise<void>((resolve) => (wake = resolve))
      }
      sent += 1
      if (sent === 8) before = held()
      if (sent % 8 === 0) peak = Math.max(peak, held())
    }
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(sent).toBeLessThan(120)
    // Far less than the size of the upload. Buffers of earlier requests may be released or allocated in the
    // meantime.
    expect(sent).toBeGreaterThan(32)
    expect(peak - before).toBeLessThan((sent / 2) * noise.length)
  })
})
