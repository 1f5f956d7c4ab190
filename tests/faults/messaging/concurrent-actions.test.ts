import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTabs } from '../../flows/converge/screens.ts'
import { broadcastCases } from '../../flows/converge/broadcast.cases.ts'
import type { Case, ConvergenceHospital } from '../../flows/converge/case.ts'
import { directoryCases } from '../../flows/converge/directory.cases.ts'
import { handoffCases } from '../../flows/converge/handoffs.cases.ts'
import { integrationCases } from '../../flows/converge/integrations.cases.ts'
import { openItemCases } from '../../flows/converge/acknowledgements.cases.ts'
import { pageCases } from '../../flows/converge/escalation.cases.ts'
import { peopleCases } from '../../flows/converge/people.cases.ts'
import { awayCases, sharingCases } from '../../flows/converge/sharing.cases.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'

const isFull = process.env['FAULTS'] === 'full'
const deeds = isFull ? 4_000 : 300
const atOnce = 8

const cases = [
  pageCases,
  openItemCases,
  handoffCases,
  sharingCases,
  awayCases,
  peopleCases,
  directoryCases,
  broadcastCases,
  integrationCases,
].flatMap((routes) =>
  Object.entries(routes).flatMap(([route, named]) =>
    Object.entries<Case>(named).map(([name, step]) => ({ name: `${route} ${name}`, ...step })),
  ),
)

async function createBusyHospital(): Promise<ConvergenceHospital> {
  const h = await createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  await grantPermissions(h, h.ana, ['messaging.recall_thread'])
  const tabs = await openTabs([
    ['the sender', h.ana],
    ['the recipient', h.ben],
    ['a third subscriber', h.cleo],
    ['a bystander', h.dora],
  ])
  return { ...h, tabs }
}

/** Deadlocks that PostgreSQL resolved in this database. */
async function countDeadlocks({ app }: ConvergenceHospital): Promise<number> {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db),
  )
  return rows[0]?.deadlocks ?? -1
}

test('concurrent random actions cause no server error and no deadlock', async () => {
  const hospital = await createBusyHospital()
  const { ana, ben, cleo } = hospital
  const throws = createSeededRandom(20)
  const failures: string[] = []
  let [begun, done] = [0, 0]
  const doesOne = async ({ name, asking, before, act }: (typeof cases)[number]) => {
    const recipient_ids = [ben.user.contact_id, cleo.user.contact_id]
    const deed = async () => {
      const thread = await ana.writes(ben, 'Bed 12', { recipient_ids, ...asking })
      await before?.(hospital, thread)
      await act(hospital, thread)
      done++
    }
    // Conflicts may be rejected (4xx) but must never cause a 500.
    const failed = (error: Error) => {
      if (/answered 5\d\d/.test(error.message)) failures.push(`${name}: ${error.message}`)
    }
    await deed().catch(failed)
  }
  const doesAll = async () => {
    while (begun++ < deeds) {
      const one = cases[Math.floor(throws() * cases.length)]
      if (one) await doesOne(one)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, doesAll))
  const rings = await countDeadlocks(hospital)
  process.stdout.write(`All at once: ${done} of ${deeds} actions were done, ${rings} deadlocks\n`)
  expect({ failures, rings }).toEqual({ failures: [], rings: 0 })
  expect(done).toBeGreaterThan(0.9 * deeds)
})
