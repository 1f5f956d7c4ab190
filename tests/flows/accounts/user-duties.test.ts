import { changeAccountSettings } from '@wardline/contract/accounts/account-settings/account-settings.routes.ts'
import { getUserDuties } from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDepartment } from '../../fixtures/hospital/departments.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { addShift, createGroup, setDepartmentFailOver } from '../../fixtures/paging/group-rows.ts'

test('the duties of a user are listed: shifts now and later, fail-over, operator, steps, acknowledgements', async () => {
  const h = await createHospital()
  const { account_id: id } = h.ids
  const ask = async () =>
    (await h.dora.call(getUserDuties, { params: { id, user_id: h.ben.user.user_id } })).results
  expect(await ask()).toEqual([])

  const { group_id } = await createGroup(h, 'Stroke team', { members: [h.ben], failOver: h.ben })
  await addShift(h, group_id, h.ben)
  await addShift(h, group_id, h.ben, { from: 24, to: 36 })
  await addShift(h, group_id, h.ben, { from: -24, to: -12 })
  await setDepartmentFailOver(h, await createDepartment(h, 'Neurology'), h.ben)
  await h.dora.call(changeAccountSettings, {
    params: { id },
    body: { operator_id: h.ben.user.user_id },
  })
  await h.app.db.acrossAccounts((db) =>
    sql`
      with policy as (
        insert into escalation_policy (account_id, name) values (${id}, 'Nights') returning id
      ), step as (
        insert into escalation_step (account_id, policy_id, position, delay_seconds)
        select ${id}, id, 1, 0 from policy returning policy_id
      )
      insert into escalation_target (account_id, policy_id, position, kind, user_id)
      select ${id}, policy_id, 1, 'user', ${h.ben.user.user_id} from step`.execute(db),
  )
  await h.ana.writes(h.ben, 'K+ 6.1', { requires_confirm: true })

  const duties = await ask()
  expect(duties.map(({ kind, count }) => [kind, count])).toEqual([
    ['shift', 2],
    ['group_fail_over', 1],
    ['department_fail_over', 1],
    ['operator', 1],
    ['escalation_step', 1],
    ['acknowledgement', 1],
  ])
  expect(duties[0]?.items.map(({ name, count }) => [name, count])).toEqual([['Stroke team', 2]])
  expect(duties[1]?.items).toEqual([
    { id: group_id, name: 'Stroke team', count: 1, starts: null, ends: null, overlap_count: 0 },
  ])
  expect(duties.at(-1)?.items).toEqual([])
  expect((await h.ana.request(getUserDuties, { params: { id, user_id: 1 } })).status).toBe(403)
  const stranger = { id, user_id: h.stranger.user.user_id }
  expect((await h.dora.request(getUserDuties, { params: stranger })).status).toBe(404)
})

test('shifts that overlap one of a proposed replacement are counted', async () => {
  const h = await createHospital()
  const { account_id: id } = h.ids
  const members = [h.ben, h.cleo]
  const [stroke, burns] = [
    await createGroup(h, 'Stroke team', { members }),
    await createGroup(h, 'Burns', { members }),
  ]
  for (const from of [24, 48, 72]) await addShift(h, stroke.group_id, h.ben, { from, to: from + 12 })
  await addShift(h, burns.group_id, h.cleo, { from: 30, to: 40 })
  await addShift(h, burns.group_id, h.cleo, { from: 61, to: 71 })
  const overlapsWith = async (replacement_id?: number) => {
    const { results } = await h.dora.call(getUserDuties, {
      params: { id, user_id: h.ben.user.user_id },
      query: { ...(replacement_id !== undefined && { replacement_id }) },
    })
    return results[0]?.items[0]?.overlap_count
  }
  expect(await overlapsWith(h.cleo.user.user_id)).toBe(1)
  expect(await overlapsWith(h.ana.user.user_id)).toBe(0)
  expect(await overlapsWith()).toBe(0)
})
