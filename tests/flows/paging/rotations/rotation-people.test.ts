import { listMyShifts } from '@wardline/contract/paging/my-shifts/my-shift.routes.ts'
import { getRotation, replaceInRotations } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import { removeUser } from '@wardline/contract/reports/user-duties/user-duties.routes.ts'
import { extendCalendars } from '@wardline/server/features/paging/calendar/shift-generation.actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, takeOver } from '../../../fixtures/paging/calendar.ts'
import {
  describeRotation,
  listRotationShifts,
  planRotation,
  rotationDay,
  rotationInstant,
  rotationTime,
  shiftLine,
} from '../../../fixtures/paging/rotations.ts'

const twoOf = (h: Hospital) => ({ people: [h.ana.user.user_id, h.ben.user.user_id] })
const namesOf = async (h: Hospital, id: number): Promise<string[]> =>
  (await listRotationShifts(h, id, 35)).map(({ target }) => target.display_name.split(' ')[0] ?? '')

test('a user is replaced from a day on in every rotation, at its next hand-over; the order stays', async () => {
  const h = await createHospital()
  const cardiology = await createCalendarGroup(h, 'Cardiology')
  const neurology = await createCalendarGroup(h, 'Neurology')
  const surgery = await createCalendarGroup(h, 'Surgery', { members: [h.ana, h.ben] })
  for (const id of [cardiology, neurology, surgery]) await planRotation(h, id, twoOf(h))
  const body = {
    user_id: h.ben.user.user_id,
    by_user_id: h.cleo.user.user_id,
    from: rotationDay(9),
  }
  const preview = await h.dora.call(replaceInRotations, { body: { ...body, is_preview: true } })
  expect(preview.results.map(({ group, outcome, at }) => [group, outcome, at.slice(0, 16)])).toEqual([
    ['Cardiology', 'changed', rotationTime(14).slice(0, 16)],
    ['Neurology', 'changed', rotationTime(14).slice(0, 16)],
    ['Surgery', 'not_member', rotationTime(14).slice(0, 16)],
  ])
  expect(preview.results[0]?.shifts).toBeGreaterThan(20)
  expect(await namesOf(h, cardiology)).toEqual(['Ana', 'Ben', 'Ana', 'Ben', 'Ana'])

  const { results } = await h.dora.call(replaceInRotations, { body })
  expect(results).toEqual(preview.results)
  expect(await namesOf(h, cardiology)).toEqual(['Ana', 'Ben', 'Ana', 'Cleo', 'Ana'])
  expect(await namesOf(h, neurology)).toEqual(['Ana', 'Ben', 'Ana', 'Cleo', 'Ana'])
  expect(await namesOf(h, surgery)).toEqual(['Ana', 'Ben', 'Ana', 'Ben', 'Ana'])
  expect((await h.cleo.call(listMyShifts)).results.length).toBeGreaterThan(0)
})

test('a user is taken out: the turns of the others follow each other, and the last one stays', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  const alone = await createCalendarGroup(h, 'Neurology')
  await planRotation(h, id)
  await planRotation(h, alone, { people: [h.ben.user.user_id] })
  const { results } = await h.dora.call(replaceInRotations, {
    body: { user_id: h.ben.user.user_id, by_user_id: null, from: rotationDay(7) },
  })
  expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'last_person'])
  expect(await namesOf(h, id)).toEqual(['Ana', 'Cleo', 'Ana', 'Cleo', 'Ana'])
  expect(await namesOf(h, alone)).toEqual(['Ben', 'Ben', 'Ben', 'Ben', 'Ben'])
})

test('the hand-over of a duty at night is that of the turn, so that later turns do not move', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Nights')
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '19:00', closes: '07:00' }))
  const { id: rotation_id } = await planRotation(h, id, {
    ...twoOf(h),
    hours,
    turn: { unit: 'days', count: 2 },
  })
  const { handovers } = await h.dora.call(getRotation, { params: { id, rotation_id } })
  expect(handovers[0]?.at).toMatch(rotationTime(0))
  await h.dora.call(replaceInRotations, {
    body: { user_id: h.ben.user.user_id, by_user_id: h.cleo.user.user_id, from: rotationDay(1) },
  })
  expect(describeRotation(await listRotationShifts(h, id, 4)).slice(1, 4)).toEqual([
    shiftLine(rotationTime(1, '19:00'), rotationTime(2), 'Ana'),
    shiftLine(rotationTime(2, '19:00'), rotationTime(3), 'Cleo'),
    shiftLine(rotationTime(3, '19:00'), rotationTime(4), 'Cleo'),
  ])
})

test('groups that the caller may not change stay, and a user without turns is refused', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planRotation(h, id)
  const body = { user_id: h.ben.user.user_id, by_user_id: null, from: rotationDay(0) }
  const { results } = await h.ana.call(replaceInRotations, { body })
  expect(results.map(({ outcome }) => outcome)).toEqual(['not_permitted'])
  expect(await namesOf(h, id)).toContain('Ben')
  const refused = await h.dora.request(replaceInRotations, {
    body: { ...body, user_id: h.dora.user.user_id },
  })
  expect(JSON.stringify(refused.body)).toContain('This person has no turn in a rotation.')
  const same = await h.dora.request(replaceInRotations, { body: { ...body, by_user_id: body.user_id } })
  expect(same.status).toBe(400)
})

test('a deactivated user gives all later turns to the replacement, and agreed takeovers stay', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Cardiology')
  await planRotation(h, id, { ...twoOf(h), starts: rotationTime(-21) })
  const [, second] = (await listRotationShifts(h, id)).filter(
    ({ target_id }) => target_id === h.ben.user.user_id,
  )
  if (!second) throw new Error('Ben has no shift.')
  await takeOver(h.ana, second, { end: rotationInstant(daysUntil(second) + 1) })
  await h.dora.call(removeUser, {
    params: { id: h.ids.account_id, user_id: h.ben.user.user_id },
    body: {
      state: 'deactivated',
      duties: [{ kind: 'shift', id, user_id: h.cleo.user.user_id }],
    },
  })
  const names = await namesOf(h, id)
  expect(names).not.toContain('Ben')
  expect(names).toContain('Cleo')
  // The daily job plans further ahead, and must not plan him again.
  h.clock.forward({ hours: 24 * 14 })
  await h.dora.signIn()
  await extendCalendars(h.app.db)
  const { count } = await countShifts(h, id, h.ben.user.user_id)
  expect(count).toBe(0)
  const pieces = (await listRotationShifts(h, id)).filter(({ takeover }) => takeover !== null)
  expect(pieces.map(({ target, takeover }) => [target.display_name, takeover?.displaced_name])).toEqual([
    ['Ana Ruiz', 'Cleo Marsh'],
  ])
})

const daysUntil = ({ start }: { start: string }): number =>
  Temporal.PlainDate.from(rotationDay(0)).until(Temporal.PlainDate.from(start.slice(0, 10))).days

async function countShifts(h: Hospital, group_id: number, user_id: number): Promise<{ count: number }> {
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ count: number }>`
      select count(*)::int as count from shift
       where account_id = ${h.ids.account_id} and group_id = ${group_id} and user_id = ${user_id}
         and ends > clock_now()`.execute(db),
  )
  return rows[0] ?? { count: -1 }
}
