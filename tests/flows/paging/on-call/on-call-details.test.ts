import { listConsolePages } from '@wardline/contract/messaging/console/console.routes.ts'
import {
  changeScheduleGroup,
  getScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { getOnCall, listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'

const dutyPhone = { call_order: 1, number: '5-4410', instructions: 'From 22:00, call the mobile.' }
const setDetails = (h: Hospital, id: number, on_call_details: unknown) =>
  h.dora.request(changeScheduleGroup, { params: { id }, body: { on_call_details } })

test('callers read the number and the instructions of the shift beside its user', async () => {
  const h = await createHospital()
  const group = await escalation.createCardiology(h)
  const second = { call_order: 2, number: '', instructions: 'Attending: only after the first call.' }
  expect((await setDetails(h, group.group_id, [second, dutyPhone])).status).toBe(200)
  const { on_call_details } = await h.ana.call(getScheduleGroup, { params: { id: group.group_id } })
  expect(on_call_details).toEqual([dutyPhone, second])
  const people = [
    { display_name: 'Ben Okafor', duty_number: '5-4410', instructions: dutyPhone.instructions },
    { display_name: 'Cleo Marsh', duty_number: null, instructions: second.instructions },
  ]
  const { results: groups } = await h.ana.call(listOnCall, { query: { search: 'cardiology' } })
  expect(groups.find(({ group_id }) => group_id === group.group_id)?.people).toMatchObject(people)
  expect((await h.ana.call(getOnCall, { params: { id: group.group_id } })).results).toMatchObject(people)

  await escalation.sendPage(h.ana, group)
  const { results: pages } = await h.dora.call(listConsolePages, { query: {} })
  expect(pages[0]?.waits_for).toMatchObject([people[0]])
})

test('open lists of who is on call show a changed number at once', async () => {
  const h = await createHospital()
  const group = await escalation.createCardiology(h)
  const device = await h.ana.connect()
  await setDetails(h, group.group_id, [dutyPhone])
  const now = await device.receives('on_call_changed', ({ people }) => people[0]?.duty_number === '5-4410')
  expect(now.people[0]).toMatchObject({ call_order: 1, instructions: dutyPhone.instructions })
})

test('details that no one could use are refused, and change nothing', async () => {
  const h = await createHospital()
  const group = await escalation.createCardiology(h)
  const refused = async (details: unknown) => {
    const answer = await setDetails(h, group.group_id, details)
    expect(answer.status).toBe(400)
    return JSON.stringify(answer.body)
  }
  expect(await refused([{ ...dutyPhone, number: 'the desk' }])).toContain('Enter a telephone, extension')
  expect(await refused([{ call_order: 1, number: ' ', instructions: ' ' }])).toContain(
    'Enter a number or instructions.',
  )
  expect(await refused([dutyPhone, dutyPhone])).toContain('This call already has an entry.')
  expect(await refused([{ ...dutyPhone, call_order: 10 }])).toContain('call_order')
  expect((await h.ana.call(getScheduleGroup, { params: { id: group.group_id } })).on_call_details).toEqual([])
})
