import * as devices from '@wardline/contract/alerts/devices/device.routes.ts'
import { clearDevices } from '@wardline/contract/accounts/user.routes.ts'
import { logout, logoutEverywhere } from '@wardline/contract/accounts/session.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createSubscription } from '../../../fixtures/peers/push-service.ts'
import { connectAs, type Person } from '../../../fixtures/people/person.ts'

const setUp = () => createHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
const browserDevice = (name = 'Chrome on Linux') => {
  const { endpoint, keys } = createSubscription('http://127.0.0.1:9')
  return { alert_type: 'push', endpoint, keys, name }
}
const registerDevice = (person: Person, body: Record<string, unknown>) =>
  person.call(devices.registerDevice, { body })
const listOwnDevices = async (person: Person) => (await person.call(devices.listDevices)).results
const expectDeviceNames = (person: Person) =>
  expect.poll(async () => (await listOwnDevices(person)).map(({ name }) => name))
const listDeviceAudit = async ({ app, ids }: Hospital, action: string) => {
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ details: Record<string, unknown> }>`
      select details from audit where account_id = ${ids.account_id} and action = ${action} order by id`.execute(
      db,
    ),
  )
  return rows.map(({ details }) => details)
}

test('a browser is registered, checked in, renamed, blocked and removed', async () => {
  const h = await setUp()
  const { ana, clock } = h
  const mine = browserDevice()
  const device = await registerDevice(ana, mine)
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
  // A check-in keeps the name that its owner gave it.
  const again = await registerDevice(ana, mine)
  expect(again).toMatchObject({ id: device.id, name: 'Ward 6' })
  expect(Date.parse(again.last_seen)).toBeGreaterThan(Date.parse(device.last_seen))

  const change = { params: { id: device.id }, body: { is_allowed: false } }
  expect(await ana.call(devices.changeDevice, change)).toMatchObject({ state: 'blocked' })
  expect(await registerDevice(ana, mine)).toMatchObject({ id: device.id, state: 'ready' })
  await ana.call(devices.removeDevice, { params: { id: device.id } })
  expect(await listOwnDevices(ana)).toEqual([])
  expect(await listDeviceAudit(h, 'device.registered')).toEqual([{ alert_type: 'push' }])
  expect(await listDeviceAudit(h, 'device.removed')).toHaveLength(1)
})

test('a browser belongs to the user who last signed in on it; signing out removes it', async () => {
  const h = await setUp()
  const { ana, ben, url } = h
  const shared = browserDevice('Nurses’ station')
  const { id } = await registerDevice(ana, shared)
  expect(await registerDevice(ben, shared)).toMatchObject({ id, name: 'Nurses’ station' })
  expect(await listOwnDevices(ana)).toEqual([])
  expect(await listDeviceAudit(h, 'device.moved')).toEqual([
    { alert_type: 'push', from_user_id: ana.user.user_id },
  ])

  const elsewhere = connectAs(url, ben.user)
  await registerDevice(elsewhere, browserDevice('At home'))
  await expectDeviceNames(ben).toEqual(['At home', 'Nurses’ station'])
  await elsewhere.call(logout)
  await expectDeviceNames(ben).toEqual(['Nurses’ station'])
  await registerDevice(connectAs(url, ben.user), browserDevice('Tablet'))
  await ben.call(logoutEverywhere)
  await expectDeviceNames(ben).toEqual(['Nurses’ station'])
  await h.dora.call(clearDevices, { params: { id: ben.user.user_id } })
  await expectDeviceNames(connectAs(url, ben.user)).toEqual([])
})

test('an expired session keeps its device, so an on-call user is still notified', async () => {
  const { ana, clock } = await setUp()
  await registerDevice(ana, browserDevice())
  clock.forward({ hours: 30 })
  await ana.signIn()
  expect(await listOwnDevices(ana)).toMatchObject([
    { name: 'Chrome on Linux', is_current: false, state: 'ready' },
  ])
})

test('a user has at most twenty devices; the least recently seen one is replaced', async () => {
  const { ana, clock } = await setUp()
  for (let i = 1; i <= 21; i += 1) {
    await registerDevice(ana, { alert_type: 'gcm', token: `registration:${i}`, name: `Phone ${i}` })
    clock.forward({ seconds: 1 })
  }
  const names = (await listOwnDevices(ana)).map(({ name }) => name)
  expect(names).toHaveLength(20)
  expect(names).not.toContain('Phone 1')
})

test('the push keys of an account are created once and are not shared', async () => {
  const h = await setUp()
  const keys = await Promise.all(
    [h.ana, h.ben, h.cleo, h.ana].map(async (person) => (await person.call(devices.getPushKey)).public_key),
  )
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
  expect((await h.stranger.call(devices.getPushKey)).public_key).not.toBe(keys[0])
  const node = await h.startSecondNode()
  expect((await node.connectAs(h.ana).call(devices.getPushKey)).public_key).toBe(keys[0])
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{
      sealed: Buffer
      settings: unknown
    }>`select secrets as sealed, settings from delivery_provider`.execute(db),
  )
  expect(rows.map(({ sealed }) => sealed.includes(keys[0] ?? '')).every((found) => !found)).toBe(true)
  await h.app.db.acrossAccounts((db) => sql`update delivery_provider set is_on = false`.execute(db))
  expect(await h.ana.call(devices.getPushKey)).toEqual({ public_key: null })
})

const refused = [
  ['a cloud metadata address', { endpoint: 'https://169.254.169.254/push/1' }, 'endpoint'],
  ['this machine', { endpoint: 'https://127.0.0.1/push/1' }, 'endpoint'],
  ['a host of a private network', { endpoint: 'https://10.0.0.5:22/push/1' }, 'endpoint'],
  ['a public host that is no push service', { endpoint: 'https://example.com/push/1' }, 'endpoint'],
  ['plain http', { endpoint: 'http://push.example/1' }, 'endpoint'],
  ['another protocol', { endpoint: 'file:///etc/passwd' }, 'endpoint'],
  ['an unknown host', { endpoint: 'https://nowhere.invalid/1' }, 'endpoint'],
  ['invalid keys', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }, 'keys'],
  ['no name', { name: ' ' }, 'name'],
] as const

test('an invalid device is refused at its field', async () => {
  const { ana } = await createHospital()
  for (const [what, wrong, field] of refused) {
    const body = { ...browserDevice(), endpoint: 'https://127.0.0.1/1', ...wrong }
    const answer = await ana.request(devices.registerDevice, { body })
    expect({ what, status: answer.status, said: answer.body[field] }).toEqual({
      what,
      status: 400,
      said: [expect.stringMatching(/\S+ \S+/)],
    })
  }
  const strange = { alert_type: 'fax', token: '1', name: 'Fax' }
  expect((await ana.request(devices.registerDevice, { body: strange })).status).toBe(400)
  expect(await listOwnDevices(ana)).toEqual([])
})
