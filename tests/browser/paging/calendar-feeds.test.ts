import * as feeds from '@wardline/contract/paging/feeds/calendar-feed.routes.ts'
import { listOccurrences } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { expect, test } from 'vitest'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()

const year = new Date().getUTCFullYear() + 1
const nightEvent = (uid: string, day: string, summary: string) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${summary}`,
  `DTSTART;TZID=America/New_York:${year}${day}T190000`,
  'DURATION:PT12H',
  'END:VEVENT',
]
const calendar = [
  'BEGIN:VCALENDAR',
  ...nightEvent('a', '0105', 'Ben Okafor'),
  ...nightEvent('b', '0106', 'Dr. House'),
  'BEGIN:VEVENT',
  'UID:c',
  'SUMMARY:Ben Okafor',
  `DTSTART;TZID=Customized Time Zone:${year}0107T190000`,
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('a calendar feed address is created, shown once, works, and is revoked', async () => {
  const { ben } = hospital
  const { page, problems, close } = await openScreen(ben, { path: '/myShifts' })
  const feed = page.getByRole('region', { name: 'Calendar feed' }).last()
  await feed.getByRole('button', { name: 'Create link' }).click()
  const address = await feed.getByLabel('Link').inputValue()
  expect(address.startsWith(`${hospital.url}/ical/`)).toBe(true)
  expect((await fetch(address)).status).toBe(200)
  await expectAccessible(page, 'a feed address')
  await page.reload()
  await feed.getByText(/^A link is active/).waitFor()
  expect(await feed.getByLabel('Link').count()).toBe(0)
  await feed.getByRole('button', { name: 'Revoke link' }).click()
  await feed.getByRole('button', { name: 'Create link' }).waitFor()
  expect((await fetch(address)).status).toBe(404)
  expect((await ben.call(feeds.listFeeds)).results).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test.each([
  { dark: false, width: 1440 },
  { dark: true, width: 390 },
])('a calendar file is previewed, a person is matched, and it is imported: %o', async (options) => {
  const { dora, cleo } = hospital
  const group = await createCalendarGroup(hospital, `Imported ${options.width}`)
  const { page, problems, close } = await openScreen(dora, {
    ...options,
    path: `/pagingGroups/${group}/settings`,
  })
  await page.getByRole('button', { name: 'Import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a calendar' })
  const choose = (name: string, text: string) =>
    dialog
      .getByLabel('Calendar file (.ics) or table (.csv)')
      .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })
  await choose('rota.xlsx', 'x')
  await dialog.getByText('Choose an .ics or a .csv file.').waitFor()
  await choose('empty.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR')
  await dialog.getByText('This calendar has no events.').waitFor()
  await choose('rota.ics', calendar)
  await dialog.getByText('Choose a member for each person in the file, or leave the person out.').waitFor()
  await dialog.getByText('Unknown time zone “Customized Time Zone”.').waitFor()
  await dialog.getByLabel('Member for Dr. House').selectOption('Cleo Marsh')
  await dialog.getByRole('button', { name: 'Import 2 changes' }).waitFor()
  await expectAccessible(page, 'the preview of an import')
  await takeScreenshot(page, `import-${options.width}`)
  await dialog.getByRole('button', { name: 'Import 2 changes' }).click()
  await page.getByText('Imported: 2 added, 0 changed').waitFor()
  const { results } = await dora.call(listOccurrences, {
    params: { id: group },
    query: { start: `${year}-01-01T00:00:00`, end: `${year}-02-01T00:00:00` },
  })
  expect(results.map(({ target, title }) => [target.display_name, title])).toEqual([
    ['Ben Okafor', ''],
    [cleo.user.display_name, 'Dr. House'],
  ])
  await page.getByRole('button', { name: 'Import…' }).click()
  await choose('rota.ics', calendar)
  await dialog.getByLabel('Member for Dr. House').selectOption('Cleo Marsh')
  await dialog.getByRole('button', { name: 'Nothing to import' }).waitFor()
  expect(problems).toEqual([])
  await close()
})
