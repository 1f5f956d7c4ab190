import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import { getThreadRouting } from '@wardline/contract/messaging/threads/thread-routing.routes.ts'
import { openDatabase } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { listAlerts, twilioSettings } from '../../fixtures/alerts/notifications.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { insertHospital } from '../../fixtures/hospital/hospital-rows.ts'
import * as routing from '../../fixtures/hospital/routing.ts'
import * as says from '../../fixtures/peers/phone-company.ts'
import { connectAs } from '../../fixtures/people/person.ts'

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

test('a crash between the commit and the end of a delay loses no notification', async () => {
  const fresh = await createDatabase()
  const db = openDatabase(deriveLogins(fresh.url))
  const data_dir = await mkdtemp(path.join(tmpdir(), 'wardline-delay-'))
  onTestFinished(async () => {
    await db.close()
    await fresh.drop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const { people, ids } = await insertHospital(db)
  const company = await says.startPhoneCompany(says.accept)
  const first = await startNode(fresh.url, data_dir)
  const dora = connectAs(first.url, people.dora)
  await dora.call(setProvider, { body: twilioSettings(company.url) })
  await setFlag({ dora, ids }, 'routing', true)
  await routing.createPolicy(
    dora,
    [{ type: 'MessageContentCondition', priority__in: [0, 1] }],
    [{ type: 'DelayAction', until_time: '07:00' }],
  )
  await db.acrossAccounts((worker) =>
    sql`update users set mobile_number = '202-555-0147' where id = ${people.ben.user_id}`.execute(worker),
  )
  const ben = connectAs(first.url, people.ben)
  const sender = connectAs(first.url, people.ana)
  const thread = await sender.writes(ben, 'Not urgent', { requires_confirm: true })
  expect((await sender.call(getThreadRouting, { params: { id: thread.id } })).waits_until).not.toBeNull()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(company.ordered).toEqual([])

  // Ends the delay instead of waiting for it.
  await db.acrossAccounts((worker) =>
    sql`update due_task set due = now() where kind = 'alert_notify'`.execute(worker),
  )
  const second = await startNode(fresh.url, data_dir)
  const ana = connectAs(second.url, people.ana)
  await expect
    .poll(
      async () => (await listAlerts(ana, thread, ben)).find(({ alert_type }) => alert_type === 'sms')?.state,
      patience,
    )
    .toBe('sent')
  expect(company.ordered.filter(({ what }) => what === 'sms')).toHaveLength(1)
}, 120_000)
