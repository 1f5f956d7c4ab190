import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as routes from '@wardline/contract/files/file.routes.ts'
import { uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import { limits } from '@wardline/contract/limits.ts'
import * as threads from '@wardline/contract/messaging/thread.routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { attaches, bytesOf, formOf, kept, paddedTo, samples, sha256Of, uploads } from '../world/uploads.ts'

let world: Hospital
beforeAll(async () => {
  world = await hospital({ isOwnedByTest: false })
})
afterAll(() => world.close())

const onlyAttachments = 'Only jpg, png, gif, jpeg, bmp, pdf, mp3 are allowed'
const onlyPhotos = 'Only jpg, png, gif, jpeg are allowed'

/** What the manifest's verdicts mean for an attachment; undefined where either answer is right. */
function isAllowed(verdict: string): boolean | undefined {
  if (verdict.startsWith('allowed')) return true
  if (verdict.startsWith('rejected or handled')) return undefined
  if (verdict.startsWith('rejected') || verdict.startsWith('preview only')) return false
  return undefined
}

describe('the set of hostile, damaged, wrong and valid files', () => {
  test('messaging §5: is decided as its manifest says, and what is served is never anything but its type', async () => {
    const { ana } = world
    const before = await kept(world)
    const accepted: string[] = []
    for (const { file, verdict } of await samples()) {
      const name = file.replace(/^.*\//, '').replace(/\.base64$/, '')
      const bytes = await bytesOf(file)
      const { status, body } = await uploads(ana, [{ name, bytes }])
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
      if (!verdict.includes('location')) expect(sha256Of(got), file).toBe(sha256Of(bytes))
    }
    const after = await kept(world)
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
  ])('messaging §5: %s sent as %s is refused in the words of the specification', async (file, name) => {
    const answer = await uploads(world.ana, [{ name, bytes: await bytesOf(file) }])
    expect([answer.status, answer.body.file]).toEqual([400, [onlyAttachments]])
  })

  test('as photos: nothing but a decoded picture is ever accepted', async () => {
    const { ana } = world
    const params = { id: ana.who.user_id }
    for (const { file, verdict } of await samples()) {
      const name = file.replace(/^.*\//, '').replace(/\.base64$/, '')
      const { status, body } = await uploads(ana, [{ name, bytes: await bytesOf(file) }], uploadPhoto, params)
      expect([200, 400], `${file}: ${JSON.stringify(body)}`).toContain(status)
      const isPicture = /\.(jpe?g|png|gif)$/.test(name)
      if (!isPicture) expect(body.file, file).toEqual([onlyPhotos])
      if (isPicture && isAllowed(verdict)) expect(status, `${file}: ${JSON.stringify(body)}`).toBe(200)
      if (file.includes('bomb-')) expect(status, file).toBe(400)
    }
  })
})

describe('the limits, to the byte', () => {
  test.each(['valid/sample.jpg', 'valid/sample.mp3'])('%s', async (file) => {
    const { ana } = world
    const name = file.replace('valid/', '')
    const largest = await uploads(ana, [{ name, bytes: await paddedTo(file, limits.file_bytes) }])
    expect(largest).toMatchObject({ status: 201, body: { size: 10_485_760 } })
    const before = await kept(world)
    for (const route of [routes.uploadAttachment, routes.uploadFile]) {
      const answer = await uploads(ana, [{ name, bytes: await paddedTo(file, limits.file_bytes + 1) }], route)
      expect([answer.status, answer.body]).toEqual([
        413,
        { file: ['File size limit is 10mb'], code: 'file.too_large' },
      ])
    }
    expect(await kept(world)).toEqual(before)
  })

  test('a photo', async () => {
    const { ana } = world
    const of = async (size: number) => [
      { name: 'me.jpg', bytes: await paddedTo('valid/video-001.jpeg', size) },
    ]
    const params = { id: ana.who.user_id }
    expect(await uploads(ana, await of(limits.photo_bytes), uploadPhoto, params)).toMatchObject({
      status: 200,
    })
    const before = await kept(world)
    expect(await uploads(ana, await of(limits.photo_bytes + 1), uploadPhoto, params)).toMatchObject({
      status: 413,
      body: { file: ['File size limit is 512kb'] },
    })
    expect(await kept(world)).toEqual(before)
  })
})

describe('refused, and nothing kept:', () => {
  test('two files at once', async () => {
    const before = await kept(world)
    const jpg = { name: 'a.jpg', bytes: await bytesOf('valid/sample.jpg') }
    const { status, body } = await uploads(world.ana, [jpg, jpg])
    expect([status, body.file]).toEqual([400, ["It's possible to attach only single file"]])
    expect(await kept(world)).toEqual(before)
  })

  test('messaging §7: nobody signed in, and a form of another page', async () => {
    const before = await kept(world)
    const body = formOf({ name: 'a.jpg', bytes: await bytesOf('valid/sample.jpg') })
    const nobody = await fetch(world.url + routes.uploadAttachment.path, { method: 'POST', body })
    expect(nobody.status).toBe(401)
    const forged = await world.ana.http(routes.uploadAttachment.path, {
      method: 'POST',
      body,
      headers: { 'x-csrftoken': 'guessed' },
    })
    expect(forged.status).toBe(403)
    expect(await kept(world)).toEqual(before)
  })

  test('a form on a route that takes JSON, and JSON on one that takes a form', async () => {
    const body = formOf({ name: 'a.jpg', bytes: await bytesOf('valid/sample.jpg') })
    const form = await world.ana.http(threads.createThread.path, { method: 'POST', body })
    expect(form.status).toBe(415)
    const json = await world.ana.http(routes.uploadAttachment.path, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(415)
  })

  test('a line that is cut in the middle', async () => {
    const { ana } = world
    const before = await kept(world)
    const cookie = await ana.cookie()
    const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
    const answered = once(world.app.http.server, 'request')
    const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
    socket.write(
      `POST ${routes.uploadAttachment.path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nX-CSRFToken: ${csrf}\r\n` +
        'Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 900000\r\n\r\n' +
        '--X\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    )
    socket.write(await bytesOf('valid/sample.jpg'))
    await answered
    await expect.poll(async () => (await kept(world)).blobs, { interval: 5 }).toBe(before.blobs + 1)
    socket.destroy()
    await expect.poll(() => kept(world), { interval: 5 }).toEqual(before)
  })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
function held(): number {
  collectGarbage()
  // The first gives buffers back behind its own end, on a thread that may have to wait; the second waits for it.
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('eight uploads of 10 MB at once take the memory of a few chunks each', async () => {
  const { ana } = world
  const cookie = await ana.cookie()
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const opening = Buffer.from(
    '--X\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  )
  const picture = await bytesOf('valid/sample.jpg')
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
      if (i % 50 === 25) peak = Math.max(peak, held())
    }
    const answer = once(socket, 'data')
    await write(closing)
    const [data] = (await answer) as [Buffer]
    socket.destroy()
    return String(data).slice(0, 12)
  }

  const before = held()
  const answers = await Promise.all(Array.from({ length: 8 }, one))
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 201']))
  expect(peak - before).toBeLessThan(20 * 1024 * 1024)
})

test('file names in any script come back to the letter, and harmless', async () => {
  const { ana } = world
  const bytes = await bytesOf('tiny/png.png')
  for (const name of [
    'Röntgen 左膝.png',
    'مريض 😷.png',
    "it's (1)*.png",
    'a"b.png',
    '<img src=x onerror=alert(1)>.png',
  ]) {
    const attachment = await attaches(ana, name, bytes)
    expect(attachment.name).toBe(name.split('/').at(-1))
    const disposition = (await ana.http(attachment.url)).headers.get('content-disposition') ?? ''
    const extended = /filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? ''
    expect(decodeURIComponent(extended)).toBe(name)
  }
})
