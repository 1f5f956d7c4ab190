import { getOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import { expect, test } from 'vitest'
import { recordTransactions, type Statements } from '../../../fixtures/database/statements.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createCalendarGroup, planShift } from '../../../fixtures/paging/calendar.ts'
import { rotationTime as at } from '../../../fixtures/paging/rotations.ts'

const planningTable = /\b(rest_rule|schedule_request|qualification(_holder|_need)?|accepted_violation)\b/
const countPlanning = (statements: Statements): number =>
  statements.filter((text) => planningTable.test(text)).length

test('without rules, absences and qualifications, creating a shift pays one statement for them', async () => {
  const h = await createHospital()
  const group_id = await createCalendarGroup(h, 'Cardiology')
  const create = async (days: number): Promise<Statements> => {
    const transactions = await recordTransactions(() =>
      planShift(h.dora, group_id, h.ana, { start: at(days), end: at(days, '19:00') }),
    )
    const [found] = transactions.filter((texts) => texts.some((text) => text.includes('into on_call_event')))
    if (!found) throw new Error('No transaction created a shift.')
    return found
  }
  await create(1)
  const statements = await create(2)
  expect(countPlanning(statements)).toBe(1)
  expect(statements).toHaveLength(35)
  await h.dora.call(createRestRule, { body: { name: 'Rest', group_ids: [group_id], min_rest_hours: 11 } })
  expect((await create(3)).length).toBeGreaterThan(statements.length)
})

test('who is on call is read without rules, absences and qualifications', async () => {
  const h = await createHospital()
  const group_id = await createCalendarGroup(h, 'Cardiology')
  const read = () => h.ana.call(getOnCall, { params: { id: group_id } })
  await read()
  const transactions = await recordTransactions(read)
  const found = transactions.filter((texts) => texts.some((text) => /\bshift\b/.test(text)))
  expect(found).toHaveLength(1)
  expect(found.map(countPlanning)).toEqual([0])
  expect(found[0]).toHaveLength(4)
})
