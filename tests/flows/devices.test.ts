import * as devices from '@wardline/contract/alerts/device.routes.ts'
import { clearDevices } from '@wardline/contract/accounts/user.routes.ts'
import { logout, logoutEverywhere } from '@wardline/contract/accounts/session.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital, type Hospital } from '../world/hospital.ts'
import { subscription } from '../world/peers/push-service.ts'
import { personOf, type Person } from '../world/person.ts'

// Issue 5 part 1: what of a person's can show a notification.

const ward = () => hospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
const browser = (name = 'Chrome on Linux') => {
  const { endpoint, keys } = subscription('http://127.0.0.1:9')
  return { alert_type: 'push', endpoint, keys, name }
}
const registers = (who: Person, body: Record<string, unknown>) => who.call(devices.registerDevice, { body })
const devicesOf = async (who: Person) => (await who.call(devices.listDevices)).results
const become = (who: Person) => expect.poll(async () => (await devicesOf(who)).map(({ name }) => name))
const audited = async ({ app, ids }: Hospital, action: string) => {
  const { rows } = await app.db.worker((db) =>
    sql<{ details: Record<string, unknown> }>`
      select details from audit where account_id = ${ids.account_id} and action = ${action} order by id`.execute(
      db,
    ),
  )
  return rows.map(({ details }) => details)
}

test('a browser registers, checks in, is renamed, blocked and removed', async () => {
  const h = await ward()
  const { ana, clock } = h
  const mine = browser()
  const device = await registers(ana, mine)
  expect(device).toMatchObject({
    alert_type: 'push',
    name: 'Chrome on Linux',
    state: 'ready',
    is_current: true,
  })
  expect(JSON.stringify(device)).not.toContain(mine.endpoint)

  clock.forward({ hours: 3 })
  const named = await ana.call(devices.changeDevice, { params: { id: device.id }, body: { name: 'Ward 6' } })
  expect(named.name).toBe('Ward 6')
  // It checks in at each start of the application, and keeps the name that its owner gave it.
  const again = await registers(ana, mine)
  expect(again).toMatchObject({ id: device.id, name: 'Ward 6' })
  expect(Date.parse(again.last_seen)).toBeGreaterThan(Date.parse(device.last_seen))

  const change = { params: { id: device.id }, body: { is_allowed: false } }
  expect(await ana.call(devices.changeDevice, change)).toMatchObject({ state: 'blocked' })
  expect(await registers(ana, mine)).toMatchObject({ id: device.id, state: 'ready' })
  await ana.call(devices.removeDevice, { params: { id: device.id } })
  expect(await devicesOf(ana)).toEqual([])
  expect(await audited(h, 'device.registered')).toEqual([{ alert_type: 'push' }])
  expect(await audited(h, 'device.removed')).toHaveLength(1)
})

test('a browser belongs to whoever signed in there last; signing out takes it along', async () => {
  const h = await ward()
  const { ana, ben, url } = h
  const shared = browser('Nurses’ station')
  const { id } = await registers(ana, shared)
  expect(await registers(ben, shared)).toMatchObject({ id, name: 'Nurses’ station' })
  expect(await devicesOf(ana)).toEqual([])
  expect(await audited(h, 'device.moved')).toEqual([{ alert_type: 'push', from_user_id: ana.who.user_id }])

  const elsewhere = personOf(url, ben.who)
  await registers(elsewhere, browser('At home'))
  await become(ben).toEqual(['At home', 'Nurses’ station'])
  await elsewhere.call(logout)
  await become(ben).toEqual(['Nurses’ station'])
  await registers(personOf(url, ben.who), browser('Tablet'))
  await ben.call(logoutEverywhere)
  await become(ben).toEqual(['Nurses’ station'])
  await h.dora.call(clearDevices, { params: { id: ben.who.user_id } })
  await become(personOf(url, ben.who)).toEqual([])
})

test('a session that runs out leaves its device: whoever is on call is rung all the same', async () => {
  const { ana, clock } = await ward()
  await registers(ana, browser())
  clock.forward({ hours: 30 })
  await ana.signIn()
  expect(await devicesOf(ana)).toMatchObject([{ name: 'Chrome on Linux', is_current: false, state: 'ready' }])
})

test('a person has twenty at most; who was not seen for longest makes room', async () => {
  const { ana, clock } = await ward()
  for (let i = 1; i <= 21; i += 1) {
    await registers(ana, { alert_type: 'gcm', token: `registration:${i}`, name: `Phone ${i}` })
    clock.forward({ seconds: 1 })
  }
  const names = (await devicesOf(ana)).map(({ name }) => name)
  expect(names).toHaveLength(20)
  expect(names).not.toContain('Phone 1')
})

test('the keys of an account are made once, and are its own', async () => {
  const h = await ward()
  const keys = await Promise.all(
    [h.ana, h.ben, h.cleo, h.ana].map(async (who) => (await who.call(devices.getPushKey)).public_key),
  )
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
  expect((await h.stranger.call(devices.getPushKey)).public_key).not.toBe(keys[0])
  const node = await h.secondNode()
  expect((await node.person(h.ana).call(devices.getPushKey)).public_key).toBe(keys[0])
  // At rest they are sealed: no key stands in the table.
  const { rows } = await h.app.db.worker((db) =>
    sql<{ sealed: Buffer; settings: unknown }>`select secrets as sealed, settings from carrier`.execute(db),
  )
  expect(rows.map(({ sealed }) => sealed.includes(keys[0] ?? '')).every((found) => !found)).toBe(true)
  await h.app.db.worker((db) => sql`update carrier set is_on = false`.execute(db))
  expect(await h.ana.call(devices.getPushKey)).toEqual({ public_key: null })
})

const refused = [
  ['an address of the cloud', { endpoint: 'https://169.254.169.254/push/1' }, 'endpoint'],
  ['this machine', { endpoint: 'https://127.0.0.1/push/1' }, 'endpoint'],
  ['plain http', { endpoint: 'http://push.example/1' }, 'endpoint'],
  ['another protocol', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
  ['a name that nobody knows', { endpoint: 'https://nowhere.invalid/1' }, 'endpoint'],
  ['keys that are none', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }, 'keys'],
  ['no name', { name: ' ' }, 'name'],
] as const

test('what cannot be a device is refused at its field', async () => {
  const { ana } = await hospital()
  for (const [what, wrong, field] of refused) {
    const body = { ...browser(), endpoint: 'https://127.0.0.1/1', ...wrong }
    const answer = await ana.tries(devices.registerDevice, { body })
    expect({ what, status: answer.status, said: answer.body[field] }).toEqual({
      what,
      status: 400,
      said: [expect.stringMatching(/\S+ \S+/)],
    })
  }
  const strange = { alert_type: 'fax', token: '1', name: 'Fax' }
  expect((await ana.tries(devices.registerDevice, { body: strange })).status).toBe(400)
  expect(await devicesOf(ana)).toEqual([])
})
