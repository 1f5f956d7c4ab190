import { deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import * as groups from '@wardline/contract/paging/paging-group.routes.ts'
import { expect, test } from 'vitest'
import { at, changes, ids, namesOf, newBroadcast, newSchedule, people } from '../world/groups.ts'
import { hospital } from '../world/hospital.ts'
import { newcomer } from '../world/newcomer.ts'
import { isOnCall } from '../world/paging.ts'
import { audited } from '../world/tagging.ts'

// Paging §2 Paging groups (add-members modal), §5, §7, §9; issue 4 part 1.

test('members come one by one, or with everybody of a department or group, each once', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora, ids: known } = h
  const group = await newSchedule(dora, 'Stroke team')
  const first = await changes(dora, group, {
    members: [...people(ben), { type: 'Department', id: known.departments.cardiology }],
  })
  expect(namesOf(first.body)).toEqual(['Cleo Marsh', 'Ben Okafor'])
  const candidates = await dora.call(groups.listMemberCandidates, { ...at(group), query: { type: 'Group' } })
  expect(candidates.results.map(({ name }) => name)).toEqual(['Administrator', 'Clinician'])
  const clinicians = candidates.results.find(({ name }) => name === 'Clinician')
  const more = await changes(dora, group, { members: [{ type: 'Group', id: clinicians?.id }] })
  expect(namesOf(more.body)).toEqual(['Cleo Marsh', 'Ben Okafor', 'Ana Ruiz'])
  const fewer = await changes(dora, group, { member_ids: ids(ana, dora) })
  expect(namesOf(fewer.body)).toEqual(['Dora Lind', 'Ana Ruiz'])
  expect(fewer.body.member_ids).toEqual(ids(dora, ana))
  // Whoever was a member and is no longer active may stay or go; nobody inactive becomes one.
  await dora.call(deactivateUser, { params: { id: ana.who.user_id } })
  await dora.call(deactivateUser, { params: { id: cleo.who.user_id } })
  const kept = await changes(dora, group, { member_ids: ids(ana, dora, ben) })
  expect(kept.body.members.map((m: { can_receive: boolean }) => m.can_receive)).toEqual([true, true, false])
  const gone = await changes(dora, group, { member_ids: ids(dora, cleo) })
  expect(gone.body.member_ids).toEqual([`Person ${cleo.who.user_id} does not exist.`])
})

test('§9 whom a group can be given: linked, active people, groups and departments, ten a page by last name', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora } = h
  const group = await newSchedule(dora, 'Stroke team')
  await changes(dora, group, { members: people(cleo) })
  await dora.call(deactivateUser, { params: { id: ben.who.user_id } })
  const asks = async (query: Record<string, unknown> = {}) =>
    (await ana.call(groups.listMemberCandidates, { ...at(group), query })).results
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
  for (let i = 0; i < 8; i++) await newcomer(h, `Extra ${String.fromCharCode(65 + i)}aaa`)
  expect(await asks({ type: 'User' })).toHaveLength(10)
  expect(await asks({ type: 'User', page: 2 })).toHaveLength(1)
})

test('nobody leaves a group, or is taken out of it, while they are on call for it or will be', async () => {
  const h = await hospital()
  const { ana, ben, cleo, dora } = h
  const group = await newSchedule(dora, 'Stroke team')
  await changes(dora, group, { members: people(ana, ben, cleo), allow_leave: true })
  await isOnCall(h, group.id, ana, { from: -1, to: 2 })
  await isOnCall(h, group.id, ben, { from: 24 * 3, to: 24 * 3 + 12 })
  const without = await changes(dora, group, { name: 'Not changed either', member_ids: ids(cleo) })
  expect(without.status).toBe(400)
  expect(without.body.member_ids.toSorted()).toEqual([
    'Ana Ruiz is on call for this group now. Give that shift to somebody else first.',
    expect.stringMatching(
      /^Ben Okafor is on call for this group from \d\d:\d\d on \w{3} \d+ \w+\. Give that shift to somebody else first\.$/,
    ),
  ])
  const leaving = await ana.tries(groups.leavePagingGroup, at(group))
  expect([leaving.status, leaving.body.non_field_errors]).toEqual([
    400,
    ['You are on call for this group now. Give that shift to somebody else first.'],
  ])
  h.clock.forward({ hours: 3 })
  await Promise.all([ana, dora].map((person) => person.signIn()))
  expect(namesOf(await ana.call(groups.leavePagingGroup, at(group)))).toEqual(['Cleo Marsh', 'Ben Okafor'])
  expect(await dora.call(groups.getPagingGroup, at(group))).toMatchObject({ name: 'Stroke team' })
})

test('people join and leave where the group lets them; others are told that they may not', async () => {
  const h = await hospital()
  const { ana, ben, dora } = h
  const group = await newBroadcast(dora, 'Code blue')
  expect((await ana.tries(groups.joinPagingGroup, at(group))).status).toBe(403)
  await changes(dora, group, { allow_join: true })
  const phone = await ben.phone()
  const joined = await ana.call(groups.joinPagingGroup, at(group))
  expect(joined).toMatchObject({ member_ids: ids(ana), may: { join: false, leave: true } })
  expect(await phone.hears('paging_group_changed')).toEqual({ group_id: group.id, is_deleted: false })
  expect((await ana.call(groups.joinPagingGroup, at(group))).member_ids, 'twice is once').toEqual(ids(ana))
  const left = await ana.call(groups.leavePagingGroup, at(group))
  expect(left).toMatchObject({ member_ids: [], may: { join: true, leave: false } })
  await changes(dora, group, { allow_join: false })
  expect((await ana.tries(groups.leavePagingGroup, at(group))).status).toBe(403)
  expect([await audited(h, 'paging_group.joined'), await audited(h, 'paging_group.left')]).toMatchObject([
    [{ actor_id: ana.who.user_id }],
    [{ actor_id: ana.who.user_id }],
  ])
})

test('four who join at once, each twice, are four members', async () => {
  const { ana, ben, cleo, dora } = await hospital()
  const group = await newBroadcast(dora, 'Code blue')
  await changes(dora, group, { allow_join: true })
  const everybody = [ana, ben, cleo, dora]
  const answers = await Promise.all(
    [...everybody, ...everybody].map((person) => person.tries(groups.joinPagingGroup, at(group))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const all = await dora.call(groups.getPagingGroup, at(group))
  expect(all.member_ids.toSorted()).toEqual(ids(...everybody).toSorted())
})
