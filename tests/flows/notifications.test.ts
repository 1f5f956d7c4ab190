import { getNotifications, setNotifications } from '@wardline/contract/accounts/profile.routes.ts'
import type { NotificationSetting } from '@wardline/contract/accounts/notification.schemas.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'

// Messaging §7 notifications grid: alert type × priority × status.

const of = (person: Person) => ({ params: { id: person.who.user_id } })
const grid = async (person: Person) => (await person.call(getNotifications, of(person))).settings
const on = (settings: NotificationSetting[]) =>
  settings.filter(({ is_on }) => is_on).map((box) => `${box.alert_type} ${box.priority} ${box.status}`)
const sets = (person: Person, settings: NotificationSetting[]) =>
  person.tries(setNotifications, { ...of(person), body: { settings } })

test('who chose nothing is rung by push, by text message for high priority, and undisturbed below high', async () => {
  const { ana } = await hospital()
  const settings = await grid(ana)
  expect(settings).toHaveLength(72)
  expect(settings.every(({ is_default }) => is_default)).toBe(true)
  expect(on(settings)).toEqual([
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

test('messaging §7: boxes are kept as chosen, only those that differ from the defaults as rows; left out means default', async () => {
  const { ana, ben, app } = await hospital()
  const chosen: NotificationSetting[] = [
    { alert_type: 'phone', priority: 2, status: 'dnd', is_on: true },
    { alert_type: 'push', priority: 0, status: 'online', is_on: false },
    { alert_type: 'push', priority: 1, status: 'online', is_on: true },
  ]
  const answered = await ana.call(setNotifications, { ...of(ana), body: { settings: chosen } })
  expect(answered.settings).toEqual(await grid(ana))
  expect(on(answered.settings)).toContain('phone 2 dnd')
  expect(on(answered.settings)).not.toContain('push 0 online')
  const { rows } = await app.db.worker((db) =>
    sql<{ n: number }>`select count(*)::int as n from notification_setting`.execute(db),
  )
  expect(rows).toEqual([{ n: 2 }])
  expect((await grid(ben)).every(({ is_default }) => is_default)).toBe(true)

  await ana.call(setNotifications, { ...of(ana), body: { settings: [] } })
  expect((await grid(ana)).every(({ is_default }) => is_default)).toBe(true)
})

test('high priority keeps at least one way in every status, also while not disturbed', async () => {
  const { ana } = await hospital()
  const off = (status: 'online' | 'dnd' | 'uk'): NotificationSetting[] =>
    (['push', 'sms'] as const).map((alert_type) => ({ alert_type, priority: 2, status, is_on: false }))
  for (const status of ['online', 'dnd', 'uk'] as const) {
    expect(await sets(ana, off(status))).toMatchObject({
      status: 400,
      body: {
        settings: ['High priority must be able to ring: leave at least one way on for it in every status.'],
      },
    })
  }
  const byPhone: NotificationSetting = { alert_type: 'phone', priority: 2, status: 'dnd', is_on: true }
  expect((await sets(ana, [...off('dnd'), byPhone])).status).toBe(200)
})

test('a box twice, and a box that there is not, are refused', async () => {
  const { ana } = await hospital()
  const box: NotificationSetting = { alert_type: 'email', priority: 1, status: 'online', is_on: true }
  expect((await sets(ana, [box, { ...box, is_on: false }])).body.settings).toEqual([
    'Each box of the grid may be there once.',
  ])
  for (const wrong of [{ alert_type: 'pigeon' }, { priority: 3 }, { status: 'away' }, { is_on: 'yes' }])
    expect((await sets(ana, [{ ...box, ...wrong } as NotificationSetting])).status).toBe(400)
})
