import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import { publishOnCallChange } from '@wardline/server/features/paging/on-call/shift-change.actions.ts'
import { beforeAll, expect, test } from 'vitest'
import { addShifts, createGroup, updateUser } from '../../fixtures/paging/group-rows.ts'
import {
  delayFrames,
  expectAccessible,
  pressInSequence,
  takeScreenshot,
} from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendarGroup, planShift } from '../../fixtures/paging/calendar.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { fillDateTime, readDateTime } from '../../fixtures/browser/date-time-fields.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()
let medicine = 0
let icu = 0

const findRow = async (group_id: number) => {
  const { results } = await hospital.dora.call(listOnCall)
  return results.find((group) => group.group_id === group_id)
}
const groupUid = async (group_id: number) => (await findRow(group_id))?.uid ?? ''
const groupContactId = async (group_id: number) => (await findRow(group_id))?.contact_id ?? 0
const announceChange = (...group_ids: number[]) =>
  hospital.app.db.write(hospital.ids.account_id, (tx) => publishOnCallChange(tx, group_ids))

beforeAll(async () => {
  const { ana, ben, cleo, dora, ids } = hospital
  await updateUser(hospital, ben, { mobile_number: '+1 617 555 0100' })
  medicine = (await createGroup(hospital, 'Hospital Medicine', { members: [ana], failOver: dora })).group_id
  icu = (
    await createGroup(hospital, 'Interventional Radiology', {
      department_id: ids.departments.cardiology,
      failOver: dora,
    })
  ).group_id
  await addShifts(hospital, medicine, [
    { person: cleo, from: -30, to: -2 },
    { person: ben, from: -2, to: 2 },
    { person: ana, from: 2, to: 10 },
    { person: cleo, from: -3, to: 5, call_order: 2 },
  ])
  await addShifts(hospital, icu, [
    { person: ben, from: -20, to: -1 },
    { person: cleo, from: 3, to: 11 },
  ])
})

test('the on-call page shows the whole hospital, works by keyboard, and paging is one tap away', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/Inbox/inbox' })
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await pressInSequence(page, 'g', 'o')
  const rows = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  const row = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: true }) })
  await row('Hospital Medicine').getByText('Ben Okafor and one other').waitFor()
  await row('Hospital Medicine').getByText('Second call Cleo Marsh').waitFor()
  await row('Interventional Radiology').getByText('Nobody on Call').waitFor()
  await page.getByText(/^\d groups? ha(s|ve) no one on call$/).waitFor()
  await row('Interventional Radiology').getByText('Pages go to Dora Lind (fail-over of the group)').waitFor()
  await row('Hospital Medicine')
    .getByRole('img', { name: /^Shifts of the day: .*Ben Okafor/ })
    .waitFor()
  expect(
    await row('Hospital Medicine')
      .getByRole('link', { name: /^Call Ben Okafor/ })
      .getAttribute('href'),
  ).toBe('tel:+16175550100')
  const fill = row('Interventional Radiology').getByRole('link', { name: 'Fill gap' })
  expect(await fill.getAttribute('href')).toMatch(
    /^\/pagingGroups\/[\w-]{36}\/events\/new\?start=\d{4}-.*&end=\d{4}-/,
  )
  await expectAccessible(page, 'on call now')
  await takeScreenshot(page, 'on-call')

  await fill.click()
  await page.waitForURL('**/events/new?**')
  const minute = new URL(page.url()).searchParams.get('start')?.slice(0, 16) ?? ''
  await expect.poll(() => readDateTime(page, 'Starts')).toBe(minute)
  await page.goBack()
  await row('Hospital Medicine').waitFor()

  // Groups with no one on call are first.
  for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hospital Medicine')
  await page.keyboard.press('k')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Interventional Radiology')
  await page.keyboard.press('ArrowDown')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Hospital Medicine')
  await row('Hospital Medicine').getByRole('button', { name: 'Page Hospital Medicine' }).click()
  const message = page.getByRole('dialog')
  await message.getByRole('button', { name: 'Remove Hospital Medicine' }).waitFor()
  expect(await message.getByRole('radio', { name: 'High' }).isChecked()).toBe(true)
  await message.getByText('Asks to confirm · replies allowed').waitFor()
  expect(problems).toEqual([])
  await close()

  const night = await openScreen(hospital.ana, { path: '/onCall', dark: true })
  await night.page.getByText('Nobody on Call', { exact: true }).first().waitFor()
  expect(await night.page.getByRole('link', { name: 'Fill gap' }).count()).toBe(0)
  await expectAccessible(night.page, 'on call now, dark')
  await takeScreenshot(night.page, 'on-call-dark')
  expect(night.problems).toEqual([])
  await night.close()
})

test('groups are found by name, department and person; the search is kept in the address', async () => {
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/onCall' })
  const names = () => page.getByRole('list', { name: 'Groups' }).locator('a[data-open]').allInnerTexts()
  await page.getByRole('link', { name: 'Hospital Medicine' }).waitFor()
  await page.getByRole('searchbox', { name: 'Group, department or person' }).fill('okafor')
  await expect.poll(names).toEqual(['Hospital Medicine'])
  await page.waitForURL('**/onCall?q=okafor')
  await page.reload()
  await expect.poll(names).toEqual(['Hospital Medicine'])
  await page.getByRole('searchbox').fill('zzz unmatched')
  await page.getByText('No group, department or person on call matches “zzz unmatched”.').waitFor()
  await delayFrames(page, 24)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'No one on call' }).click()
  await expect.poll(names).toEqual(['Cardiology On Call', 'Interventional Radiology'])
  await page.getByRole('button', { name: 'No one on call' }).click()
  await page.getByRole('button', { name: 'My groups' }).click()
  await expect.poll(names).toEqual(['Hospital Medicine'])
  expect(problems).toEqual([])
  await close()
})

test('at 19:00 the on-call page changes live, without a reload and without moving rows', async () => {
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/onCall' })
  const thread = await hospital.ana.writes(await groupContactId(medicine), 'Bed 12')
  const conversation = await openScreen(hospital.ana, { path: `/Inbox/inbox/thread/${thread.id}` })
  const head = (text: string) => conversation.page.getByText(`Hospital Medicine (${text})`).waitFor()
  await head('Ben Okafor and one other')
  const list = page.getByRole('list', { name: 'Groups' })
  await list.getByText('Ben Okafor and one other').waitFor()
  const places = () =>
    list.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const before = await places()
  // Without refetches the update must come from the live event.
  await interceptRequests(page, '**/api/v1/oncall/**', (route) => route.abort())
  await announceChange(medicine)
  hospital.clock.forward({ hours: 2 })
  await list.getByText('Ana Ruiz and one other').waitFor()
  expect(await places()).toEqual(before)
  // The header updates before its 30-second refresh.
  await head('Ana Ruiz and one other')
  await conversation.close()
  expect(problems).toEqual([])
  await close()
})

test('the on-call page shows an error in place when it cannot load, and loads on retry', async () => {
  const { page, close } = await openScreen(hospital.ana, { path: '/Inbox/inbox' })
  await interceptRequests(page, '**/api/v1/oncall/**', (route) =>
    route.fulfill({ status: 400, json: { detail: 'no', code: 'x' } }),
  )
  await page.getByRole('link', { name: 'On call' }).click()
  await page.getByText('Could not load who is on call.').waitFor()
  await page.unroute('**/api/v1/oncall/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  const rows = page.getByRole('list', { name: 'Groups' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  await close()
})

test('a phone shows each group as a card with all of its details', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/onCall', width: 390 })
  await page.getByText('Nobody on Call', { exact: true }).first().waitFor()
  await expectAccessible(page, 'on call now, 390 px')
  await takeScreenshot(page, 'on-call-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const last = page.getByRole('list', { name: 'Groups' }).getByRole('listitem').last()
  const box = await last.getByRole('button', { name: /^Page / }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(problems).toEqual([])
  await close()
})

test('own shifts are listed by day with takeovers; a group shows its coverage', async () => {
  const { page, problems, close } = await openScreen(hospital.cleo, { path: '/myShifts' })
  await page
    .getByRole('status')
    .getByText(/^You are (not )?on call now/)
    .waitFor()
  await page.getByRole('heading', { name: 'My shifts' }).waitFor()
  await expectAccessible(page, 'my shifts')
  await takeScreenshot(page, 'my-shifts')

  const uid = await groupUid(icu)
  await page.goto(`${hospital.url}/pagingGroups/${uid}/settings`)
  await page.getByRole('button', { name: /^\d gaps? until / }).click()
  const dialog = page.getByRole('dialog', { name: 'Coverage of Interventional Radiology' })
  await dialog.getByText('No event covers this time.').first().waitFor()
  await dialog.getByText(/go to Dora Lind \(fail-over of the group\)/).waitFor()
  expect(await dialog.getByRole('link', { name: /^Fill gap/ }).count()).toBe(0)
  await expectAccessible(page, 'coverage')
  await takeScreenshot(page, 'coverage')
  await page.goto(`${hospital.url}/pagingGroups`)
  const table = page.getByRole('row', { name: /Interventional Radiology/ })
  await table.getByText(/^\d gaps?/).waitFor()
  await takeScreenshot(page, 'groups-coverage')
  expect(problems).toEqual([])
  await close()

  const small = await openScreen(hospital.cleo, { path: '/myShifts', width: 390, dark: true })
  await small.page
    .getByRole('status')
    .getByText(/^You are on call now/)
    .waitFor()
  await expectAccessible(small.page, 'my shifts, 390 px, dark')
  await takeScreenshot(small.page, 'my-shifts-390')
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await small.close()
})

test('repeated gaps are combined into one row, and Fill all offers the free members', async () => {
  const group_id = await createCalendarGroup(hospital, 'Endoscopy', {
    members: [hospital.ana, hospital.dora],
  })
  const other = await createCalendarGroup(hospital, 'Dialysis')
  const day = (days: number) => Temporal.Now.plainDateISO('America/New_York').add({ days }).toString()
  const rule = { frequency: 'daily' } as const
  await planShift(hospital.dora, group_id, hospital.ana, {
    start: `${day(0)}T07:00`,
    end: `${day(0)}T19:00`,
    rule,
  })
  await planShift(hospital.dora, other, hospital.ana, {
    start: `${day(0)}T19:00`,
    end: `${day(1)}T07:00`,
    rule,
  })
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/pagingGroups/${await groupUid(group_id)}/settings`,
  })
  await page.getByRole('button', { name: /^\d+ gaps? until / }).click()
  const dialog = page.getByRole('dialog', { name: 'Coverage of Endoscopy' })
  await dialog.getByText(/^Every night 19:00–07:00/).waitFor()
  await takeScreenshot(page, 'coverage-groups')
  await dialog.getByRole('button', { name: /^Fill all: Every night/ }).click()
  const filling = page.getByRole('dialog', { name: 'Fill: Every night 19:00–07:00' })
  await filling.getByText('28 shifts, 336 hours in all, for one person.').waitFor()
  const suggested = filling.getByRole('region', { name: 'Suggested' })
  await suggested.getByText('Dora Lind').waitFor()
  expect(await suggested.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^Dora Lind.* h in four weeks/),
  ])
  await takeScreenshot(page, 'fill-all-suggested')
  await expectAccessible(page, 'suggestions for a series')
  // Four weeks, and back.
  await suggested.getByRole('button', { name: 'Put on call: Dora Lind' }).press('Enter')
  await page.getByText('Dora Lind is put on call').waitFor()
  await dialog.getByText(/^Every night 19:00–07:00 · 33\d times/).waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await dialog.getByText(/^Every night 19:00–07:00 · 36\d times/).waitFor()

  await dialog.getByRole('button', { name: /^Fill all: Every night/ }).click()
  await filling.getByLabel('Fill until').selectOption({ index: 2 })
  await filling.getByText(/^36\d shifts, 4,?\d{3} hours in all/).waitFor()
  await filling.getByRole('link', { name: 'More options' }).click()
  await page.waitForURL('**/events/new?**rule_id=**')
  expect(await readDateTime(page, 'Starts')).toMatch(/T19:00$/)
  const member = page.getByRole('combobox', { name: /^On call/ })
  const groups = member.locator('optgroup')
  const listAvailability = async () =>
    (await groups.all()).map(async (each) => [await each.getAttribute('label'), await each.textContent()])
  await expect
    .poll(async () => Promise.all(await listAvailability()))
    .toEqual([
      ['Free', 'Dora Lind'],
      [expect.stringMatching(/^On call for .+, \d+ times$/), 'Ana Ruiz'],
    ])
  await page.getByText('Every day until').waitFor()
  await page.getByRole('region', { name: 'Suggested' }).getByText('Dora Lind').waitFor()
  await takeScreenshot(page, 'fill-all')
  await expectAccessible(page, 'fill all')
  await member.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/calendar?**')
  await page.getByRole('button', { name: /^0 gaps until / }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'the whole hospital is shown at another time, and no one is paged from there: %o',
  async (look) => {
    const { ana, ben, dora } = hospital
    const name = `Night Surgery ${lookName(look)}`
    const { group_id } = await createGroup(hospital, name, { failOver: dora })
    await addShifts(hospital, group_id, [
      { person: ben, from: -2, to: 2 },
      { person: ana, from: 2, to: 10 },
    ])
    const { page, problems, close } = await openScreen(dora, { path: '/onCall', ...look })
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText(ben.user.display_name).first().waitFor()
    await page.getByRole('button', { name: 'At another time' }).focus()
    await page.keyboard.press('Enter')
    // Earlier tests of this file moved the server's clock, from which the shifts count.
    const ahead = hospital.clock.now().epochMilliseconds - Date.now()
    const current = Date.parse(`${await readDateTime(page, 'Time')}Z`)
    const inThreeHours = new Date(current + ahead + 3 * 3_600_000)
    await fillDateTime(page, 'Time', inThreeHours.toISOString())
    await row
      .getByText(/^Ana Ruiz/u)
      .first()
      .waitFor()
    await expect
      .poll(() => page.url())
      .toContain(`at=${encodeURIComponent(inThreeHours.toISOString().slice(0, 16))}`)
    expect(await row.getByRole('button', { name: `Page ${name}` }).count()).toBe(0)
    await takeScreenshot(page, `on-call-at-${lookName(look)}`)
    await expectAccessible(page, 'on call at another time')
    await page.getByRole('button', { name: 'Show now' }).click()
    await row.getByRole('button', { name: `Page ${name}` }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)
