import { getScheduleGroup } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { listHolidays } from '@wardline/contract/paging/holidays/holiday.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'

const { hospital, openScreen } = useBrowserHospital()

test('a group gets hours of service and holidays in its settings', async () => {
  const id = await createCalendarGroup(hospital, 'Laboratory')
  const getGroup = () => hospital.dora.call(getScheduleGroup, { params: { id } })
  const { uid } = await getGroup()
  const { page, problems, close } = await openScreen(hospital.dora, { path: `/pagingGroups/${uid}/settings` })
  await page.getByText('By day', { exact: true }).click()
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByRole('textbox', { name: 'Monday opens' }).fill('08:30')
  await page.keyboard.press('Tab')
  await page
    .getByRole('group', { name: 'Friday' })
    .getByRole('button', { name: /^Remove hours/ })
    .click()
  const holidayHours = page.getByRole('group', { name: 'On holidays' })
  await holidayHours.getByText('Closed', { exact: true }).click()
  await takeScreenshot(page, 'service-hours')
  await expectAccessible(page, 'hours of service')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  expect((await getGroup()).service_hours).toEqual({
    days: [
      { day: 1, opens: '08:30', closes: '19:00' },
      ...[2, 3, 4].map((day) => ({ day, opens: '07:00', closes: '19:00' })),
    ],
    holidays: [],
  })

  await page.getByRole('button', { name: 'Holidays…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Holidays of the hospital' })
  await dialog.getByLabel('Date').fill('2099-12-25')
  await dialog.getByLabel('Name').fill('Christmas Day')
  await dialog.getByRole('button', { name: 'Add holiday' }).click()
  await dialog.getByText('Dec 25, 2099').waitFor()
  const year = Temporal.Now.plainDateISO().year + 1
  const event = (day: string, name: string) =>
    `BEGIN:VEVENT\r\nUID:${day}\r\nDTSTART;VALUE=DATE:${year}${day}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`
  await dialog.getByLabel(/calendar file/).setInputFiles({
    name: 'holidays.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${event('0704', 'Independence Day')}${event('1031', 'Halloween')}END:VCALENDAR\r\n`,
    ),
  })
  await dialog.getByRole('checkbox', { name: /Independence Day/ }).check()
  await takeScreenshot(page, 'holidays')
  await expectAccessible(page, 'holidays')
  await dialog.getByRole('button', { name: 'Add 1 day' }).click()
  await dialog.getByRole('button', { name: 'Remove Independence Day' }).waitFor()
  expect((await hospital.dora.call(listHolidays)).results.map(({ name }) => name)).toEqual([
    'Independence Day',
    'Christmas Day',
  ])
  await dialog.getByRole('button', { name: 'Remove Christmas Day' }).click()
  await dialog.getByRole('button', { name: 'Remove Christmas Day' }).waitFor({ state: 'detached' })
  const small = await openScreen(hospital.dora, {
    path: `/pagingGroups/${uid}/settings`,
    width: 390,
    dark: true,
  })
  await small.page.getByRole('group', { name: 'Monday' }).scrollIntoViewIfNeeded()
  await takeScreenshot(small.page, 'service-hours-390')
  await small.close()
  expect(problems).toEqual([])
  await close()
})
