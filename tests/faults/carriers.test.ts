import process from 'node:process'
import { noteReceipt } from '@wardline/server/features/alerts/receipt.actions.ts'
import { countDue } from '@wardline/server/platform/jobs/due-task.queries.ts'
import { expect, test } from 'vitest'
import type { Person } from '../world/person.ts'
import * as says from '../world/peers/phone-company.ts'
import { knownAs, later, ringingWard, stored } from '../world/ringing.ts'
import { dice } from './dice.ts'

// F11: a carrier that errs, hangs, holds back, refuses and babbles; receipts that are lost, doubled and out of order.

const isFull = process.env['FAULTS'] === 'full'
const seeds = isFull ? [1, 2, 3, 4, 5] : [1]
const pages = isFull ? 100 : 16
/**
 * Of the ward's clock, from one look to the next; and for how long it goes on after the last page: until just before
 * whoever has not opened it is reminded, which is a ring of its own. Seconds.
 */
const step_s = 3
const span_s = 288

type Ward = Awaited<ReturnType<typeof ringingWard>>

const workDone = ({ app }: Ward): Promise<void> =>
  expect.poll(() => app.db.worker(countDue), { interval: 4, timeout: 30_000 }).toBe(0)

/** What the carrier does with an order, and which receipts it sends. `taken`: by its own word it has the message. */
function behave(chance: () => number, ward: Ward, log: Map<string, { taken: number; delivered: boolean }>) {
  /** Until it is taken, as carriers do. */
  const receipt = async (reference: string, what: 'delivered' | 'failed'): Promise<unknown> => {
    const { app, ids } = ward
    const said = { carrier: 'twilio', reference, receipt: what, reason: 'Lost on the way.' } as const
    for (let tries = 0; tries < 50; tries++) {
      const taken = await noteReceipt(app.db, { account_id: ids.account_id, ...said }).catch(() => undefined)
      if (taken !== undefined) return taken
    }
    throw new Error('A receipt was never taken.')
  }
  return (...[response, order, count]: Parameters<typeof says.takes>) => {
    const known = log.get(order.reference) ?? { taken: 0, delivered: false }
    log.set(order.reference, known)
    const throws = chance()
    if (throws < 0.12) return says.fails(response, order, count)
    if (throws < 0.2) return says.limits(chance() < 0.5 ? 5 : 300)(response, order, count)
    if (throws < 0.28) return says.refuses(21612)(response, order, count)
    if (throws < 0.34) return says.babbles(response, order, count)
    if (throws < 0.38) return says.hangs(response, order, count)
    if (throws < 0.42) return response.socket?.destroy()
    known.taken += 1
    const takes = () => says.takes(response, order, count)
    const then = chance()
    if (then < 0.3) return takes() // and is never heard of again
    if (then < 0.5) return (takes(), void receipt(order.reference, 'failed'))
    known.delivered = true
    if (then < 0.65) return void receipt(order.reference, 'delivered').then(takes) // before its own answer
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
}

/** Seconds from the first attempt of a way that came to nothing to that of the next; null where none was left. */
function gapsOf(rows: Row[]): number[] {
  const tried = rows.filter((row) => row.at_s !== null).toSorted((a, b) => (a.at_s ?? 0) - (b.at_s ?? 0))
  return tried.flatMap((row, place) => {
    const next = tried[place + 1]
    return row.state === 'delivered' || !next ? [] : [(next.at_s ?? 0) - (row.at_s ?? 0)]
  })
}

test.each(seeds)(
  'F11: whatever the carrier does, the next way rings within a minute and nothing is silent (seed %i)',
  async (seed) => {
    const ward = await ringingWard({ ALERT_ATTEMPT_SECONDS: '1' })
    const { ana, ben, cleo, dora, company } = ward
    const people: Person[] = [ben, cleo, dora]
    for (const [place, person] of people.entries())
      await knownAs(ward, person, {
        mobile_number: `202-555-01${place}1`,
        home_number: `202-555-01${place}2`,
      })
    const chance = dice(seed)
    const log = new Map<string, { taken: number; delivered: boolean }>()
    company.answers(behave(chance, ward, log))
    await ana.signIn()
    await Promise.all(
      Array.from({ length: pages }, (_, n) =>
        ana.writes(people[n % people.length] ?? ben, `Page ${n}`, { priority: 2, requires_confirm: true }),
      ),
    )
    for (let passed = 0; passed < span_s; passed += step_s) {
      await workDone(ward)
      await later(ward, { seconds: step_s })
    }
    await workDone(ward)

    const rows = await stored<Row>(
      ward,
      `select a.message_id, reference, state, extract(epoch from first_tried)::float8 as at_s from alert a order by id`,
    )
    const told = await stored<{ message_id: number }>(
      ward,
      `select message_id from page_event where kind = 'not_rung'`,
    )
    const byPage = [...Map.groupBy(rows, (row) => row.message_id)]
    const isShown = new Set(told.map(({ message_id }) => message_id))
    const silent = byPage.filter(
      ([id, own]) =>
        !isShown.has(id) && !own.some(({ state }) => state === 'handed' || state === 'delivered'),
    )
    const stuck = rows.filter(({ state }) => state === 'waiting' || state === 'sending')
    const gaps = byPage.flatMap(([, own]) => gapsOf(own))
    // Its yes came after the time of the attempt: nobody could know, and the same goes out again (at least once).
    const tooLate = await stored<{ reference: string }>(
      ward,
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
      `F11 seed ${seed}: ${pages} pages, ${company.ordered.length} attempts, ${isShown.size} shown as not rung, next way after at most ${worst.toFixed(1)} s\n`,
    )
    expect(worst).toBeLessThanOrEqual(60 + step_s)
  },
  isFull ? 900_000 : 60_000,
)
