import { alertTypes } from '@wardline/contract/accounts/notification.schemas.ts'
import { media } from '@wardline/contract/alerts/alert.schemas.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planAlerts } from './ring-bundle.rules.ts'
import { addressesOf, typesFor, waysOf, type Outside, type PersonToRing } from './ring-plan.rules.ts'

const somebody: PersonToRing = {
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
}
const all: Outside = { media: new Set(media), stopped: new Map() }
const message = { ignore_user_status: false, suppress_reply_notifications: false, is_first: true }
const urgent = { ...message, priority: 2 } as const
const medium = { ...message, priority: 1 } as const

const rings = (person: PersonToRing, of: typeof urgent | typeof medium = urgent, outside = all) =>
  waysOf(of, person, typesFor(of, person, []), outside).map(
    ({ alert_type, in_ms, problem }) => `${alert_type} ${problem === null ? in_ms / 1_000 : 'cannot'}`,
  )

test('what shows on a device comes first, at once; what is not urgent gives a minute before a phone sounds', () => {
  expect(rings(somebody)).toEqual(['push 0', 'sms 0'])
  // Somebody at a screen has a moment to open it there.
  expect(rings(somebody, medium)).toEqual(['push 3'])
  expect(rings({ ...somebody, is_reachable: false }, medium)).toEqual(['push 0'])
  const texts = [
    { alert_type: 'sms', delay_seconds: 0 } as const,
    { alert_type: 'push', delay_seconds: 30 } as const,
  ]
  expect(rings({ ...somebody, steps: texts })).toEqual(['sms 0', 'push 30'])
})

test('what is urgent takes a second way that nobody ticked, the next in the order; the first that can takes the time', () => {
  expect(rings({ ...somebody, devices: [] })).toEqual(['push cannot', 'sms 0', 'phone 120'])
  expect(rings({ ...somebody, devices: [], mobile_number: '' })).toEqual([
    'push cannot',
    'sms cannot',
    'alt_phone 0',
    'email 0',
  ])
  expect(rings({ ...somebody, devices: [], mobile_number: '' }, medium)).toEqual(['push cannot'])
})

test('a pager takes the text messages of who carries one; by its number, else by mail', () => {
  const carried: PersonToRing = { ...somebody, device_type: 'pager', pager_email: 'P4021@Pager.test' }
  const placeOf = (person: PersonToRing) =>
    waysOf(urgent, person, ['sms'], all)
      .filter(({ alert_type }) => alert_type === 'sms')
      .map((way) => `${way.medium} ${way.address}`)[0]
  expect(placeOf(carried)).toBe('email p4021@pager.test')
  expect(placeOf({ ...carried, pager_number: '(402) 1' })).toBe('pager 4021')
  expect(placeOf({ ...carried, pager_email: '' })).toBe('sms +12025550147')
  // Nobody carries pager messages: by mail where both are known, else not, and why.
  const both = { ...carried, pager_number: '4021' }
  const without = (...missing: string[]) => ({
    ...all,
    media: new Set(media.filter((one) => !missing.includes(one))),
  })
  const first = (person: PersonToRing, outside: Outside) =>
    waysOf(urgent, person, ['sms'], outside).find(({ alert_type }) => alert_type === 'sms')
  expect(first(both, all)).toMatchObject({ medium: 'pager', address: '4021', problem: null })
  expect(first(both, without('pager'))).toMatchObject({
    alert_type: 'sms',
    medium: 'email',
    address: 'p4021@pager.test',
    problem: null,
  })
  const why = 'No carrier for a pager message is set up and switched on.'
  for (const outside of [without('pager', 'email'), without('pager')]) {
    const person = outside.media.has('email') ? { ...both, pager_email: '' } : both
    expect(first(person, outside)).toMatchObject({ medium: 'pager', problem: why })
  }
})

test('a number that takes no text messages may be called; whose owner said STOP is not', () => {
  const stopped = (reason: 'unknown' | 'stop') =>
    rings({ ...somebody, devices: [] }, urgent, { ...all, stopped: new Map([['+12025550147', reason]]) })
  expect(stopped('unknown')).toEqual(['push cannot', 'sms cannot', 'phone 0', 'alt_phone 180'])
  expect(stopped('stop')).toEqual(['push cannot', 'sms cannot', 'alt_phone 0', 'email 0'])
})

test('quiet hours move what is not urgent to their end', () => {
  const quiet = { ...somebody, quiet_ms: 3_600_000, has_quiet_hours: true }
  expect([rings(quiet, medium), rings(quiet)]).toEqual([['push 3600'], ['push 0', 'sms 0']])
})

const maybe = (text: string) => fc.constantFrom(text, '')
const anybody: fc.Arbitrary<PersonToRing> = fc.record({
  ...Object.fromEntries(Object.entries(somebody).map(([name, value]) => [name, fc.constant(value)])),
  status: fc.constantFrom('online', 'dnd'),
  mobile_number: maybe('202-555-0147'),
  home_number: fc.constantFrom('202-555-0147', '202-555-0199', ''),
  email: maybe('ben@hospital.test'),
  pager_email: maybe('4021@pager.test'),
  pager_number: maybe('4021'),
  device_type: fc.constantFrom('pager', null),
  quiet_ms: fc.constantFrom(null, 1_000),
  devices: fc.constantFrom([], somebody.devices),
  steps: fc
    .shuffledSubarray([...alertTypes])
    .map((types) => types.map((alert_type, place) => ({ alert_type, delay_seconds: place * 60 }))),
}) as fc.Arbitrary<PersonToRing>

test('whoever it is: an urgent page takes two ways when two are known, one of them at once, and no address twice', () => {
  fc.assert(
    fc.property(anybody, (person) => {
      const ways = waysOf(urgent, person, typesFor(urgent, person, []), all)
      const { alerts } = planAlerts(ways, {
        message: { thread_id: 1, message_id: 1, priority: 2 },
        waiting: [],
        told: [],
      })
      const waiting = alerts.filter(({ state }) => state === 'waiting')
      const addresses = waiting.map((way) => `${way.medium} ${way.address}`)
      expect(new Set(addresses).size).toBe(addresses.length)
      expect(waiting.length).toBeGreaterThanOrEqual(Math.min(1, addressesOf(person).length))
      const known = new Set(
        waysOf(urgent, person, [...alertTypes], all).flatMap((way) =>
          way.problem === null ? [`${way.medium} ${way.address}`] : [],
        ),
      )
      expect(addresses.length).toBeGreaterThanOrEqual(Math.min(2, known.size))
      if (waiting.length > 0) expect(Math.min(...waiting.map(({ in_ms }) => in_ms))).toBe(0)
    }),
    { numRuns: 500 },
  )
})
