import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../world/database.ts'
import { foundHospital } from '../world/founding.ts'
import * as says from '../world/peers/phone-company.ts'
import { personOf } from '../world/person.ts'
import { alertsOf, twilioAt } from '../world/ringing.ts'

// F11, the crash: the carrier has the message, and the server dies before it could write that down.

const isFull = process.env['FAULTS'] === 'full'
const patience = { interval: 20, timeout: 90_000 }
const script = fileURLToPath(new URL('alert-node.ts', import.meta.url))

async function startNode(
  database_url: string,
  data_dir: string,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [script, database_url, data_dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, url: String(said).trim() }
}

test('F11: killed between send and note, the alert is sent again under its reference within a minute', async () => {
  const fresh = await freshDatabase()
  const db = openDatabase(fresh.url)
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-crash-'))
  onTestFinished(async () => {
    await db.close()
    await fresh.drop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const { people } = await foundHospital(db)
  const company = await says.startPhoneCompany(says.hangs)
  const first = await startNode(fresh.url, data_dir)
  const set = { body: twilioAt(company.url) }
  await personOf(first.url, people.dora).call(setCarrier, set)
  await db.worker((worker) =>
    sql`update users set mobile_number = '202-555-0147' where id = ${people.ben.user_id}`.execute(worker),
  )
  const ben = personOf(first.url, people.ben)
  const thread = await personOf(first.url, people.ana).writes(ben, 'K+ 6.1', { priority: 2 })
  await expect.poll(() => company.ordered, patience).toHaveLength(1)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  company.answers(says.takes)

  // The small test does not wait for the leases: it writes down that they have run out.
  if (!isFull)
    await db.worker(async (worker) => {
      await sql`update due_task set locked_until = now() where locked_until is not null`.execute(worker)
      await sql`update alert set sending_until = now() where state = 'sending'`.execute(worker)
    })
  const restarted = performance.now()
  const second = await startNode(fresh.url, data_dir)
  const ana = personOf(second.url, people.ana)
  await expect
    .poll(
      async () => (await alertsOf(ana, thread, ben)).find(({ alert_type }) => alert_type === 'sms')?.state,
      patience,
    )
    .toBe('handed')
  expect(performance.now() - restarted).toBeLessThan(60_000)
  const texts = company.ordered.filter(({ what }) => what === 'sms')
  expect(texts).toHaveLength(2)
  expect(new Set(texts.map(({ reference }) => reference)).size).toBe(1)
}, 120_000)
