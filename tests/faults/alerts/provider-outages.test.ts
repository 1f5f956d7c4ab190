import process from 'node:process'
import { recordReceipt } from '@wardline/server/features/alerts/delivery/receipt.actions.ts'
import { countDue } from '@wardline/server/platform/jobs/due-task.queries.ts'
import { expect, test } from 'vitest'
import type { Person } from '../../fixtures/people/person.ts'
import * as says from '../../fixtures/peers/phone-company.ts'
import {
  setUserColumns,
  advanceClock,
  createNotificationHospital,
  queryRows,
} from '../../fixtures/alerts/notifications.ts'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'

// F11: providers that fail, hang, throttle, reject and answer garbage; receipts that are lost, duplicated and out of
// order.

const isFull = process.env['FAULTS'] === 'full'
const seeds = isFull ? [1, 2, 3, 4, 5] : [1]
const pages = isFull ? 100 : 16
/** Seconds between two checks. Checks end soon after the last page, before reminders send more notifications. */
const step_s = 3
const first_reminder_s = 90
const span_s = 288

type NotificationHospital = Awaited<ReturnType<typeof createNotificationHospital>>

const workDone = ({ app }: NotificationHospital): Promise<void> =>
  expect.poll(() => app.db.acrossAccounts(countDue), { interval: 4, timeout: 30_000 }).toBe(0)

function randomBehavior(
  chance: () => number,
  hospital: NotificationHospital,
  log: Map<string, { taken: number; delivered: boolean }>,
) {
  /** Sends a receipt until it is accepted, as providers do. */
  const receipt = async (reference: string, what: 'delivered' | 'failed'): Promise<unknown> => {
    const { app, ids } = hospital
    const said = { provider: 'twilio', reference, receipt: what, reason: 'Lost on the way.' } as const
    for (let tries = 0; tries < 50; tries++) {
      const taken = await recordReceipt(app.db, { account_id: ids.account_id, ...said }).catch(
        () => undefined,
      )
      if (taken !== undefined) return taken
    }
    throw new Error('A receipt was never taken.')
  }
  return (...[response, order, count]: Parameters<typeof says.accept>) => {
    const known = log.get(order.reference) ?? { taken: 0, delivered: false }
    log.set(order.reference, known)
    const throws = chance()
    if (throws < 0.12) return says.failInternally(response, order, count)
    if (throws < 0.2) return says.rateLimit(chance() < 0.5 ? 5 : 300)(response, order, count)
    if (throws < 0.28) return says.rejectWith(21612)(response, order, count)
    if (throws < 0.34) return says.answerGarbage(response, order, count)
    if (throws < 0.38) return says.neverAnswer(response, order, count)
    if (throws < 0.42) return response.socket?.destroy()
    known.taken += 1
    const takes = () => says.accept(response, order, count)
    const then = chance()
    if (then < 0.3) return takes()
    if (then < 0.5) return (takes(), void receipt(order.reference, 'failed'))
    known.delivered = true
    if (then < 0.65) return void receipt(order.reference, 'delivered').then(takes)
    if (then < 0.8) {
      takes()
      return void receipt(order.reference, 'failed').then(() => receipt(order.reference, 'delivered'))
    }
    takes()
    return void receipt(order.reference, 'delivered').then(() => receipt(order.reference, 'delivered'))
  }
}

interface Row {
  message_id: number
  reference: string
  state: string
  at_s: number | null
  is_reminder: boolean
}

/** Seconds from a channel's first failed attempt to the next channel's first; null without a next one. */
function channelDelays(rows: Row[]): number[] {
  const planned = rows.filter(({ is_reminder }) => !is_reminder)
  const tried = planned.filter((row) => row.at_s !== null).toSorted((a, b) => (a.at_s ?? 0) - (b.at_s ?? 0))
  return tried.flatMap((row, place) => {
    const next = tried[place + 1]
    return row.state === 'delivered' || !next ? [] : [(next.at_s ?? 0) - (row.at_s ?? 0)]
  })
}

test.each(seeds)(
  'F11: with any provider failure the next channel is used within a minute and no alert is silent (seed %i)',
  async (seed) => {
    const hospital = await createNotificationHospital({ ALERT_ATTEMPT_SECONDS: '1' })
    const { ana, ben, cleo, dora, company } = hospital
    const people: Person[] = [ben, cleo, dora]
    for (const [place, person] of people.entries())
      await setUserColumns(hospital, person, {
        mobile_number: `202-555-01${place}1`,
        home_number: `202-555-01${place}2`,
      })
    const chance = createSeededRandom(seed)
    const log = new Map<string, { taken: number; delivered: boolean }>()
    company.answers(randomBehavior(chance, hospital, log))
    await ana.signIn()
    await Promise.all(
      Array.from({ length: pages }, (_, n) =>
        ana.writes(people[n % people.length] ?? ben, `Page ${n}`, { priority: 2, requires_confirm: true }),
      ),
    )
    for (let passed = 0; passed < span_s; passed += step_s) {
      await workDone(hospital)
      await advanceClock(hospital, { seconds: step_s })
    }
    await workDone(hospital)

    const rows = await queryRows<Row>(
      hospital,
      `select a.message_id, reference, state, extract(epoch from first_tried)::float8 as at_s,
              created > min(created) over (partition by message_id) + interval '${first_reminder_s - step_s} seconds' as is_reminder
         from alert a where not is_to_sender order by id`,
    )
    const told = await queryRows<{ message_id: number }>(
      hospital,
      `select message_id from page_event where kind = 'not_notified'`,
    )
    const byPage = [...Map.groupBy(rows, (row) => row.message_id)]
    const isShown = new Set(told.map(({ message_id }) => message_id))
    const silent = byPage.filter(
      ([id, own]) => !isShown.has(id) && !own.some(({ state }) => state === 'sent' || state === 'delivered'),
    )
    const stuck = rows.filter(({ state }) => state === 'waiting' || state === 'sending')
    const gaps = byPage.flatMap(([, own]) => channelDelays(own))
    // A receipt after the timeout cannot prevent a second send (at least once).
    const tooLate = await queryRows<{ reference: string }>(
      hospital,
      `select details ->> 'reference' as reference from page_event
        where kind in ('retried', 'failed') and details ->> 'reason' like '%in time%'`,
    )
    const lateOf = (reference: string) => tooLate.filter((row) => row.reference === reference).length
    const doubled = [...log].filter(([reference, { taken }]) => taken > 1 + lateOf(reference))
    const backwards = rows.filter(
      ({ reference, state }) => log.get(reference)?.delivered && state !== 'delivered',
    )
    expect(byPage).toHaveLength(pages)
    expect({ silent, stuck, doubled, backwards }).toEqual({
      silent: [],
      stuck: [],
      doubled: [],
      backwards: [],
    })
    const worst = Math.max(...gaps)
    process.stdout.write(
      `F11 seed ${seed}: ${pages} pages, ${company.ordered.length} attempts, ${isShown.size} shown as not notified, next channel after at most ${worst.toFixed(1)} s\n`,
    )
    expect(worst).toBeLessThanOrEqual(60 + step_s)
  },
  isFull ? 900_000 : 60_000,
)
