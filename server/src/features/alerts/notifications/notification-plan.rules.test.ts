import { alertTypes } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import { channels } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planAlerts } from './coalescing.rules.ts'
import {
  listAddresses,
  findEnabledAlertTypes,
  planChannels,
  type ChannelAvailability,
  type NotifiableUser,
} from './notification-plan.rules.ts'

const user: NotifiableUser = {
  user_id: 1,
  can_receive: true,
  status: 'online',
  last_seen: null,
  is_reachable: true,
  mobile_number: '202-555-0147',
  home_number: '202-555-0199',
  email: 'ben@hospital.test',
  pager_email: '',
  pager_number: '',
  device_type: null,
  quiet_ms: null,
  has_quiet_hours: false,
  steps: [],
  devices: [{ id: 7, alert_type: 'push', address: 'https://push.test/1' }],
  has_opened: false,
  is_settled: false,
  is_asked: true,
  is_muted: false,
  is_named: false,
  is_mentioned: false,
}
const all: ChannelAvailability = { channels: new Set(channels), suppressed: new Map() }
const message = { ignore_user_status: false, suppress_reply_notifications: false, is_first: true }
const urgent = { ...message, priority: 2 } as const
const normal = { ...message, priority: 1 } as const

const listTargets = (
  person: NotifiableUser,
  of: typeof urgent | typeof normal = urgent,
  availability = all,
) =>
  planChannels(of, person, findEnabledAlertTypes(of, person, []), availability).map(
    ({ alert_type, in_ms, problem }) => `${alert_type} ${problem === null ? in_ms / 1_000 : 'cannot'}`,
  )

test('app notifications come first; a non-urgent alert waits a minute before a phone rings', () => {
  expect(listTargets(user)).toEqual(['push 0', 'sms 0'])
  // A user at a screen has a moment to open it there.
  expect(listTargets(user, normal)).toEqual(['push 3'])
  expect(listTargets({ ...user, is_reachable: false }, normal)).toEqual(['push 0'])
  const texts = [
    { alert_type: 'sms', delay_seconds: 0 } as const,
    { alert_type: 'push', delay_seconds: 30 } as const,
  ]
  expect(listTargets({ ...user, steps: texts })).toEqual(['sms 0', 'push 30'])
})

test('an urgent alert adds the next channel in the order, even one that is not enabled', () => {
  expect(listTargets({ ...user, devices: [] })).toEqual(['push cannot', 'sms 0', 'phone 120'])
  expect(listTargets({ ...user, devices: [], mobile_number: '' })).toEqual([
    'push cannot',
    'sms cannot',
    'alt_phone 0',
    'email 0',
  ])
  expect(listTargets({ ...user, devices: [], mobile_number: '' }, normal)).toEqual(['push cannot', 'email 3'])
})

test('pager users receive text messages on the pager, by number or else by e-mail', () => {
  const carried: NotifiableUser = { ...user, device_type: 'pager', pager_email: 'P4021@Pager.test' }
  const placeOf = (person: NotifiableUser) =>
    planChannels(urgent, person, ['sms'], all)
      .filter(({ alert_type }) => alert_type === 'sms')
      .map((target) => `${target.channel} ${target.address}`)[0]
  expect(placeOf(carried)).toBe('email p4021@pager.test')
  expect(placeOf({ ...carried, pager_number: '(402) 1' })).toBe('pager 4021')
  expect(placeOf({ ...carried, pager_email: '' })).toBe('sms +12025550147')
  // Without a pager provider: by e-mail if an address is known, otherwise a problem.
  const both = { ...carried, pager_number: '4021' }
  const without = (...missing: string[]) => ({
    ...all,
    channels: new Set(channels.filter((one) => !missing.includes(one))),
  })
  const first = (person: NotifiableUser, availability: ChannelAvailability) =>
    planChannels(urgent, person, ['sms'], availability).find(({ alert_type }) => alert_type === 'sms')
  expect(first(both, all)).toMatchObject({ channel: 'pager', address: '4021', problem: null })
  expect(first(both, without('pager'))).toMatchObject({
    alert_type: 'sms',
    channel: 'email',
    address: 'p4021@pager.test',
    problem: null,
  })
  const why = 'No provider for a pager message is enabled.'
  for (const availability of [without('pager', 'email'), without('pager')]) {
    const person = availability.channels.has('email') ? { ...both, pager_email: '' } : both
    expect(first(person, availability)).toMatchObject({ channel: 'pager', problem: why })
  }
})

test('a number that cannot receive SMS can be called, unless its owner opted out', () => {
  const suppressed = (reason: 'unknown' | 'stop') =>
    listTargets({ ...user, devices: [] }, urgent, { ...all, suppressed: new Map([['+12025550147', reason]]) })
  expect(suppressed('unknown')).toEqual(['push cannot', 'sms cannot', 'phone 0', 'alt_phone 180'])
  expect(suppressed('stop')).toEqual(['push cannot', 'sms cannot', 'alt_phone 0', 'email 0'])
})

test('quiet hours delay non-urgent alerts until they end', () => {
  const quiet = { ...user, quiet_ms: 3_600_000, has_quiet_hours: true }
  expect([listTargets(quiet, normal), listTargets(quiet)]).toEqual([['push 3600'], ['push 0', 'sms 0']])
})

const maybe = (text: string) => fc.constantFrom(text, '')
const anyUser: fc.Arbitrary<NotifiableUser> = fc.record({
  ...Object.fromEntries(Object.entries(user).map(([name, value]) => [name, fc.constant(value)])),
  status: fc.constantFrom('online', 'dnd'),
  mobile_number: maybe('202-555-0147'),
  home_number: fc.constantFrom('202-555-0147', '202-555-0199', ''),
  email: maybe('ben@hospital.test'),
  pager_email: maybe('4021@pager.test'),
  pager_number: maybe('4021'),
  device_type: fc.constantFrom('pager', null),
  quiet_ms: fc.constantFrom(null, 1_000),
  devices: fc.constantFrom([], user.devices),
  steps: fc
    .shuffledSubarray([...alertTypes])
    .map((types) => types.map((alert_type, place) => ({ alert_type, delay_seconds: place * 60 }))),
}) as fc.Arbitrary<NotifiableUser>

test('an urgent page uses two known channels, one immediately, and never the same address twice', () => {
  fc.assert(
    fc.property(anyUser, (person) => {
      const targets = planChannels(urgent, person, findEnabledAlertTypes(urgent, person, []), all)
      const { alerts } = planAlerts(targets, {
        message: { thread_id: 1, message_id: 1, priority: 2 },
        waiting: [],
        recent: [],
      })
      const waiting = alerts.filter(({ state }) => state === 'waiting')
      const addresses = waiting.map((target) => `${target.channel} ${target.address}`)
      expect(new Set(addresses).size).toBe(addresses.length)
      expect(waiting.length).toBeGreaterThanOrEqual(Math.min(1, listAddresses(person).length))
      const known = new Set(
        planChannels(urgent, person, [...alertTypes], all).flatMap((target) =>
          target.problem === null ? [`${target.channel} ${target.address}`] : [],
        ),
      )
      expect(addresses.length).toBeGreaterThanOrEqual(Math.min(2, known.size))
      if (waiting.length > 0) expect(Math.min(...waiting.map(({ in_ms }) => in_ms))).toBe(0)
    }),
    { numRuns: 500 },
  )
})
