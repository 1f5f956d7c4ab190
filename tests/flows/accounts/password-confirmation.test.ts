import {
  changeProfile,
  setNotifications,
  setUserPassword,
} from '@wardline/contract/accounts/profile.routes.ts'
import { confirmPassword } from '@wardline/contract/accounts/session.routes.ts'
import { registerDevice } from '@wardline/contract/alerts/devices/device.routes.ts'
import { setNotificationPreferences } from '@wardline/contract/alerts/preferences/notification-step.routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { queryRows } from '../../fixtures/alerts/notifications.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { password } from '../../fixtures/people/user.ts'

let hospital: Hospital
let hired = 0

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

const createNewUser = () => createUser(hospital, `Max Person${++hired}`, ['messaging.send_message'])
const paramsOf = ({ user }: Person) => ({ params: { id: user.user_id } })
const refused = {
  status: 403,
  body: { code: 'password.required', detail: 'Enter your password to change where pages go.' },
}
const pushDevice = (name: string) => ({
  alert_type: 'push',
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  name,
})

const changes: [string, Route, (person: Person) => { params?: { id: number }; body: unknown }][] = [
  ['a mobile number', changeProfile, (p) => ({ ...paramsOf(p), body: { mobile_number: '+1 412 555 0142' } })],
  ['a pager number', changeProfile, (p) => ({ ...paramsOf(p), body: { pager_number: '5550142' } })],
  [
    'forwarding',
    changeProfile,
    (p) => ({
      ...paramsOf(p),
      body: { forwarding_enabled: true, forward_to_id: hospital.ben.user.user_id },
    }),
  ],
  [
    'the channel order',
    setNotificationPreferences,
    (p) => ({ ...paramsOf(p), body: { steps: [], quiet_from: '22:00', quiet_until: '06:00' } }),
  ],
  [
    'the notification grid',
    setNotifications,
    (p) => ({
      ...paramsOf(p),
      body: { settings: [{ alert_type: 'sms', priority: 2, status: 'dnd', is_on: true }] },
    }),
  ],
  ['a new device', registerDevice, ({ user }) => ({ body: pushDevice(`device-of-${user.user_id}`) })],
]

test.each(changes)('%s needs a password entered in the last ten minutes', async (_, route, inputOf) => {
  const person = await createNewUser()
  await person.signIn()
  hospital.clock.forward({ minutes: 10, seconds: 1 })
  expect(await person.request(route, inputOf(person))).toMatchObject(refused)
  expect(await person.request(confirmPassword, { body: { password: 'wrong' } })).toMatchObject({
    status: 400,
    body: { password: ['This is not your current password.'] },
  })
  expect(await person.request(route, inputOf(person))).toMatchObject(refused)
  const before = await person.cookie()
  expect((await person.request(confirmPassword, { body: { password } })).status).toBe(204)
  expect(await person.cookie()).not.toBe(before)
  hospital.clock.forward({ minutes: 9, seconds: 59 })
  expect((await person.request(route, inputOf(person))).status).toBe(200)
})

test('the sign-in counts as a confirmation; other fields and unchanged numbers need none', async () => {
  const person = await createNewUser()
  const change = (body: Record<string, unknown>) =>
    person.request(changeProfile, { ...paramsOf(person), body })
  await person.signIn()
  expect((await change({ mobile_number: '+1 412 555 0142' })).status).toBe(200)
  hospital.clock.forward({ hours: 1 })
  expect((await change({ title: 'RN', mobile_number: '+1 412 555 0142' })).status).toBe(200)
  expect(await change({ title: 'MD', mobile_number: '' })).toMatchObject(refused)
})

test('an administrator needs a recent password to change where pages of other users go', async () => {
  const person = await createNewUser()
  await hospital.dora.signIn()
  const input = { ...paramsOf(person), body: { mobile_number: '+1 412 555 0199' } }
  hospital.clock.forward({ minutes: 11 })
  expect(await hospital.dora.request(changeProfile, input)).toMatchObject(refused)
  await hospital.dora.call(confirmPassword, { body: { password } })
  expect((await hospital.dora.request(changeProfile, input)).status).toBe(200)
})

test('a browser whose push address changes keeps its alerts without a password', async () => {
  const person = await createNewUser()
  await person.signIn()
  await person.call(registerDevice, { body: pushDevice('first-address') })
  hospital.clock.forward({ hours: 5 })
  expect((await person.request(registerDevice, { body: pushDevice('second-address') })).status).toBe(200)
})

test('the user is notified of what changed, and by whom, without the values', async () => {
  const person = await createNewUser()
  await hospital.dora.signIn()
  await hospital.dora.call(changeProfile, {
    ...paramsOf(person),
    body: {
      mobile_number: '+1 412 555 0177',
      forwarding_enabled: true,
      forward_to_id: hospital.ben.user.user_id,
    },
  })
  await person.signIn()
  await expect.poll(() => person.inbox()).toHaveLength(1)
  const [thread] = await person.inbox()
  expect(thread).toMatchObject({
    subject: 'Where your pages go was changed',
    last_message: {
      text: expect.stringContaining(
        'Dora Lind changed: your mobile number, whether your messages are forwarded, and whom your messages are forwarded to.',
      ),
    },
  })
  expect(JSON.stringify(thread)).not.toContain('0177')
})

test('the user is notified when an administrator sets their password', async () => {
  const person = await createNewUser()
  const body = { new_password: 'violet harbour tractor' }
  await hospital.dora.call(setUserPassword, { ...paramsOf(person), body })
  const notices = () =>
    queryRows(
      hospital,
      `select t.subject, split_part(m.body, E'\\n', 1) as line
         from subscriber s
         join thread t on t.account_id = s.account_id and t.id = s.thread_id
         join message m on m.account_id = t.account_id and m.thread_id = t.id
        where s.user_id = ${person.user.user_id}`,
    )
  await expect
    .poll(notices)
    .toEqual([{ subject: 'Your password was changed', line: 'Dora Lind changed: your password.' }])
})
