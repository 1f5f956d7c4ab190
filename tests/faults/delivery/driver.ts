import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { joinEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { checkDelivery, type Copy, type Operation, type Verdict } from './checker.ts'
import { openDevice, type Device } from './device.ts'
import { createSignedInUsers, type Session } from '../../fixtures/faults/signed-in-users.ts'
import { sendAll } from './sender.ts'
import { startServerProcess, type ServerProcess } from '../../fixtures/faults/server-process.ts'
import { pause } from '../../fixtures/faults/pause.ts'

const senders = 8
const recipients = 8

export interface Workload {
  server: ServerProcess
  log: Operation[]
  devices: Device[]
  data_dir: string
  database_url: string
  send(messages: number, rest_ms: () => number): Promise<void>
  restart(): Promise<void>
  /** Resolves in the middle of the messages that follow these acknowledgements. */
  acknowledged(count: number, later_ms?: number): Promise<void>
  /** Resolves to the ms until every recipient has every acknowledged message. */
  catchUp(): Promise<number>
  judge(): Promise<Verdict>
  close(): Promise<void>
}

/**
 * Each sender has a thread with one recipient and one with all; one more user is on no thread and must
 * receive nothing.
 */
export async function startWorkload(): Promise<Workload> {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-faults-'))
  const port = await freePort()
  let server = await startServerProcess(data_dir, port)
  const { url } = server
  let database_url = await findDatabaseUrl(data_dir)
  const people = await createSignedInUsers(database_url, senders + recipients + 1)
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
      // PostgreSQL may restart on another port.
      database_url = await findDatabaseUrl(data_dir)
    },
    async acknowledged(count, later_ms = 0) {
      while (acknowledgedNow().length < count) await pause(5)
      await pause(later_ms)
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
      while (!isThere() && performance.now() - begin < 30_000) await pause(20)
      return performance.now() - begin
    },
    async judge() {
      return checkDelivery({
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

const findDatabaseUrl = async (data_dir: string): Promise<string> =>
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

/** Message sent before the faults; not checked. */
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
  client.on('error', () => {}) // Without a listener, a closing server would crash the test.
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
