import { createEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createCalendarGroup } from '../../fixtures/paging/calendar.ts'

const { hospital, openScreen } = useBrowserHospital()

let made = 0

/** Ana is on call for two groups, Ben for one of them. */
async function createGroups() {
  const { ana, ben, cleo, dora } = hospital
  const calendar = await createCalendar(hospital)
  await calendar.puts(ana, wallTime(1, '07:00'), wallTime(1, '19:00'))
  await calendar.puts(ben, wallTime(2, '19:00'), wallTime(3, '07:30'))
  const name = `Stroke Team ${++made}`
  const id = await createCalendarGroup(hospital, name, {
    members: [ana, cleo],
    department_id: hospital.ids.departments.cardiology,
  })
  await dora.call(createEvent, {
    params: { id },
    body: {
      target_id: ana.user.user_id,
      call_order: 2,
      start: wallTime(1, '08:00'),
      end: wallTime(1, '20:00'),
    },
  })
  return { calendar, id, name, month: weekDate(1).slice(0, 7) }
}

test('the roster of several groups is found from On call, and is limited to groups by keyboard', async () => {
  const { id, name } = await createGroups()
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/onCall' })
  await page.getByRole('link', { name: 'Roster', exact: true }).first().click()
  await page.waitForURL(/onCall\/roster/)
  const region = page.getByRole('region', { name: 'Shifts by person' })
  await region.waitFor()
  const groups = page.getByRole('combobox', { name: 'Groups' })
  await groups.fill(name)
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`groups=.*${id}`))
  const legend = page.getByRole('list', { name: 'Groups of this roster' })
  await expect.poll(() => legend.getByRole('listitem').count()).toBe(1)
  expect(problems).toEqual([])
  await close()
})

test('a cell names the group, the call and the times, and the roster is downloaded by links', async () => {
  const { id, name, month } = await createGroups()
  const path = `/onCall/roster?month=${month}&groups=${id}`
  const { page, problems, close } = await openScreen(hospital.ana, { path })
  const region = page.getByRole('region', { name: 'Shifts by person' })
  const ana = region.getByRole('row', { name: /^Ana Ruiz/ })
  await ana.getByText('8–20').waitFor()
  expect(await ana.getByText(/^ST\d$/).getAttribute('title')).toBe(name)
  expect(await ana.getByText('2nd').count()).toBe(1)
  for (const [link, type] of [
    ['PDF', 'application/pdf'],
    ['Shifts (CSV)', 'text/csv; charset=utf-8'],
    ['Hours (CSV)', 'text/csv; charset=utf-8'],
  ] as const) {
    const href = await page.getByRole('link', { name: link }).getAttribute('href')
    const answer = await page.request.get(new URL(href ?? '', page.url()).href)
    expect(answer.headers()['content-type']).toBe(type)
  }
  expect(problems).toEqual([])
  await close()
})

test('a department limits the roster, and a change of a calendar reaches it', async () => {
  const { id, month } = await createGroups()
  const { cardiology } = hospital.ids.departments
  const path = `/onCall/roster?month=${month}&department=${cardiology}`
  const { page, problems, close } = await openScreen(hospital.ana, { path })
  const row = page.getByRole('region', { name: 'Shifts by person' }).getByRole('row', { name: /^Cleo Marsh/ })
  await row.waitFor()
  await page.getByText('Cardiology', { exact: true }).first().waitFor()
  const before = await row.getByText('9–17').count()
  await hospital.dora.call(createEvent, {
    params: { id },
    body: {
      target_id: hospital.cleo.user.user_id,
      start: wallTime(3, '09:00'),
      end: wallTime(3, '17:00'),
    },
  })
  await expect.poll(() => row.getByText('9–17').count(), { timeout: 10_000 }).toBe(before + 1)
  await page.getByRole('radio', { name: 'Quarter' }).press('Space')
  await page.getByRole('region', { name: 'Hours and fairness' }).waitFor()
  expect(new URL(page.url()).searchParams.get('span')).toBe('quarter')
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'the roster of several groups fits a screen of $width px, dark: $dark',
  async (viewport) => {
    const { month } = await createGroups()
    const { page, close } = await openScreen(hospital.ana, {
      ...viewport,
      path: `/onCall/roster?month=${month}`,
    })
    await page.getByText('Average of the members', { exact: true }).waitFor()
    await takeScreenshot(page, `hospital-roster-${lookName(viewport)}`)
    await expectAccessible(page, 'roster of several groups')
    await close()
  },
)
