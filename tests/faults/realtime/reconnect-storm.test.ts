import process from 'node:process'
import { realtimePath, type ServerFrame } from '@wardline/contract/live/frames.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import type * as passwords from '@wardline/server/features/accounts/sessions/password.rules.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createSignedInUsers, type Session } from '../../fixtures/faults/signed-in-users.ts'

const hashed = vi.hoisted(() => ({ times: 0 }))
vi.mock('@wardline/server/features/accounts/sessions/password.rules.ts', async (importOriginal) => {
  const real = await importOriginal<typeof passwords>()
  const counted =
    <A extends unknown[], R>(fn: (...given: A) => R) =>
    (...given: A): R => {
      hashed.times++
      return fn(...given)
    }
  return { hashPassword: counted(real.hashPassword), passwordMatches: counted(real.passwordMatches) }
})

const isFull = process.env['FAULTS'] === 'full'
const crowd = isFull ? 900 : 500

function openSocketUntil(
  url: string,
  session: Session,
  cursor: string | undefined,
  isEnough: (frame: ServerFrame) => boolean,
) {
  const address = new URL(realtimePath, url.replace(/^http/, 'ws'))
  if (cursor !== undefined) address.searchParams.set('cursor', cursor)
  const socket = new WebSocket(address, { headers: { cookie: session.cookie } })
  return new Promise<{ socket: WebSocket; cursor: string }>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)))
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as ServerFrame
      if (isEnough(frame)) resolve({ socket, cursor: 'cursor' in frame ? frame.cursor : '' })
    })
  })
}

test(`F16: ${crowd} devices reconnect at once and receive what they missed, without a password hash`, async () => {
  const { url, database_url, app, ana, ben } = await createHospital()
  const people = await createSignedInUsers(database_url, crowd + 1)
  const [writer, ...others] = people as [Session, ...Session[]]
  const here = await Promise.all(
    others.map((person) => openSocketUntil(url, person, undefined, isSubscribed)),
  )
  for (const { socket } of here) socket.terminate()
  const recipient_ids = await listContactIds(app.db, others)
  const sent = await fetch(url + createThread.path, {
    method: 'POST',
    headers: { cookie: writer.cookie, 'x-csrftoken': writer.csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'To all', data: { body: 'Fire drill at noon' }, recipient_ids }),
  })
  expect(sent.status).toBe(201)

  await Promise.all([ana.signIn(), ben.signIn()])
  const benDevice = await ben.connect()
  hashed.times = 0
  const begin = performance.now()
  const returning = Promise.all(
    others.map((person, n) =>
      openSocketUntil(url, person, here[n]?.cursor, (frame) => includesEvent(frame, 'thread_new')),
    ),
  )
  await ana.writes(ben, 'K+ 6.1, bed 12')
  await benDevice.receives('thread_new')
  const paged = performance.now() - begin
  const back = await returning
  const all = performance.now() - begin
  for (const { socket } of back) socket.terminate()
  process.stdout.write(
    `F16: ${crowd} back within ${Math.round(all)} ms; a concurrent page took ${Math.round(paged)} ms\n`,
  )
  expect(hashed.times).toBe(0)
  expect(all).toBeLessThan(60_000)
  expect(paged).toBeLessThan(5_000)
})

const isSubscribed = (frame: ServerFrame): boolean => frame.type === 'subscribed'
const includesEvent = (frame: ServerFrame, kind: string): boolean =>
  frame.type === 'events' && frame.events.some((event) => event.kind === kind)

const listContactIds = (
  db: Awaited<ReturnType<typeof createHospital>>['app']['db'],
  people: Session[],
): Promise<number[]> =>
  db.acrossAccounts(async (reader) => {
    const ids = people.map((person) => person.user_id)
    const { rows } = await sql<{ id: number }>`
      select id from contact where user_id = any(${ids}::bigint[])`.execute(reader)
    return rows.map((row) => row.id)
  })
