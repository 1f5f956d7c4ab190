import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { expect, onTestFinished, test } from 'vitest'
import { queryRows, twilioSignature } from '../../fixtures/alerts/inbound-responses.ts'
import { startServerProcess } from '../../fixtures/faults/server-process.ts'
import { createCallHospital, listCallerPages, placeCall } from '../../fixtures/paging/pager-calls.ts'

const patience = { timeout: 30_000, interval: 200 }

type CallHospital = Awaited<ReturnType<typeof createCallHospital>>

/** Another server of the hospital, in a process that can be killed. */
async function startKillableNode(h: CallHospital) {
  const server = await startServerProcess(h.data_dir, await freePort(), {
    DATABASE_URL: h.database_url,
    AUTO_MIGRATE: 'off',
    PUBLIC_URL: 'https://wardline.example.org',
    TRUST_PROXY: '1',
    ALLOW_LOOPBACK_TARGETS: 'on',
  })
  onTestFinished(async () => void (await server.end('SIGKILL')), 30_000)
  const posts = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(h.twilio.auth_token, path, fields),
      },
      body: new URLSearchParams(fields),
    })
    return { status: response.status, text: await response.text() }
  }
  return { posts, kill: () => server.end('SIGKILL') }
}

test('a server killed between the recording and its callback loses no page and pages once', async () => {
  const h = await createCallHospital()
  const node = await startKillableNode(h)
  const call = await placeCall({ ...h, posts: node.posts }, { From: 'anonymous' })
  await call.presses('3', node.posts)
  const recorded = call
    .records(9, { Digits: 'hangup', CallStatus: 'completed' }, node.posts)
    .catch(() => undefined)
  await node.kill()
  await recorded
  await call.hangsUp('9', h.posts)
  await call.recordingIsReady(9, h.posts)
  const recordings = async () =>
    (await listCallerPages(h.ben)).map(({ message }) => message?.call?.recording ?? null)
  await expect.poll(recordings, patience).toEqual(['stored'])
}, 120_000)

test('a server killed while the page is sent loses no page and pages once', async () => {
  const h = await createCallHospital()
  const node = await startKillableNode(h)
  const call = await placeCall({ ...h, posts: node.posts })
  const { action } = await call.presses('1', node.posts)
  const sent = call.again('2', action, node.posts).catch(() => undefined)
  await node.kill()
  await sent
  // Twilio asks the fallback address.
  const reply = await call.again('2', action, h.posts)
  expect(reply.said[0]).toBe('Your page was sent to Ben Okafor.')
  await call.hangsUp('9', h.posts)
  expect(await listCallerPages(h.ben)).toHaveLength(1)
  expect(await queryRows(h, `select state from pager_call`)).toEqual([{ state: 'paged' }])
}, 120_000)
