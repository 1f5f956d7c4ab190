import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { createSandboxResponder } from '@wardline/server/features/integrations/inbound/sandbox.actions.ts'
import {
  runSyntheticPageRound,
  type RespondToPage,
} from '@wardline/server/features/reports/synthetic-page.actions.ts'
import { syntheticPageHousekeeping } from '@wardline/server/features/reports/synthetic-page.jobs.ts'
import { sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit } from '@wardline/server/platform/audit/verify.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'

const respondFromSandbox = ({ app }: Hospital): RespondToPage => createSandboxResponder(app.db)

const sendSyntheticPage = (
  hospital: Hospital,
  respondToPage = respondFromSandbox(hospital),
  patience_ms = 10_000,
) =>
  runSyntheticPageRound(
    { db: hospital.app.db, clock: hospital.clock, respondToPage },
    { period_ms: 0, patience_ms },
  )

/** On a busy machine a short wait ends at an earlier step, so the wait doubles until the expected one is reached. */
async function expectProblem(
  hospital: Hospital,
  expected: RegExp,
  respondToPage?: RespondToPage,
): Promise<void> {
  for (let patience_ms = 500; patience_ms < 16_000; patience_ms *= 2) {
    const result = await sendSyntheticPage(hospital, respondToPage, patience_ms)
    if (result && expected.test(result.problem)) return
  }
  expect((await sendSyntheticPage(hospital, respondToPage, 16_000))?.problem).toMatch(expected)
}

test('the synthetic page is sent, notified, delivered, answered and closed, in an invisible account', async () => {
  const hospital = await createHospital()
  expect(await sendSyntheticPage(hospital)).toMatchObject({ problem: '' })
  expect(await sendSyntheticPage(hospital)).toMatchObject({ problem: '' })
  const { synthetic_page } = await hospital.dora.call(getSystemStatus)
  expect(synthetic_page).toMatchObject({ problem: '', last_bad: null })
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{ accounts: number; can_sign_in: number; threads: number; seen: number }>`
      select count(distinct a.account_id)::int as accounts, count(u.password_hash)::int as can_sign_in,
             (select count(*)::int from thread t where t.account_id = any(array_agg(a.account_id))) as threads,
             (select count(*)::int from event e where e.account_id = any(array_agg(a.account_id))
                 and e.channel like 'account%') as seen
        from account a join users u on u.account_id = a.account_id where a.is_internal`.execute(db),
  )
  expect(rows[0]).toEqual({ accounts: 1, can_sign_in: 0, threads: 2, seen: 0 })
})

test('a lost synthetic page is reported by step: no notification, no provider, no response', async () => {
  const hospital = await createHospital()
  const { db } = hospital.app
  await sendSyntheticPage(hospital)
  await db.acrossAccounts((worker) =>
    sql`update delivery_provider set is_on = false from account a where a.account_id = delivery_provider.account_id and a.is_internal`.execute(
      worker,
    ),
  )
  await expectProblem(hospital, /^The alert did not reach its provider within \d+ s\.$/)
  await db.acrossAccounts((worker) =>
    sql`update delivery_provider set is_on = true from account a where a.account_id = delivery_provider.account_id and a.is_internal`.execute(
      worker,
    ),
  )
  await expectProblem(hospital, /^The response did not close the page\.$/, async () => {})
  expect((await hospital.dora.call(getSystemStatus)).synthetic_page.problem).toBe(
    'The response did not close the page.',
  )
  expect(await sendSyntheticPage(hospital)).toMatchObject({ problem: '' })
})

async function countThreadRows(hospital: Hospital, thread_id: number): Promise<Record<string, number>> {
  return hospital.app.db.acrossAccounts(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attname = 'thread_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
         and not c.relispartition order by 1`.execute(db)
    const counts: [string, number][] = []
    for (const { name } of rows) {
      const { rows: found } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where thread_id = ${thread_id}`.execute(db)
      counts.push([name, found[0]?.count ?? 0])
    }
    return Object.fromEntries(counts.filter(([, count]) => count > 0))
  })
}

test('data of synthetic pages is deleted after two days; other threads stay, and the audit trail is intact', async () => {
  const hospital = await createHospital()
  const { app, clock, ana, ben } = hospital
  const syntheticThreads = () =>
    app.db.acrossAccounts(async (db) => {
      const { rows } = await sql<{ id: number }>`
        select t.id from thread t join account a on a.account_id = t.account_id and a.is_internal order by t.id`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    })
  const count = (what: string) =>
    app.db.acrossAccounts(async (db) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from ${sql.table(what)}`.execute(db)
      return rows[0]?.count ?? 0
    })
  const purge = syntheticPageHousekeeping(app).run

  const real = await ana.writes(ben, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  expect(await sendSyntheticPage(hospital)).toMatchObject({ problem: '' })
  const [old = 0] = await syntheticThreads()
  expect(Object.keys(await countThreadRows(hospital, old))).toEqual(
    expect.arrayContaining([
      'alert',
      'escalation_run',
      'message',
      'acknowledgement',
      'page_event',
      'subscriber',
    ]),
  )
  clock.forward({ hours: 47 })
  expect(await sendSyntheticPage(hospital)).toMatchObject({ problem: '' })
  await purge()
  expect(await syntheticThreads()).toHaveLength(2)

  clock.forward({ hours: 2 })
  const [realBefore, audited] = [await countThreadRows(hospital, real.id), await count('audit')]
  await purge()
  const [last, ...more] = await syntheticThreads()
  expect(more).toEqual([])
  expect(last).not.toBe(old)
  expect(await countThreadRows(hospital, old)).toEqual({})
  expect(await count('escalation_responder'), 'of the last synthetic page').toBe(1)
  // A text message and a call at once; the response may cancel the call.
  const sandbox = await app.db.acrossAccounts((db) =>
    sql<{ thread_id: number | null }>`
      select a.thread_id from sandbox_message m left join alert a on a.account_id = m.account_id and a.reference = m.reference`.execute(
      db,
    ),
  )
  expect(new Set(sandbox.rows.map(({ thread_id }) => thread_id))).toEqual(new Set([last]))
  expect(await countThreadRows(hospital, real.id)).toEqual(realBefore)
  expect(await count('audit')).toBe(audited)
  await sealAudit(app.db)
  const verified = await app.db.acrossAccounts((db) => verifyAudit(db))
  expect(verified.map(({ first_bad }) => first_bad)).toEqual(verified.map(() => null))
  expect(verified.reduce((sum, { rows }) => sum + rows, 0)).toBe(audited)
  await purge()
  expect(await syntheticThreads()).toEqual([last])
  expect(await sendSyntheticPage(hospital)).toMatchObject({ problem: '' })
})
