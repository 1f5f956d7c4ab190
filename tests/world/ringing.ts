import { setCarrier } from '@wardline/contract/alerts/carrier.routes.ts'
import type { ShownAlert } from '@wardline/contract/alerts/alert.schemas.ts'
import { messageAlerts } from '@wardline/contract/messaging/history.routes.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { scheduleAtOnce } from '@wardline/server/platform/jobs/schedule.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { hospital, type Hospital } from './hospital.ts'
import { startPhoneCompany } from './peers/phone-company.ts'
import type { Person } from './person.ts'

const settings = { ALLOW_LOOPBACK_TARGETS: 'on', PUBLIC_URL: 'https://wardline.test' }
export const patience = { interval: 20, timeout: 12_000 }

/** Rows of what no screen shows. */
export const stored = async <Row>({ app }: Pick<Hospital, 'app'>, text: string): Promise<Row[]> =>
  (await app.db.worker((db) => sql.raw<Row>(text).execute(db))).rows

/** What of a person has no screen yet: it comes with an import. */
export async function knownAs(
  h: Pick<Hospital, 'app'>,
  { who }: Person,
  columns: Record<string, string | null>,
): Promise<void> {
  const set = Object.entries(columns).map(
    ([name, value]) => `${name} = ${value === null ? 'null' : `'${value}'`}`,
  )
  await stored(
    h,
    `update users set ${set.join(', ')} where account_id = ${who.account_id} and id = ${who.user_id}`,
  )
}

/** Twilio's settings, with a peer in its place. */
export const twilioAt = (base_url: string) => ({
  kind: 'twilio',
  base_url,
  account_sid: `AC${'0'.repeat(32)}`,
  auth_token: 'a token of the test',
  from_number: '+12025550100',
})

/** Time goes by, and whoever has due work looks at the clock again. */
export async function later(
  h: Pick<Hospital, 'app' | 'clock' | 'ids'>,
  span: { seconds?: number; minutes?: number },
): Promise<void> {
  h.clock.forward(span)
  await h.app.db.write(h.ids.account_id, async (tx) =>
    scheduleAtOnce(tx, { kind: 'status_ends', payload: { user_id: 0 } }),
  )
}

/** A hospital whose text messages and calls go to a phone company beside the test; Ben has a mobile and a second number. */
export async function ringingWard(more: Record<string, string> = {}, { isOwnedByTest = true } = {}) {
  const h = await hospital({ settings: { ...settings, ...more }, isOwnedByTest })
  const company = await startPhoneCompany(undefined, { isOwnedByTest })
  await h.dora.call(setCarrier, {
    body: twilioAt(company.url),
  })
  await knownAs(h, h.ben, bens)
  return { ...h, company }
}

const bens = { mobile_number: '202-555-0147', home_number: '202-555-0199' }

/** For the next test on the same ward: nothing rings, Ben is as on the first day, and an hour has gone by. */
export async function quietAgain(h: Awaited<ReturnType<typeof ringingWard>>): Promise<void> {
  for (const table of ['stopped_address', 'notification_setting', 'ring_step'])
    await stored(h, `delete from ${table}`)
  // What is at a carrier comes back first, and may have put down more.
  await expect
    .poll(async () => {
      await stored(h, `delete from due_task where kind like 'alert_%' and locked_until is null`)
      await stored(h, `update alert set state = 'skipped' where state = 'waiting'`)
      return stored(h, `select id from due_task where kind like 'alert_%'`)
    }, patience)
    .toEqual([])
  await stored(
    h,
    `update users set status = 'online', quiet_from = null, quiet_until = null, pager_number = '', device_type = null`,
  )
  await knownAs(h, h.ben, bens)
  h.company.startAnew()
  h.clock.forward({ hours: 1 })
}

/** The alerts of a message, of one person. */
export async function alertsOf(
  sender: Person,
  thread: Thread,
  person: Person,
  message_id?: number,
): Promise<ShownAlert[]> {
  const { results } = await sender.call(messageAlerts, {
    params: { id: thread.id },
    query: { message_id: message_id ?? thread.last_message.id },
  })
  return results.find(({ user }) => user.id === person.who.user_id)?.alerts ?? []
}

/** `sms delivered`, `phone waiting`, in their order. */
export const becomes = (sender: Person, thread: Thread, person: Person, expected: string[]) =>
  expect
    .poll(
      async () => (await alertsOf(sender, thread, person)).map((a) => `${a.alert_type} ${a.state}`),
      patience,
    )
    .toEqual(expected)

/** The kinds of what happened to a page, as they were written down. */
export const timeLine = async (h: Pick<Hospital, 'app'>, thread: Thread): Promise<string[]> =>
  (
    await stored<{ kind: string }>(
      h,
      `select kind from page_event where thread_id = ${thread.id} order by id`,
    )
  ).map(({ kind }) => kind)
