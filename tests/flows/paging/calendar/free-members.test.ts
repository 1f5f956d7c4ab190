import { listFreeMembers } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'

const at = (days: number, time: string) =>
  `${Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()}T${time}`

test('members without a shift at the times of a series are listed first, across groups', async () => {
  const h = await createHospital()
  const id = await createCalendarGroup(h, 'Medicine')
  const other = await createCalendarGroup(h, 'Surgery')
  const night = { start: at(3, '19:00'), end: at(4, '07:00') }
  await planShift(h.dora, other, h.ana, night)
  await planShift(h.dora, other, h.ben, { start: at(4, '07:00'), end: at(4, '19:00') })
  const list = async (query: { start: string; end: string; rule_id?: number }) =>
    (await h.dora.call(listFreeMembers, { params: { id }, query })).results.map(
      ({ display_name, busy_count, busy_with }) => [display_name, busy_count, busy_with],
    )
  expect(await list(night)).toEqual([
    ['Cleo Marsh', 0, null],
    ['Ben Okafor', 0, null],
    ['Ana Ruiz', 1, 'Surgery'],
  ])
  const { id: rule_id } = await h.dora.call(createRule, { body: { frequency: 'daily' } })
  const days = { start: at(2, '12:00'), end: at(2, '20:00'), rule_id }
  expect(await list(days)).toEqual([
    ['Cleo Marsh', 0, null],
    ['Ana Ruiz', 1, 'Surgery'],
    ['Ben Okafor', 1, 'Surgery'],
  ])
  const refused = await h.dora.request(listFreeMembers, {
    params: { id },
    query: { start: night.end, end: night.start },
  })
  expect(refused.body).toMatchObject({ start: ['Start date has to be before end'] })
})
