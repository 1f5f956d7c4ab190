import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { answerFromSandbox } from '@wardline/server/features/integrations/answers/sandbox.actions.ts'
import { flyCanary, type AnswerPage } from '@wardline/server/features/reports/canary.actions.ts'
import { canaryHousekeeping } from '@wardline/server/features/reports/canary.jobs.ts'
import { sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit } from '@wardline/server/platform/audit/verify.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'

// Issue 5 part 8: a page of the server to itself, end to end through the sandbox carrier.

const accepts = ({ app }: Hospital): AnswerPage => answerFromSandbox(app.db)

const fly = (ward: Hospital, answerPage = accepts(ward), patience_ms = 10_000) =>
  flyCanary({ db: ward.app.db, clock: ward.clock, answerPage }, { period_ms: 0, patience_ms })

test('it is sent, rung, carried, answered and over, in an account that nobody sees', async () => {
  const ward = await hospital()
  expect(await fly(ward)).toMatchObject({ problem: '' })
  expect(await fly(ward)).toMatchObject({ problem: '' })
  const { canary } = await ward.dora.call(getSystemStatus)
  expect(canary).toMatchObject({ problem: '', last_bad: null })
  const { rows } = await ward.app.db.worker((db) =>
    sql<{ accounts: number; can_sign_in: number; threads: number; seen: number }>`
      select count(distinct a.account_id)::int as accounts, count(u.password_hash)::int as can_sign_in,
             (select count(*)::int from thread t where t.account_id = any(array_agg(a.account_id))) as threads,
             (select count(*)::int from event e where e.account_id = any(array_agg(a.account_id))
                 and e.channel like 'account%') as seen
        from account a join users u on u.account_id = a.account_id where a.is_internal`.execute(db),
  )
  expect(rows[0]).toEqual({ accounts: 1, can_sign_in: 0, threads: 2, seen: 0 })
})

test('where it gets lost is said: nobody rung, no carrier, no answer taken', async () => {
  const ward = await hospital()
  const { db } = ward.app
  await fly(ward)
  await db.worker((worker) =>
    sql`update carrier set is_on = false from account a where a.account_id = carrier.account_id and a.is_internal`.execute(
      worker,
    ),
  )
  expect((await fly(ward, accepts(ward), 500))?.problem).toBe('It was not handed to its carrier within 1 s.')
  await db.worker((worker) =>
    sql`update carrier set is_on = true from account a where a.account_id = carrier.account_id and a.is_internal`.execute(
      worker,
    ),
  )
  expect((await fly(ward, async () => {}, 500))?.problem).toBe('Its answer did not close it.')
  expect((await ward.dora.call(getSystemStatus)).canary.problem).toBe('Its answer did not close it.')
  expect(await fly(ward)).toMatchObject({ problem: '' })
})

/** In which tables an account has rows about a thread, whatever tables there are. */
async function rowsOf(ward: Hospital, thread_id: number): Promise<Record<string, number>> {
  return ward.app.db.worker(async (db) => {
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

test('what it leaves behind goes after two days, with all its rows; real threads and its last ones stay, and the trail is whole', async () => {
  const ward = await hospital()
  const { app, clock, ana, ben } = ward
  const canaryThreads = () =>
    app.db.worker(async (db) => {
      const { rows } = await sql<{ id: number }>`
        select t.id from thread t join account a on a.account_id = t.account_id and a.is_internal order by t.id`.execute(
        db,
      )
      return rows.map(({ id }) => id)
    })
  const count = (what: string) =>
    app.db.worker(async (db) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from ${sql.table(what)}`.execute(db)
      return rows[0]?.count ?? 0
    })
  const purge = canaryHousekeeping(app.db).run

  const real = await ana.writes(ben, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  expect(await fly(ward)).toMatchObject({ problem: '' })
  const [old = 0] = await canaryThreads()
  expect(Object.keys(await rowsOf(ward, old))).toEqual(
    expect.arrayContaining(['alert', 'escalation_run', 'message', 'open_item', 'page_event', 'subscriber']),
  )
  clock.forward({ hours: 47 })
  expect(await fly(ward)).toMatchObject({ problem: '' })
  await purge()
  expect(await canaryThreads()).toHaveLength(2)

  clock.forward({ hours: 2 })
  const [realBefore, audited] = [await rowsOf(ward, real.id), await count('audit')]
  await purge()
  const [last, ...more] = await canaryThreads()
  expect(more).toEqual([])
  expect(last).not.toBe(old)
  expect(await rowsOf(ward, old)).toEqual({})
  expect(await count('run_holder'), 'of the last canary').toBe(1)
  expect(await count('sandbox_message'), 'of the last canary').toBe(1)
  expect(await rowsOf(ward, real.id)).toEqual(realBefore)
  expect(await count('audit')).toBe(audited)
  await sealAudit(app.db)
  const verified = await app.db.worker((db) => verifyAudit(db))
  expect(verified.map(({ first_bad }) => first_bad)).toEqual(verified.map(() => null))
  expect(verified.reduce((sum, { rows }) => sum + rows, 0)).toBe(audited)
  await purge()
  expect(await canaryThreads()).toEqual([last])
  expect(await fly(ward)).toMatchObject({ problem: '' })
})
