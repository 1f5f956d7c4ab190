import process from 'node:process'
import { realtimePath } from '@wardline/contract/live/frames.ts'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createHospital } from '../../fixtures/hospital/hospital.ts'

const text = 'x'.repeat(20_000)
/** More than kernel buffers and the server's megabyte hold. */
const most = 1_500

test('F5: a device that stops reading is disconnected; others on the thread are unaffected', async () => {
  const { url, app, ana, ben } = await createHospital()
  const thread = await ana.writes(ben, 'first')
  const reading = await ben.connect()
  const address = new URL(realtimePath, url.replace(/^http/, 'ws'))
  const stuck = new WebSocket(address, { headers: { cookie: await ben.cookie() } })
  onTestFinished(() => stuck.terminate())
  await new Promise((resolve) => stuck.once('message', resolve))
  stuck.pause()
  expect(app.hub.subscriptions.size).toBe(2)

  let sent = 0
  const before = process.memoryUsage().rss
  while (app.hub.subscriptions.size === 2 && sent < most) {
    await Promise.all(Array.from({ length: 10 }, () => ana.replies(thread, text)))
    sent += 10
  }
  const grown = (process.memoryUsage().rss - before) / 2 ** 20
  process.stdout.write(`F5: closed after ${sent} messages of 20 kB; memory grew by ${Math.round(grown)} MB\n`)
  expect(app.hub.subscriptions.size).toBe(1)

  const last = await ana.replies(thread, 'after it was closed')
  await reading.receives('thread_new_message', ({ message }) => message.id === last.id)
  const got = reading.events.filter((event) => event.kind === 'thread_new_message')
  expect(got).toHaveLength(sent + 1)
})
