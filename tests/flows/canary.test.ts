import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { answerFromSandbox } from '@wardline/server/features/integrations/answers/sandbox.actions.ts'
import { flyCanary, type AnswerPage } from '@wardline/server/features/reports/canary.actions.ts'
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
