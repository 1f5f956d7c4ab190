import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { insertHospital } from '../../fixtures/hospital/hospital-rows.ts'
import * as says from '../../fixtures/peers/phone-company.ts'
import { connectAs } from '../../fixtures/people/person.ts'
import { listAlerts, twilioSettings } from '../../fixtures/alerts/notifications.ts'

// F11: the server dies after the provider accepted a message and before this is recorded.

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

test('F11: after a crash between sending and recording, the alert is sent again under its reference within a minute', async () => {
  const fresh = await createDatabase()
  const db = openDatabase(deriveLogins(fresh.url))
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-crash-'))
  onTestFinished(async () => {
    await db.close()
    await fresh.drop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const { people } = await insertHospital(db)
  const company = await says.startPhoneCompany(says.neverAnswer)
  const first = await startNode(fresh.url, data_dir)
  const set = { body: twilioSettings(company.url) }
  await connectAs(first.url, people.dora).call(setProvider, set)
  await db.acrossAccounts((worker) =>
    sql`update users set mobile_number = '202-555-0147' where id = ${people.ben.user_id}`.execute(worker),
  )
  const ben = connectAs(first.url, people.ben)
  const thread = await connectAs(first.url, people.ana).writes(ben, 'K+ 6.1', { priority: 2 })
  await expect.poll(() => company.ordered, patience).toHaveLength(1)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  company.answers(says.accept)

  // Expires the leases instead of waiting for them.
  if (!isFull)
    await db.acrossAccounts(async (worker) => {
      await sql`update due_task set locked_until = now() where locked_until is not null`.execute(worker)
      await sql`update alert set sending_until = now() where state = 'sending'`.execute(worker)
    })
  const restarted = performance.now()
  const second = await startNode(fresh.url, data_dir)
  const ana = connectAs(second.url, people.ana)
  await expect
    .poll(
      async () => (await listAlerts(ana, thread, ben)).find(({ alert_type }) => alert_type === 'sms')?.state,
      patience,
    )
    .toBe('sent')
  expect(performance.now() - restarted).toBeLessThan(60_000)
  const texts = company.ordered.filter(({ what }) => what === 'sms')
  expect(texts).toHaveLength(2)
  expect(new Set(texts.map(({ reference }) => reference)).size).toBe(1)
}, 120_000)
