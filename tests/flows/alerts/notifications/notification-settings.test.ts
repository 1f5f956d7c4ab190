import { getNotifications, setNotifications } from '@wardline/contract/accounts/profile.routes.ts'
import type { NotificationSetting } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const userParams = (person: Person) => ({ params: { id: person.user.user_id } })
const readSettings = async (person: Person) =>
  (await person.call(getNotifications, userParams(person))).settings
const listEnabled = (settings: NotificationSetting[]) =>
  settings.filter(({ is_on }) => is_on).map((box) => `${box.alert_type} ${box.priority} ${box.status}`)
const requestSettings = (person: Person, settings: NotificationSetting[]) =>
  person.request(setNotifications, { ...userParams(person), body: { settings } })

test('by default a user is notified by push, and by SMS for high priority; do not disturb holds back anything lower', async () => {
  const { ana } = await createHospital()
  const settings = await readSettings(ana)
  expect(settings).toHaveLength(72)
  expect(settings.every(({ is_default }) => is_default)).toBe(true)
  expect(listEnabled(settings)).toEqual([
    'push 0 online',
    'push 0 uk',
    'push 1 online',
    'push 1 uk',
    'push 2 online',
    'push 2 dnd',
    'push 2 uk',
    'sms 2 online',
    'sms 2 dnd',
    'sms 2 uk',
  ])
})

test('messaging §7: settings are stored only where they differ from the defaults; omitted ones use the default', async () => {
  const { ana, ben, app } = await createHospital()
  const chosen: NotificationSetting[] = [
    { alert_type: 'phone', priority: 2, status: 'dnd', is_on: true },
    { alert_type: 'push', priority: 0, status: 'online', is_on: false },
    { alert_type: 'push', priority: 1, status: 'online', is_on: true },
  ]
  const answered = await ana.call(setNotifications, { ...userParams(ana), body: { settings: chosen } })
  expect(answered.settings).toEqual(await readSettings(ana))
  expect(listEnabled(answered.settings)).toContain('phone 2 dnd')
  expect(listEnabled(answered.settings)).not.toContain('push 0 online')
  const { rows } = await app.db.acrossAccounts((db) =>
    sql<{ n: number }>`select count(*)::int as n from notification_setting`.execute(db),
  )
  expect(rows).toEqual([{ n: 2 }])
  expect((await readSettings(ben)).every(({ is_default }) => is_default)).toBe(true)

  await ana.call(setNotifications, { ...userParams(ana), body: { settings: [] } })
  expect((await readSettings(ana)).every(({ is_default }) => is_default)).toBe(true)
})

test('high priority keeps at least one channel in every status, also do not disturb', async () => {
  const { ana } = await createHospital()
  const off = (status: 'online' | 'dnd' | 'uk'): NotificationSetting[] =>
    (['push', 'sms'] as const).map((alert_type) => ({ alert_type, priority: 2, status, is_on: false }))
  for (const status of ['online', 'dnd', 'uk'] as const) {
    expect(await requestSettings(ana, off(status))).toMatchObject({
      status: 400,
      body: {
        settings: ['Leave at least one channel on for high priority in every status.'],
      },
    })
  }
  const byPhone: NotificationSetting = { alert_type: 'phone', priority: 2, status: 'dnd', is_on: true }
  expect((await requestSettings(ana, [...off('dnd'), byPhone])).status).toBe(200)
})

test('a duplicate setting and an unknown setting are refused', async () => {
  const { ana } = await createHospital()
  const box: NotificationSetting = { alert_type: 'email', priority: 1, status: 'online', is_on: true }
  expect((await requestSettings(ana, [box, { ...box, is_on: false }])).body.settings).toEqual([
    'Each combination can be set only once.',
  ])
  for (const wrong of [{ alert_type: 'pigeon' }, { priority: 3 }, { status: 'away' }, { is_on: 'yes' }])
    expect((await requestSettings(ana, [{ ...box, ...wrong } as NotificationSetting])).status).toBe(400)
})
