import { alertTypes } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { UserChannel } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { listUserAccounts } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { channels } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import { listKindsOfChannel } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import { getSystemStatus } from '@wardline/contract/reports/status.routes.ts'
import { getSetupChecklist } from '@wardline/contract/reports/setup-checklist/setup-checklist.routes.ts'
import {
  planEveryChannel,
  type ChannelTarget,
} from '@wardline/server/features/alerts/notifications/notification-plan.rules.ts'
import { loadNotificationData } from '@wardline/server/features/alerts/notifications/planned-notification.access.ts'
import { selectProviderKind } from '@wardline/server/features/alerts/providers/provider-order.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'

const h = await createHospital({ closesWithTest: false })
afterAll(() => h.close())
const { account_id } = h.ids
const params = { id: account_id }
const kinds = ['web_push', 'apns', 'fcm', 'smtp', 'mailgun', 'twilio', 'wctp', 'snpp', 'sandbox'] as const
type Kind = (typeof kinds)[number]

const run = (statement: RawBuilder<unknown>) => h.app.db.acrossAccounts((db) => statement.execute(db))

const setProviders = (on: readonly Kind[]) =>
  run(sql`insert into delivery_provider (account_id, kind, is_on)
          select ${account_id}, kind, kind = any(${[...on]}::text[]) from unnest(${[...kinds]}::text[]) kind
          on conflict (account_id, kind) do update set is_on = excluded.is_on`)

const urgent = {
  priority: 2,
  ignore_user_status: true,
  suppress_reply_notifications: false,
  is_first: true,
} as const
const deviceTypes: ReadonlySet<string> = new Set(['push', 'apns', 'gcm'])

function channelOf({ alert_type, channel }: ChannelTarget): UserChannel {
  if (deviceTypes.has(alert_type)) return 'push'
  if (alert_type === 'sms') return channel === 'sms' ? 'sms' : 'pager'
  return channel === 'voice' ? 'phone' : 'email'
}

/** The channels of the plan that every notification follows. */
async function planned(user_ids: number[]): Promise<Map<number, UserChannel[]>> {
  const { people, availability } = await h.app.db.read(account_id, (db) =>
    loadNotificationData(db, account_id, user_ids),
  )
  return new Map(
    people.map((person) => {
      const targets = planEveryChannel(urgent, person, alertTypes, availability)
      return [person.user_id, targets.filter(({ problem }) => problem === null).map(channelOf)]
    }),
  )
}

test.each([1, 2, 3])('users are reached by what a page would use (seed %i)', async (seed) => {
  const random = createSeededRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const users = Array.from({ length: 40 }, (_, n) => ({
    username: `reach.${seed}.${n}`,
    mobile: pick([
      '',
      '(202) 555-0147',
      '1 202 555 0147 ext 3',
      '+44 20 7946 0958',
      '0044 20 7946 0958',
      'see intranet',
    ]),
    home: pick(['', '202-555-0148']),
    email: pick(['', `reach.${seed}.${n}@x.test`]),
    pager_email: pick(['', `pager.${seed}.${n}@p.test`]),
    pager_number: pick(['', '4021']),
    device_type: pick([null, 'sms', 'pager']),
    device: pick(['', 'push', 'apns', 'gcm']),
    suppressed: pick([
      '',
      '',
      '+12025550147',
      '+442079460958',
      `reach.${seed}.${n}@x.test`,
      `pager.${seed}.${n}@p.test`,
    ]),
  }))
  await run(sql`with drawn as (
      select * from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as d(username text, mobile text, home text,
        email text, pager_email text, pager_number text, device_type text, device text, suppressed text)
    ), people as (
      insert into users (account_id, username, first_name, last_name, mobile_number, home_number, email, pager_email,
                         pager_number, device_type)
      select ${account_id}, username, username, username, mobile, home, email, pager_email, pager_number, device_type
        from drawn returning id, username
    ), devices as (
      insert into device (account_id, user_id, alert_type, address)
      select ${account_id}, id, device, username from drawn join people using (username) where device <> ''
    )
    insert into suppressed_address (account_id, address, reason)
    select distinct ${account_id}::bigint, suppressed, 'stop' from drawn where suppressed <> ''
    on conflict do nothing`)
  for (let round = 0; round < 4; round += 1) {
    const on = round === 0 ? [] : kinds.filter(() => random() < 0.4)
    await setProviders(on)
    const { results } = await h.dora.call(listUserAccounts, {
      params,
      query: { search: `reach.${seed}.`, page_size: 100 },
    })
    expect(results).toHaveLength(users.length)
    const plan = await planned(results.map(({ id }) => id))
    for (const { id, username, reached_by } of results)
      expect(new Set(reached_by), `seed ${seed}, ${on.join(' ')}, ${username}`).toEqual(new Set(plan.get(id)))
    if (round === 0) expect(results.flatMap(({ reached_by }) => reached_by)).toEqual([])
  }
})

test('without a provider, the checklist and the system status report that no page can be delivered', async () => {
  const failed = async () =>
    (await h.dora.call(getSetupChecklist, { params })).checks
      .filter(({ count }) => count > 0)
      .map(({ key }) => key)
  await setProviders([])
  expect(await failed()).toContain('providers')
  expect((await h.dora.call(getSystemStatus)).providers.some(({ is_on }) => is_on)).toBe(false)
  // The sandbox reaches no phone, and e-mail is too slow for a page.
  await setProviders(['sandbox', 'smtp'])
  expect(await failed()).toContain('providers')
  for (const kind of ['twilio', 'wctp', 'snpp', 'web_push', 'apns', 'fcm'] as const) {
    await setProviders([kind])
    expect(await failed(), kind).not.toContain('providers')
  }
})

test('each channel is sent by the kinds of providers that carry it', () => {
  for (const channel of channels)
    for (const kind of kinds)
      expect(selectProviderKind(channel, new Set([kind])) === kind).toBe(
        listKindsOfChannel(channel).includes(kind),
      )
})
