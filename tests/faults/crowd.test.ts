import process from 'node:process'
import { realtimePath, type ServerFrame } from '@wardline/contract/live/frames.ts'
import { createThread } from '@wardline/contract/messaging/thread.routes.ts'
import type * as passwords from '@wardline/server/features/accounts/password.rules.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { hospital } from '../world/hospital.ts'
import { signedInPeople, type Session } from './people.ts'

const hashed = vi.hoisted(() => ({ times: 0 }))
vi.mock('@wardline/server/features/accounts/password.rules.ts', async (importOriginal) => {
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

/** Opens a socket and resolves with it once `isEnough` of the frames so far. */
function join(
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

test(`F16: ${crowd} devices return at once and get what they missed, without a password hash`, async () => {
  const { url, database_url, app, ana, ben } = await hospital()
  const people = await signedInPeople(database_url, crowd + 1)
  const [writer, ...others] = people as [Session, ...Session[]]
  const here = await Promise.all(others.map((person) => join(url, person, undefined, isSubscribed)))
  for (const { socket } of here) socket.terminate()
  const recipient_ids = await contactsOf(app.db, others)
  const sent = await fetch(url + createThread.path, {
    method: 'POST',
    headers: { cookie: writer.cookie, 'x-csrftoken': writer.csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'To all', data: { body: 'Fire drill at noon' }, recipient_ids }),
  })
  expect(sent.status).toBe(201)

  await Promise.all([ana.signIn(), ben.signIn()])
  const bensPhone = await ben.phone()
  hashed.times = 0
  const begin = performance.now()
  const returning = Promise.all(
    others.map((person, n) => join(url, person, here[n]?.cursor, (frame) => hears(frame, 'thread_new'))),
  )
  await ana.writes(ben, 'K+ 6.1, bed 12')
  await bensPhone.hears('thread_new')
  const paged = performance.now() - begin
  const back = await returning
  const all = performance.now() - begin
  for (const { socket } of back) socket.terminate()
  process.stdout.write(
    `F16: ${crowd} back within ${Math.round(all)} ms; a page meanwhile took ${Math.round(paged)} ms\n`,
  )
  expect(hashed.times).toBe(0)
  expect(all).toBeLessThan(60_000)
  expect(paged).toBeLessThan(5_000)
})

const isSubscribed = (frame: ServerFrame): boolean => frame.type === 'subscribed'
const hears = (frame: ServerFrame, kind: string): boolean =>
  frame.type === 'events' && frame.events.some((event) => event.kind === kind)

const contactsOf = (
  db: Awaited<ReturnType<typeof hospital>>['app']['db'],
  people: Session[],
): Promise<number[]> =>
  db.worker(async (reader) => {
    const ids = people.map((person) => person.user_id)
    const { rows } = await sql<{ id: number }>`
      select id from contact where user_id = any(${ids}::bigint[])`.execute(reader)
    return rows.map((row) => row.id)
  })
