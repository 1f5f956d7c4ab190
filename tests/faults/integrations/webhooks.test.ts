import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createWebhook } from '@wardline/contract/integrations/webhooks/webhook.routes.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { insertHospital } from '../../fixtures/hospital/hospital-rows.ts'
import { connectAs } from '../../fixtures/people/person.ts'
import { startWebhookReceiver } from '../../fixtures/peers/webhook-receiver.ts'

// The receiver is down, then silent; the server is killed while messages wait for its response.

const patience = { interval: 50, timeout: 110_000 }
const script = fileURLToPath(new URL('../alerts/alert-node.ts', import.meta.url))
const pages = 12

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

test(
  `${pages} pages, a receiver that is down and silent, a killed server: each event arrives, duplicates have its id`,
  { timeout: 300_000 },
  async () => {
    const fresh = await createDatabase()
    const db = openDatabase(deriveLogins(fresh.url))
    const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-webhooks-'))
    onTestFinished(async () => {
      await db.close()
      await fresh.drop()
      await rm(data_dir, { recursive: true, force: true })
    })
    const { people } = await insertHospital(db)
    const receiver = await startWebhookReceiver()
    const first = await startNode(fresh.url, data_dir)
    const ana = connectAs(first.url, people.ana)
    await connectAs(first.url, people.dora).call(createWebhook, {
      body: { name: 'Operations board', url: receiver.url, events: ['page.sent'] },
    })
    const ben = connectAs(first.url, people.ben)

    const threads: number[] = []
    const page = async () => threads.push((await ana.writes(ben, 'K+ 6.1', { requires_confirm: true })).id)
    receiver.answers(503)
    for (let sent = 0; sent < pages / 2; sent++) await page()
    await expect.poll(() => receiver.received.length, patience).toBeGreaterThan(0)
    receiver.answers(0)
    const before = receiver.received.length
    for (let sent = pages / 2; sent < pages; sent++) await page()
    await expect.poll(() => receiver.received.length, patience).toBeGreaterThan(before)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    receiver.answers(200)
    // The waits between retries pass; the lease of the killed node expires.
    await db.acrossAccounts(async (worker) => {
      await sql`update due_task set due = clock_now() where locked_until is null`.execute(worker)
      await sql`update webhook set paused_until = null`.execute(worker)
    })
    await startNode(fresh.url, data_dir)
    const arrived = () => new Set(receiver.received.map(({ data }) => data['thread_id']))
    const countWaiting = () =>
      db.acrossAccounts(async (worker) => {
        const rows = await worker
          .selectFrom('due_task')
          .select('id')
          .where('kind', '=', 'webhook_delivery')
          .execute()
        return rows.length
      })
    await expect.poll(countWaiting, patience).toBe(0)
    expect([...arrived()].toSorted()).toEqual(threads.toSorted())
    const idsByThread = Map.groupBy(receiver.received, ({ data }) => data['thread_id'])
    for (const messages of idsByThread.values()) expect(new Set(messages.map(({ id }) => id)).size).toBe(1)
    expect(receiver.received.length).toBeGreaterThan(pages)
  },
)
