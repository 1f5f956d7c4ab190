import { deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import * as groups from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { expect, test } from 'vitest'
import {
  byId,
  updateGroup,
  userIds,
  memberNames,
  addBroadcastGroup,
  addScheduleGroup,
  userTargets,
} from '../../../fixtures/paging/paging-groups.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createUser } from '../../../fixtures/hospital/users.ts'
import { addShift } from '../../../fixtures/paging/group-rows.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'

test('members are added one by one, or from a department or group, each once', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora, ids: known } = h
  const group = await addScheduleGroup(dora, 'Stroke team')
  const first = await updateGroup(dora, group, {
    members: [...userTargets(ben), { type: 'Department', id: known.departments.cardiology }],
  })
  expect(memberNames(first.body)).toEqual(['Cleo Marsh', 'Ben Okafor'])
  const candidates = await dora.call(groups.listMemberCandidates, {
    ...byId(group),
    query: { type: 'Group' },
  })
  expect(candidates.results.map(({ name }) => name)).toEqual(['Administrator', 'Clinician'])
  const clinicians = candidates.results.find(({ name }) => name === 'Clinician')
  const more = await updateGroup(dora, group, { members: [{ type: 'Group', id: clinicians?.id }] })
  expect(memberNames(more.body)).toEqual(['Cleo Marsh', 'Ben Okafor', 'Ana Ruiz'])
  const fewer = await updateGroup(dora, group, { member_ids: userIds(ana, dora) })
  expect(memberNames(fewer.body)).toEqual(['Dora Lind', 'Ana Ruiz'])
  expect(fewer.body.member_ids).toEqual(userIds(dora, ana))
  // An inactive member may stay or leave; an inactive user cannot join.
  await dora.call(deactivateUser, { params: { id: ana.user.user_id } })
  await dora.call(deactivateUser, { params: { id: cleo.user.user_id } })
  const kept = await updateGroup(dora, group, { member_ids: userIds(ana, dora, ben) })
  expect(kept.body.members.map((m: { can_receive: boolean }) => m.can_receive)).toEqual([true, true, false])
  const gone = await updateGroup(dora, group, { member_ids: userIds(dora, cleo) })
  expect(gone.body.member_ids).toEqual([`Person ${cleo.user.user_id} does not exist.`])
})

test('paging §9: candidates are linked, active people, groups and departments, ten per page by last name', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const group = await addScheduleGroup(dora, 'Stroke team')
  await updateGroup(dora, group, { members: userTargets(cleo) })
  await dora.call(deactivateUser, { params: { id: ben.user.user_id } })
  const asks = async (query: Record<string, unknown> = {}) =>
    (await ana.call(groups.listMemberCandidates, { ...byId(group), query })).results
  expect((await asks()).map(({ type, name, is_member }) => [type, name, is_member])).toEqual([
    ['Group', 'Administrator', false],
    ['Department', 'Cardiology', true],
    ['Group', 'Clinician', false],
    ['User', 'Dora Lind', false],
    ['User', 'Cleo Marsh', true],
    ['User', 'Ana Ruiz', false],
  ])
  expect((await asks({ type: 'UserAndGroup' })).map(({ type }) => type)).not.toContain('Department')
  expect(
    (await asks({ search: 'fellow' })).map(({ name }) => name),
    'a title finds too',
  ).toEqual(['Cleo Marsh'])
  for (let i = 0; i < 8; i++) await createUser(h, `Extra ${String.fromCharCode(65 + i)}aaa`)
  expect(await asks({ type: 'User' })).toHaveLength(10)
  expect(await asks({ type: 'User', page: 2 })).toHaveLength(1)
})

test('a member cannot leave or be removed while on call or scheduled', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  const group = await addScheduleGroup(dora, 'Stroke team')
  await updateGroup(dora, group, { members: userTargets(ana, ben, cleo), allow_leave: true })
  await addShift(h, group.id, ana, { from: -1, to: 2 })
  await addShift(h, group.id, ben, { from: 24 * 3, to: 24 * 3 + 12 })
  const without = await updateGroup(dora, group, { name: 'Not changed either', member_ids: userIds(cleo) })
  expect(without.status).toBe(400)
  expect(without.body.member_ids.toSorted()).toEqual([
    'Ana Ruiz is on call for this group now. Give that shift to another person first.',
    expect.stringMatching(
      /^Ben Okafor is on call for this group from \d\d:\d\d on \w{3} \d+ \w+\. Give that shift to another person first\.$/,
    ),
  ])
  const leaving = await ana.request(groups.leavePagingGroup, byId(group))
  expect([leaving.status, leaving.body.non_field_errors]).toEqual([
    400,
    ['You are on call for this group now. Give that shift to another person first.'],
  ])
  h.clock.forward({ hours: 3 })
  await Promise.all([ana, dora].map((person) => person.signIn()))
  expect(memberNames(await ana.call(groups.leavePagingGroup, byId(group)))).toEqual([
    'Cleo Marsh',
    'Ben Okafor',
  ])
  expect(await dora.call(groups.getPagingGroup, byId(group))).toMatchObject({ name: 'Stroke team' })
})

test('paging §3: users join and leave where the group allows it; others are refused', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const group = await addBroadcastGroup(dora, 'Code blue')
  expect((await ana.request(groups.joinPagingGroup, byId(group))).status).toBe(403)
  await updateGroup(dora, group, { allow_join: true })
  const device = await ben.connect()
  const joined = await ana.call(groups.joinPagingGroup, byId(group))
  expect(joined).toMatchObject({ member_ids: userIds(ana), may: { join: false, leave: true } })
  expect(await device.receives('paging_group_changed')).toEqual({ group_id: group.id, is_deleted: false })
  expect((await ana.call(groups.joinPagingGroup, byId(group))).member_ids, 'twice is once').toEqual(
    userIds(ana),
  )
  const left = await ana.call(groups.leavePagingGroup, byId(group))
  expect(left).toMatchObject({ member_ids: [], may: { join: true, leave: false } })
  await updateGroup(dora, group, { allow_join: false })
  expect((await ana.request(groups.leavePagingGroup, byId(group))).status).toBe(403)
  expect([
    await listAuditEntries(h, 'paging_group.joined'),
    await listAuditEntries(h, 'paging_group.left'),
  ]).toMatchObject([[{ actor_id: ana.user.user_id }], [{ actor_id: ana.user.user_id }]])
})

test('four users who join concurrently, each twice, are four members', async () => {
  const { ana, ben, cleo, dora } = await createHospital()
  const group = await addBroadcastGroup(dora, 'Code blue')
  await updateGroup(dora, group, { allow_join: true })
  const everybody = [ana, ben, cleo, dora]
  const answers = await Promise.all(
    [...everybody, ...everybody].map((person) => person.request(groups.joinPagingGroup, byId(group))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const all = await dora.call(groups.getPagingGroup, byId(group))
  expect(all.member_ids.toSorted()).toEqual(userIds(...everybody).toSorted())
})
