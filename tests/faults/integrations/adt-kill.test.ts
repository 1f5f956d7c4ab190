import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { joinEmbeddedPostgres } from '@wardline/embedded-postgres/embedded-postgres.ts'
import { freePort } from '@wardline/embedded-postgres/postmaster.ts'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { startServerProcess } from '../../fixtures/faults/server-process.ts'
import { pause } from '../../fixtures/faults/pause.ts'
import { connectAdtSender, printAdt } from '../../fixtures/peers/adt-sender.ts'

const isFull = process.env['FAULTS'] === 'full'
const kills = isFull ? 20 : 3
const patients = isFull ? 4_000 : 400
const connections = 4

async function inDatabase<T>(
  data_dir: string,
  act: (database: ReturnType<typeof openDatabase>) => Promise<T>,
) {
  const joined = await joinEmbeddedPostgres({ dir: path.join(data_dir, 'postgres') })
  const database = openDatabase(deriveLogins(joined.url))
  try {
    return await act(database)
  } finally {
    await database.close()
    await joined.stop()
  }
}

test(`14.9: each message that was accepted is stored, however often the server is killed (${kills} kills)`, async () => {
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-adt-'))
  const [port, adt_port] = [await freePort(), await freePort()]
  const start = () => startServerProcess(data_dir, port, { ADT_PORT: String(adt_port) })
  let server = await start()
  onTestFinished(async () => {
    await server.end('SIGKILL')
    await rm(data_dir, { recursive: true, force: true, maxRetries: 5 })
  }, 60_000)
  await inDatabase(data_dir, async (database) => {
    const account_id = await createAccount(database, 'Hospital of admissions')
    await database.write(account_id, ({ db }) =>
      sql`insert into adt_interface (account_id, is_on, sending_application, sending_facility)
          values (${account_id}, true, 'ADT1', 'GEN')`.execute(db),
    )
  })

  const accepted = new Set<number>()
  let next = 0
  let repeated = 0
  /** Sends a message again, on a new connection, until it is accepted: as an interface engine does. */
  async function sendUntilAccepted(n: number): Promise<void> {
    const text = printAdt({
      event: 'A01',
      control_id: `K${n}`,
      mrn: `K${n}`,
      time: '20261123071500+0000',
      location: `6W^${n % 30}^A`,
      visit: `V${n}`,
    })
    for (;;) {
      try {
        const sender = await connectAdtSender(adt_port, undefined, false)
        const answer = await sender.send(text).finally(sender.close)
        if (answer.code !== 'AA') throw new Error(answer.reason)
        accepted.add(n)
        return
      } catch {
        repeated++
        await pause(20)
      }
    }
  }
  const sending = Promise.all(
    Array.from({ length: connections }, async () => {
      for (let n = next++; n < patients; n = next++) await sendUntilAccepted(n)
    }),
  )
  const random = createSeededRandom(7)
  for (let kill = 1; kill <= kills; kill++) {
    const until = (patients * (kill - 0.5)) / kills
    while (accepted.size < until) await pause(random() * 20)
    await server.end('SIGKILL')
    const known = [...accepted]
    server = await start()
    expect(await findMissing(data_dir, known)).toEqual([])
  }
  await sending
  expect(await findMissing(data_dir, [...accepted])).toEqual([])
  expect(await countStored(data_dir)).toEqual({ patients, encounters: patients, messages: patients })
  process.stdout.write(`${patients} admissions, ${kills} kills, ${repeated} sent again\n`)
})

const findMissing = (data_dir: string, sent: number[]) =>
  inDatabase(data_dir, (database) =>
    database.acrossAccounts(async (db) => {
      const { rows } = await sql<{ mrn: string }>`
        select mrn from patient p where exists (
          select from encounter e where e.account_id = p.account_id and e.patient_id = p.id and e.ends is null)`.execute(
        db,
      )
      const stored = new Set(rows.map(({ mrn }) => mrn))
      return sent.filter((n) => !stored.has(`K${n}`))
    }),
  )

const countStored = (data_dir: string) =>
  inDatabase(data_dir, (database) =>
    database.acrossAccounts(async (db) => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from patient where mrn like 'K%') as patients,
               (select count(*) from encounter where external_id like 'V%') as encounters,
               (select count(*) from adt_message where state = 'accepted') as messages`.execute(db)
      return rows[0]
    }),
  )
