import type { RecurrenceRuleBody } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.schemas.ts'
import { expect, test } from 'vitest'
import { createImportedHospital, zone } from '../../../fixtures/integrations/schedule-import.ts'
import { planShift, travelTo } from '../../../fixtures/paging/calendar.ts'

const daily: RecurrenceRuleBody = { frequency: 'daily', interval: 1, occurrenceCount: 20 }

/** A hospital whose source ends in three days, and the local time at which it does. */
async function createEnding() {
  const h = await createImportedHospital({ days: 3 })
  const last = Temporal.Instant.from(h.qgenda.shifts().at(-1)?.end ?? '')
  const end = last.toZonedDateTimeISO(zone).toPlainDateTime()
  const at = (days: number, hours = 0) => end.add({ days, hours }).toString().slice(0, 16)
  const notices = async (hours_before: number) => {
    await travelTo(h, last.subtract({ hours: hours_before }).toString())
    await h.runJob('notify_ending_schedules')
    const inbox = await h.dora.inbox()
    return inbox.map(({ subject }) => subject).filter((subject) => subject.startsWith('The schedule of'))
  }
  return { ...h, at, notices }
}

test('a distant shift that was entered by hand does not hide the end of an import', async () => {
  const h = await createEnding()
  await planShift(h.dora, h.group_id, h.cleo, { start: h.at(40), end: h.at(40, 12) })
  expect(await h.notices(40)).toEqual(['The schedule of Cardiology runs out'])
  expect((await h.notices(-1)).toSorted()).toEqual([
    'The schedule of Cardiology has run out',
    'The schedule of Cardiology runs out',
  ])
})

test('a series of second call does not hide the end of an import', async () => {
  const h = await createEnding()
  const more = { call_order: 2 }
  await planShift(h.dora, h.group_id, h.cleo, { start: h.at(-2), end: h.at(-1), rule: daily, more })
  expect(await h.notices(40)).toEqual(['The schedule of Cardiology runs out'])
})

test('shifts by hand that continue an import move its end', async () => {
  const h = await createEnding()
  await planShift(h.dora, h.group_id, h.cleo, { start: h.at(0, -1), end: h.at(3) })
  await planShift(h.dora, h.group_id, h.ben, { start: h.at(3), end: h.at(5) })
  expect(await h.notices(40)).toEqual([])
  expect(await h.notices(-80)).toEqual(['The schedule of Cardiology runs out'])
})
