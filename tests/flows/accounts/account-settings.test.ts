import {
  changeAccountSettings,
  changeFlags,
  getAccountSettings,
  listFlags,
} from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { lockUser } from '@wardline/contract/accounts/user.routes.ts'
import { changeOwnPassword } from '@wardline/contract/accounts/session.routes.ts'
import { getScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { addShift } from '../../fixtures/paging/group-rows.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'

test('an administrator sets the operator, who then receives what reaches no one else', async () => {
  const h = await createHospital()
  const { dora, ben, ana } = h
  const params = { id: h.ids.account_id }
  expect(await dora.call(getAccountSettings, { params })).toMatchObject({ name: 'St. Test', operator: null })
  const device = await ana.connect()
  const body = { operator_id: ben.user.user_id }
  const changed = await dora.call(changeAccountSettings, { params, body })
  expect(changed).toMatchObject({
    name: 'St. Test',
    operator: { id: ben.user.user_id, display_name: 'Ben Okafor', can_receive: true },
  })
  await device.receives('account_changed')
  const { contact_id } = await createGroup(h, 'Cath Lab On Call')
  const thread = await ana.writes(contact_id, 'The calendar is empty, and there is no fail-over user')
  expect(thread.subscribers.map(({ user_id }) => user_id)).toContain(ben.user.user_id)
  expect(await listAuditEntries(h, 'account.changed')).toMatchObject([
    { details: { was: { operator_id: null }, now: { operator_id: ben.user.user_id } } },
  ])

  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  expect((await dora.call(getAccountSettings, { params })).operator).toMatchObject({ can_receive: false })
  const renamed = await dora.call(changeAccountSettings, { params, body: { name: 'St. Renamed' } })
  expect(renamed).toMatchObject({ name: 'St. Renamed', operator: { id: ben.user.user_id } })
})

test('a change that is based on an earlier version is refused and names the other administrator', async () => {
  const h = await createHospital()
  const { dora } = h
  const params = { id: h.ids.account_id }
  const { version } = await dora.call(getAccountSettings, { params })
  const first = await dora.call(changeAccountSettings, { params, body: { week_start: 0, version } })
  expect(first).toMatchObject({ version: version + 1, changed_by: 'Dora Lind', changed: expect.any(String) })
  const second = await dora.request(changeAccountSettings, { params, body: { name: 'St. Late', version } })
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'account.changed',
      detail:
        'Dora Lind changed the account in the meantime. Nothing was saved. Compare the changes and save again.',
    },
  })
  const again = { params, body: { name: 'St. Late', version: first.version } }
  expect(await dora.call(changeAccountSettings, again)).toMatchObject({ name: 'St. Late', week_start: 0 })
})

test('an operator who cannot receive, a foreign one and the name of another hospital are refused', async () => {
  const h = await createHospital()
  const { dora, ben, stranger } = h
  const params = { id: h.ids.account_id }
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  for (const operator_id of [ben.user.user_id, stranger.user.user_id, 999_999]) {
    const { status, body } = await dora.request(changeAccountSettings, { params, body: { operator_id } })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Choose another person.')])
  }
  const taken = await dora.request(changeAccountSettings, { params, body: { name: 'Elsewhere General' } })
  expect(taken).toMatchObject({
    status: 400,
    body: { name: ['Another hospital of this installation has this name.'] },
  })
  const blank = await dora.request(changeAccountSettings, { params, body: { name: ' ' } })
  expect(blank).toMatchObject({ status: 400, body: { name: ['Enter a name.'] } })
  const foreign = { id: stranger.user.account_id }
  expect((await dora.request(getAccountSettings, { params: foreign })).status).toBe(404)
  expect(await dora.call(getAccountSettings, { params })).toMatchObject({ name: 'St. Test', operator: null })
})

test('an administrator switches feature flags, which every user of the account has at once', async () => {
  const h = await createHospital()
  const { ana, dora, stranger } = h
  const params = { id: h.ids.account_id }
  const { results } = await dora.call(listFlags, { params })
  expect(results.find(({ flag }) => flag === 'use_menerva')).toEqual({
    flag: 'use_menerva',
    sentence: 'Threads are linked to an encounter instead of a patient.',
    is_on: false,
  })
  const device = await ana.connect()
  await dora.call(changeFlags, { params, body: { use_menerva: true } })
  await device.receives('account_changed')
  expect((await ana.call(getMe)).flags).toMatchObject({ use_menerva: true, routing: false })
  expect((await stranger.call(getMe)).flags).toMatchObject({ use_menerva: false })
  expect(await listAuditEntries(h, 'account.flags_changed')).toMatchObject([
    { details: { flags: { use_menerva: true } } },
  ])
  const unknown = await dora.request(changeFlags, { params, body: { everything: true } })
  expect(unknown.status).toBe(400)
})

test('the time zone applies to users and groups; groups with planned shifts keep the previous one', async () => {
  const h = await createHospital()
  const { dora, ana, ben } = h
  const params = { id: h.ids.account_id }
  const [planned, empty] = [await createGroup(h, 'Planned'), await createGroup(h, 'Empty')]
  await addShift(h, planned.group_id, ben)
  await dora.call(changeAccountSettings, { params, body: { time_zone: 'America/Chicago' } })
  expect((await ana.call(getMe)).account).toMatchObject({ time_zone: 'America/Chicago', week_start: 1 })
  const zoneOf = async (id: number) => (await ana.call(getScheduleGroup, { params: { id } })).time_zone
  expect(await zoneOf(empty.group_id)).toBe('America/Chicago')
  expect(await zoneOf(planned.group_id)).toBe('America/New_York')
  const thread = await ana.writes(planned.contact_id, 'K+ 6.1')
  expect(thread.groups).toHaveLength(1)
  const unknown = await dora.request(changeAccountSettings, { params, body: { time_zone: 'Mars/Olympus' } })
  expect(unknown).toMatchObject({ status: 400, body: { time_zone: ['Choose a time zone of the list.'] } })
})

test('the first day of the week reaches every user', async () => {
  const h = await createHospital()
  const params = { id: h.ids.account_id }
  await h.dora.call(changeAccountSettings, { params, body: { week_start: 0 } })
  expect((await h.ana.call(getMe)).account.week_start).toBe(0)
  const wrong = await h.dora.request(changeAccountSettings, { params, body: { week_start: 3 } })
  expect(wrong.status).toBe(400)
})

test('a new password has the length that the hospital asks for', async () => {
  const h = await createHospital()
  const params = { id: h.ids.account_id }
  await h.dora.call(changeAccountSettings, { params, body: { password_min_length: 24 } })
  const change = (new_password: string) =>
    h.ana.request(changeOwnPassword, { body: { old_password: 'demo', new_password } })
  expect(await change('purple donkey staple')).toMatchObject({
    status: 400,
    body: { new_password: ['Your hospital asks for at least 24 characters.'] },
  })
  expect((await change('purple donkey staple lantern')).status).toBeLessThan(300)
  const short = await h.dora.request(changeAccountSettings, { params, body: { password_min_length: 8 } })
  expect(short).toMatchObject({
    status: 400,
    body: { password_min_length: ['Passwords need at least 12 characters.'] },
  })
})

test('the default fail-over user receives what no group and department receives, before the operator', async () => {
  const h = await createHospital()
  const { dora, ben, cleo, ana } = h
  const params = { id: h.ids.account_id }
  const body = { operator_id: cleo.user.user_id, fail_over_user_id: ben.user.user_id }
  const changed = await dora.call(changeAccountSettings, { params, body })
  expect(changed.fail_over_user).toMatchObject({ display_name: 'Ben Okafor', can_receive: true })
  const { contact_id } = await createGroup(h, 'Cath Lab On Call')
  const thread = await ana.writes(contact_id, 'The calendar is empty')
  expect(thread.subscribers.map(({ user_id }) => user_id)).toContain(ben.user.user_id)
  await dora.call(lockUser, { params: { id: ben.user.user_id } })
  const next = await ana.writes(contact_id, 'The fail-over user is locked')
  expect(next.subscribers.map(({ user_id }) => user_id)).toContain(cleo.user.user_id)
})
