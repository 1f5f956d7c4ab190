import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { joinEmbeddedPostgres } from '@wardline/server/platform/db/embedded.ts'
import { freePort } from '@wardline/server/platform/db/embedded/postmaster.ts'
import { check, type Copy, type Operation, type Verdict } from './checker.ts'
import { openDevice, type Device } from './device.ts'
import { signedInPeople, type Session } from './people.ts'
import { sendAll } from './sender.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { rest } from './rest.ts'

/** How many of each a ward under fault has. */
const senders = 8
const recipients = 8

export interface Ward {
  /** The process that serves now; a fault may replace it. */
  server: ServerProcess
  log: Operation[]
  devices: Device[]
  data_dir: string
  database_url: string
  /** Every sender sends this many; resolves when each message has a definite answer. */
  send(messages: number, rest_ms: () => number): Promise<void>
  /** Starts the server again after it ended, on the same port and data. */
  restart(): Promise<void>
  /** Resolves when this many messages are acknowledged, and then some milliseconds later: in the middle of the next ones. */
  acknowledged(count: number, later_ms?: number): Promise<void>
  /** Milliseconds until everything acknowledged so far has reached every recipient. */
  catchUp(): Promise<number>
  judge(): Promise<Verdict>
  close(): Promise<void>
}

/**
 * A real server over a real, durable PostgreSQL with people who write and people who listen. Each sender has a thread
 * with one recipient and one with all of them; one person more is connected and on no thread, and must hear nothing.
 */
export async function openWard(): Promise<Ward> {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-faults-'))
  const port = await freePort()
  let server = await startServerProcess(data_dir, port)
  const { url } = server
  let database_url = await databaseOf(data_dir)
  const people = await signedInPeople(database_url, senders + recipients + 1)
  const writers = people.slice(0, senders)
  const readers = people.slice(senders, senders + recipients)
  const members = new Map<number, number[]>()
  const threadsBySender = new Map<number, number[]>()
  for (const [n, writer] of writers.entries()) {
    const pair = await openThread(url, writer, database_url, [readers[n % recipients] ?? writer])
    const group = await openThread(url, writer, database_url, readers)
    for (const { id, user_ids } of [pair, group]) members.set(id, user_ids)
    threadsBySender.set(writer.user_id, [pair.id, group.id])
  }
  const threadsOf = (user_id: number) =>
    [...members].filter(([, ids]) => ids.includes(user_id)).map(([id]) => id)
  const devices = people.slice(senders).map((person) => openDevice(url, person, threadsOf(person.user_id)))
  await Promise.all(devices.map((device) => device.isConnected))

  const log: Operation[] = []
  const acknowledgedNow = () => log.filter((operation) => operation.outcome === 'ok')

  return {
    get server() {
      return server
    },
    log,
    devices,
    data_dir,
    get database_url() {
      return database_url
    },
    async send(messages, rest_ms) {
      await Promise.all(
        writers.map((session) =>
          sendAll({
            url,
            session,
            thread_ids: threadsBySender.get(session.user_id) ?? [],
            messages,
            log,
            rest_ms,
          }),
        ),
      )
    },
    async restart() {
      server = await startServerProcess(data_dir, port)
      // A PostgreSQL that was stopped in order comes back on another port.
      database_url = await databaseOf(data_dir)
    },
    async acknowledged(count, later_ms = 0) {
      while (acknowledgedNow().length < count) await rest(5)
      await rest(later_ms)
    },
    async catchUp() {
      const begin = performance.now()
      const due = acknowledgedNow()
      const isThere = () =>
        due.every(({ thread_id, message_id }) =>
          devices.every(
            ({ user_id, held }) => !members.get(thread_id)?.includes(user_id) || held.has(message_id ?? 0),
          ),
        )
      while (!isThere() && performance.now() - begin < 30_000) await rest(20)
      return performance.now() - begin
    },
    async judge() {
      return check({
        operations: log,
        stored: await storedMessages(database_url),
        pushed: new Map(devices.map((device) => [device.user_id, device.pushed])),
        held: new Map(devices.map((device) => [device.user_id, device.held])),
        members,
      })
    },
    async close() {
      for (const device of devices) device.leave()
      await server.end('SIGTERM')
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

const databaseOf = async (data_dir: string): Promise<string> =>
  (await joinEmbeddedPostgres({ dir: path.join(data_dir, 'postgres') })).url

async function openThread(url: string, from: Session, database_url: string, to: Session[]) {
  const contacts = await asOwner(database_url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id::int from contact where user_id = any($1::bigint[])`,
      [to.map((person) => person.user_id)],
    )
    return rows.map((row) => row.id)
  })
  const response = await fetch(`${url}/api/v2/threads/`, {
    method: 'POST',
    headers: { cookie: from.cookie, 'x-csrftoken': from.csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ subject: 'Fault', data: { body: firstMessage }, recipient_ids: contacts }),
  })
  if (response.status !== 201) throw new Error(`No thread: ${response.status} ${await response.text()}`)
  const { id } = (await response.json()) as { id: number }
  return { id, user_ids: [from, ...to].map((person) => person.user_id) }
}

/** Opens each thread before anything goes wrong; not part of what is judged. */
const firstMessage = 'The thread of a fault test.'

const storedMessages = (database_url: string): Promise<Copy[]> =>
  asOwner(database_url, async (client) => {
    const { rows } = await client.query<Copy>(
      `select id::int, thread_id::int, sender_id::int, body as text, client_key as key
         from message join account using (account_id)
        where body <> $1 and not is_internal order by id`,
      [firstMessage],
    )
    return rows
  })

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // without a listener, a server that ends takes the tests with it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
