import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as routes from '@wardline/contract/files/file.routes.ts'
import { uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import { limits } from '@wardline/contract/limits.ts'
import * as threads from '@wardline/contract/messaging/threads/thread.routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import {
  attachFile,
  readSample,
  createForm,
  listStoredFiles,
  padSample,
  listSamples,
  hashBytes,
  uploadFiles,
} from '../../fixtures/files/uploads.ts'

let world: Hospital
beforeAll(async () => {
  // These tests upload more than a user may leave unsent in an hour.
  world = await createHospital({ closesWithTest: false, settings: { UNSENT_UPLOAD_MB: '1000' } })
})
afterAll(() => world.close())

const onlyAttachments = 'Only jpg, png, gif, jpeg, bmp, pdf, mp3 are allowed'
const onlyPhotos = 'Only jpg, png, gif, jpeg are allowed'

/** Returns undefined if both are allowed. */
function isAllowed(verdict: string): boolean | undefined {
  if (verdict.startsWith('allowed')) return true
  if (verdict.startsWith('rejected or handled')) return undefined
  if (verdict.startsWith('rejected') || verdict.startsWith('preview only')) return false
  return undefined
}

describe('the corpus of hostile, damaged, mislabeled and valid files', () => {
  test('messaging §5: each file is accepted or refused as in the manifest, and served only as its own type', async () => {
    const { ana } = world
    const before = await listStoredFiles(world)
    const accepted: string[] = []
    for (const { file, verdict } of await listSamples()) {
      const name = file.replace(/^.*\//, '').replace(/\.base64$/, '')
      const bytes = await readSample(file)
      const { status, body } = await uploadFiles(ana, [{ name, bytes }])
      expect([201, 400], `${file}: ${JSON.stringify(body)}`).toContain(status)
      const allowed = isAllowed(verdict)
      if (allowed !== undefined) expect(status === 201, `${file}: ${JSON.stringify(body)}`).toBe(allowed)
      if (status !== 201) {
        expect(body.file, file).toHaveLength(1)
        continue
      }
      accepted.push(name)
      const served = await ana.http(body.url)
      expect(served.headers.get('content-type'), file).toBe(body.mime_type)
      expect(served.headers.get('x-content-type-options'), file).toBe('nosniff')
      expect(served.headers.get('content-disposition'), file).toMatch(/^attachment; /)
      const got = Buffer.from(await served.arrayBuffer())
      expect(got, file).toHaveLength(bytes.length)
      if (!verdict.includes('location')) expect(hashBytes(got), file).toBe(hashBytes(bytes))
    }
    const after = await listStoredFiles(world)
    expect(after.rows.slice(before.rows.length)).toEqual(accepted)
    expect(after.blobs - before.blobs).toBe(accepted.length)
  })

  test.each([
    ['hostile/script.svg', 'scan.svg'],
    ['hostile/script.svg', 'scan.png'],
    ['hostile/html-named.jpg', 'scan.jpg'],
    ['hostile/eicar.txt.base64', 'scan.pdf'],
    ['wrong-type/docx-named.pdf', 'scan.pdf'],
    ['valid/sample.wav', 'scan.mp3'],
    ['valid/sample.png', 'scan.jpg'],
  ])('messaging §5: %s sent as %s is refused in the wording of the specification', async (file, name) => {
    const answer = await uploadFiles(world.ana, [{ name, bytes: await readSample(file) }])
    expect([answer.status, answer.body.file]).toEqual([400, [onlyAttachments]])
  })

  test('as profile photos only decodable pictures are accepted', async () => {
    const { ana } = world
    const params = { id: ana.user.user_id }
    for (const { file, verdict } of await listSamples()) {
      const name = file.replace(/^.*\//, '').replace(/\.base64$/, '')
      const { status, body } = await uploadFiles(
        ana,
        [{ name, bytes: await readSample(file) }],
        uploadPhoto,
        params,
      )
      expect([200, 400], `${file}: ${JSON.stringify(body)}`).toContain(status)
      const isPicture = /\.(jpe?g|png|gif)$/.test(name)
      if (!isPicture) expect(body.file, file).toEqual([onlyPhotos])
      if (isPicture && isAllowed(verdict)) expect(status, `${file}: ${JSON.stringify(body)}`).toBe(200)
      if (file.includes('bomb-')) expect(status, file).toBe(400)
    }
  })
})

describe('size limits, to the byte', () => {
  test.each(['valid/sample.jpg', 'valid/sample.mp3'])('%s', async (file) => {
    const { ana } = world
    const name = file.replace('valid/', '')
    const largest = await uploadFiles(ana, [{ name, bytes: await padSample(file, limits.file_bytes) }])
    expect(largest).toMatchObject({ status: 201, body: { size: 10_485_760 } })
    const before = await listStoredFiles(world)
    for (const route of [routes.uploadAttachment, routes.uploadFile]) {
      const answer = await uploadFiles(
        ana,
        [{ name, bytes: await padSample(file, limits.file_bytes + 1) }],
        route,
      )
      expect([answer.status, answer.body]).toEqual([
        413,
        { file: ['File size limit is 10mb'], code: 'file.too_large' },
      ])
    }
    expect(await listStoredFiles(world)).toEqual(before)
  })

  test('a photo is accepted up to its limit', async () => {
    const { ana } = world
    const of = async (size: number) => [
      { name: 'me.jpg', bytes: await padSample('valid/video-001.jpeg', size) },
    ]
    const params = { id: ana.user.user_id }
    expect(await uploadFiles(ana, await of(limits.photo_bytes), uploadPhoto, params)).toMatchObject({
      status: 200,
    })
    const before = await listStoredFiles(world)
    expect(await uploadFiles(ana, await of(limits.photo_bytes + 1), uploadPhoto, params)).toMatchObject({
      status: 413,
      body: { file: ['File size limit is 512kb'] },
    })
    expect(await listStoredFiles(world)).toEqual(before)
  })
})

describe('refused uploads leave no file behind', () => {
  test('two files in one form are refused', async () => {
    const before = await listStoredFiles(world)
    const jpg = { name: 'a.jpg', bytes: await readSample('valid/sample.jpg') }
    const { status, body } = await uploadFiles(world.ana, [jpg, jpg])
    expect([status, body.file]).toEqual([400, ["It's possible to attach only single file"]])
    expect(await listStoredFiles(world)).toEqual(before)
  })

  test('messaging §7; paging §7: an upload without a session or from another site is refused', async () => {
    const before = await listStoredFiles(world)
    const body = createForm({ name: 'a.jpg', bytes: await readSample('valid/sample.jpg') })
    const nobody = await fetch(world.url + routes.uploadAttachment.path, { method: 'POST', body })
    expect(nobody.status).toBe(401)
    const forged = await world.ana.http(routes.uploadAttachment.path, {
      method: 'POST',
      body,
      headers: { 'x-csrftoken': 'guessed' },
    })
    expect(forged.status).toBe(403)
    expect(await listStoredFiles(world)).toEqual(before)
  })

  test('a form on a JSON route and JSON on a form route are refused', async () => {
    const body = createForm({ name: 'a.jpg', bytes: await readSample('valid/sample.jpg') })
    const form = await world.ana.http(threads.createThread.path, { method: 'POST', body })
    expect(form.status).toBe(415)
    const json = await world.ana.http(routes.uploadAttachment.path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(415)
  })

  test('a connection that is cut in the middle stores nothing', async () => {
    const { ana } = world
    const before = await listStoredFiles(world)
    const cookie = await ana.cookie()
    const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
    const answered = once(world.app.http.server, 'request')
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(
      `POST ${routes.uploadAttachment.path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-CSRFToken: ${csrf}\r\n` +
        'Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 900000\r\n\r\n' +
        '--X\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    )
    socket.write(await readSample('valid/sample.jpg'))
    await answered
    await expect
      .poll(async () => (await listStoredFiles(world)).blobs, { interval: 5 })
      .toBe(before.blobs + 1)
    socket.destroy()
    await expect.poll(() => listStoredFiles(world), { interval: 5 }).toEqual(before)
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function readMemory(): number {
  collectGarbage()
  // The first collection frees buffers on another thread, the second waits for it.
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('eight concurrent 10 MB uploads use a few chunks of memory each', async () => {
  const { ana } = world
  const cookie = await ana.cookie()
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const opening = Buffer.from(
    '--X\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  )
  const picture = await readSample('valid/sample.jpg')
  const chunk = Buffer.alloc(64 * 1024)
  const chunks = 150
  const closing = Buffer.from('\r\n--X--\r\n')
  const length = opening.length + picture.length + chunks * chunk.length + closing.length
  let peak = 0

  async function one(): Promise<string> {
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    let wake = () => {}
    socket.on('drain', () => wake())
    const write = async (bytes: Buffer) => {
      if (!socket.write(bytes)) await new Promise<void>((resolve) => (wake = resolve))
    }
    socket.write(
      `POST ${routes.uploadAttachment.path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-CSRFToken: ${csrf}\r\n` +
        `Content-Type: multipart/form-data; boundary=X\r\nContent-Length: ${length}\r\n\r\n`,
    )
    await write(opening)
    await write(picture)
    for (let i = 0; i < chunks; i++) {
      await write(chunk)
      if (i % 50 === 25) peak = Math.max(peak, readMemory())
    }
    const answer = once(socket, 'data')
    await write(closing)
    const [data] = (await answer) as [Buffer]
    socket.destroy()
    return String(data).slice(0, 12)
  }

  const before = readMemory()
  const answers = await Promise.all(Array.from({ length: 8 }, one))
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 201']))
  expect(peak - before).toBeLessThan(20 * 1024 * 1024)
})

test('file names in any script are returned unchanged and are harmless', async () => {
  const { ana } = world
  const bytes = await readSample('tiny/png.png')
  for (const name of [
    'Röntgen 左膝.png',
    'مريض 😷.png',
    "it's (1)*.png",
    'a"b.png',
    '<img src=x onerror=alert(1)>.png',
  ]) {
    const attachment = await attachFile(ana, name, bytes)
    expect(attachment.name).toBe(name.split('/').at(-1))
    const disposition = (await ana.http(attachment.url)).headers.get('content-disposition') ?? ''
    const extended = /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? ''
    expect(decodeURIComponent(extended)).toBe(name)
  }
})
