import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tab } from '../world/converge.ts'
import { broadcastCases } from '../world/converge-broadcast.ts'
import type { Case, Ward } from '../world/converge-cases.ts'
import { directoryCases } from '../world/converge-directory.ts'
import { handoverCases } from '../world/converge-handovers.ts'
import { integrationCases } from '../world/converge-integrations.ts'
import { openItemCases } from '../world/converge-open-items.ts'
import { pageCases } from '../world/converge-pages.ts'
import { peopleCases } from '../world/converge-people.ts'
import { awayCases, sharingCases } from '../world/converge-sharing.ts'
import { hospital } from '../world/hospital.ts'
import { gainRights } from '../world/newcomer.ts'
import type { Person } from '../world/person.ts'
import { dice } from './dice.ts'

const isFull = process.env['FAULTS'] === 'full'
const deeds = isFull ? 4_000 : 300
const atOnce = 8

const cases = [
  pageCases,
  openItemCases,
  handoverCases,
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

/** Four people with a device each: their deeds cross in the same threads, groups and calendars. */
async function crowdedWard(): Promise<Ward> {
  const h = await hospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
  await gainRights(h, h.ana, ['messaging.recall_thread'])
  const tab = async (name: string, person: Person): Promise<Tab> => ({
    name,
    person,
    phone: await person.phone(),
  })
  const tabs = await Promise.all([
    tab('the sender', h.ana),
    tab('the recipient', h.ben),
    tab('a third subscriber', h.cleo),
    tab('a bystander', h.dora),
  ])
  return { ...h, tabs }
}

/** Of this database. PostgreSQL breaks a ring of waiting people by failing one of them, after a second. */
async function deadlocks({ app }: Ward): Promise<number> {
  const { rows } = await app.db.worker((db) =>
    sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(db),
  )
  return rows[0]?.deadlocks ?? -1
}

test('whatever people do, all at once: nothing fails by the server’s fault, and nobody waits in a ring', async () => {
  const ward = await crowdedWard()
  const { ana, ben, cleo } = ward
  const throws = dice(20)
  const failures: string[] = []
  let [begun, done] = [0, 0]
  const doesOne = async ({ name, asking, before, act }: (typeof cases)[number]) => {
    const recipient_ids = [ben.who.contact_id, cleo.who.contact_id]
    const deed = async () => {
      const thread = await ana.writes(ben, 'Bed 12', { recipient_ids, ...asking })
      await before?.(ward, thread)
      await act(ward, thread)
      done++
    }
    // What others have done in between may be a reason to refuse; it is none to fail.
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
  const rings = await deadlocks(ward)
  process.stdout.write(`All at once: ${done} of ${deeds} deeds were done, ${rings} deadlocks\n`)
  expect({ failures, rings }).toEqual({ failures: [], rings: 0 })
  expect(done).toBeGreaterThan(0.9 * deeds)
})
