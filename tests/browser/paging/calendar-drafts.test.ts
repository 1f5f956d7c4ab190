import * as drafts from '@wardline/contract/paging/drafts/calendar-draft.routes.ts'
import { listOccurrences, updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createRotatingCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

type Calendar = Awaited<ReturnType<typeof createRotatingCalendar>>

async function listShifts({ id }: Calendar, days = 14) {
  const query = { start: wallTime(0, '07:00'), end: wallTime(days, '07:00') }
  return (await hospital.dora.call(listOccurrences, { params: { id }, query })).results
}
const listNames = async (calendar: Calendar, days?: number) =>
  (await listShifts(calendar, days)).map(({ target }) => target.display_name)

async function startDraft(calendar: Calendar) {
  const [first] = await listShifts(calendar, 7)
  const { id } = calendar
  return hospital.dora.call(drafts.createCalendarDraft, {
    params: { id },
    body: {
      name: 'January',
      changes: [
        {
          kind: 'change',
          event_id: first?.event_id ?? 0,
          original_start: first?.original_start ?? '',
          target_id: hospital.cleo.user.user_id,
          start: first?.whole_start ?? '',
          end: first?.whole_end ?? '',
        },
      ],
    },
  })
}

test('shifts are drafted on the calendar, compared and published together', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.pathOf('drafts') })
  await page.getByText('No drafts yet').waitFor()
  await page.getByRole('button', { name: 'New draft' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('January')
  await page.keyboard.press('Enter')
  await page.getByText('No changes yet').waitFor()
  await page.goto(`${page.url()}?view=week&date=${weekDate(0)}`)

  await page
    .getByRole('button', { name: /^Ana Ruiz, Mon/ })
    .first()
    .press('Enter')
  const shift = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await shift.getByRole('combobox', { name: 'On call' }).selectOption({ label: 'Cleo Marsh' })
  await shift.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('button', { name: /^Cleo Marsh, Mon.*draft/ })
    .first()
    .waitFor()
  await page.getByText('1 change, not published').waitFor()

  await page.getByRole('button', { name: 'Add shift', exact: true }).click()
  const added = page.getByRole('dialog', { name: 'Add shift' })
  await added.getByRole('combobox', { name: 'On call' }).selectOption({ label: 'Ben Okafor' })
  await added.getByLabel('Starts, day').fill(weekDate(1))
  await added.getByLabel('Ends, day').fill(weekDate(2))
  await added.getByRole('combobox', { name: 'Call order' }).selectOption({ label: 'Second call' })
  await added.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 changes, not published').waitFor()
  await takeScreenshot(page, 'calendar-draft')
  await expectAccessible(page, 'draft of a calendar')
  expect(await listNames(calendar)).toEqual(['Ana Ruiz', 'Ben Okafor'])

  await page.getByRole('button', { name: 'Compare and publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish January' })
  await dialog.getByText('Ana Ruiz → Cleo Marsh').waitFor()
  await dialog.getByText('Ana Ruiz, Ben Okafor, Cleo Marsh are notified.').waitFor()
  await dialog
    .getByRole('list', { name: 'Users whom pages may not reach' })
    .getByText(/^Cleo Marsh cannot be reached by pages\. .*Ask them to turn on alerts/)
    .waitFor()
  await takeScreenshot(page, 'calendar-draft-comparison')
  await expectAccessible(page, 'comparison of a draft')
  await dialog.getByRole('button', { name: 'Publish and notify' }).click()
  await page.getByText(/^January published/).waitFor()
  await page.waitForURL(/calendar/)
  expect(await listNames(calendar)).toEqual(['Cleo Marsh', 'Ben Okafor', 'Ben Okafor'])
  expect(problems).toEqual([])
})

test('a change is taken back in the comparison, and a newer change asks before it is overwritten', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const draft = await startDraft(calendar)
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.pathOf(`drafts/${draft.id}`) })
  await page.getByText('1 change, not published').waitFor()
  const [first] = await listShifts(calendar, 7)
  await hospital.dora.call(updateEvent, {
    params: { id: calendar.id, event_id: first?.event_id ?? 0 },
    body: {
      original_start: first?.original_start ?? '',
      version: first?.version ?? 0,
      target_id: hospital.ben.user.user_id,
    },
  })
  await page.getByRole('button', { name: 'Compare and publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish January' })
  await dialog.getByText(/This shift was changed since you changed it in the draft/).waitFor()
  await dialog.getByRole('button', { name: 'Publish and notify' }).click()
  await dialog.getByText(/One shift was changed since this draft changed it/).waitFor()
  await takeScreenshot(page, 'calendar-draft-newer-change')
  await expectAccessible(page, 'draft with a newer change')
  await dialog.getByRole('button', { name: /^Remove from draft/ }).click()
  await dialog.getByText('This draft changes nothing yet.').waitFor()
  expect(await listNames(calendar, 7)).toEqual(['Ben Okafor'])
  expect(problems).toEqual([])
})

test('the history restores an earlier calendar through a draft, and a discarded draft changes nothing', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const [first] = await listShifts(calendar, 7)
  await hospital.dora.call(updateEvent, {
    params: { id: calendar.id, event_id: first?.event_id ?? 0 },
    body: {
      original_start: first?.original_start ?? '',
      version: first?.version ?? 0,
      target_id: hospital.cleo.user.user_id,
    },
  })
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.pathOf('drafts') })
  const history = page.getByRole('list', { name: 'History' })
  await history.getByText('Dora Lind changed shifts').waitFor()
  await history.getByText(/Ana Ruiz → Cleo Marsh$/).waitFor()
  await takeScreenshot(page, 'calendar-history')
  await expectAccessible(page, 'history of a calendar')
  await history.getByRole('button', { name: /^Restore/ }).click()
  await page.getByText('1 change, not published').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('dialog', { name: /^Discard Calendar of/ })
    .getByRole('button', { name: 'Discard' })
    .click()
  await page.getByText('No drafts yet').waitFor()
  expect(await listNames(calendar, 7)).toEqual(['Cleo Marsh'])
  await history.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('button', { name: 'Compare and publish' }).click()
  await page.getByRole('button', { name: 'Publish and notify' }).click()
  await page.getByText(/^Calendar of .* published/).waitFor()
  expect(await listNames(calendar, 7)).toEqual(['Ana Ruiz'])
  expect(problems).toEqual([])
})

test('an open draft shows the changes of another scheduler', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const draft = await startDraft(calendar)
  const { page, problems } = await openScreen(hospital.dora, { path: calendar.pathOf(`drafts/${draft.id}`) })
  await page.getByText('1 change, not published').waitFor()
  const params = { id: calendar.id, draft_id: draft.id }
  await hospital.dora.call(drafts.changeCalendarDraft, {
    params,
    body: { name: 'January', changes: [], version: draft.version },
  })
  await page.getByText('No changes yet').waitFor()
  await page
    .getByRole('button', { name: /^Ana Ruiz, Mon/ })
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

test('a member reads the history without drafts', async () => {
  const calendar = await createRotatingCalendar(hospital)
  const { page, problems } = await openScreen(hospital.ana, { path: calendar.pathOf('drafts') })
  await page.getByRole('list', { name: 'History' }).getByText('Dora Lind changed the rotation').waitFor()
  expect(await page.getByRole('button', { name: 'New draft' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
  expect(problems).toEqual([])
})

test.each(viewports)('a draft and the history fit a screen of $width px, dark: $dark', async (viewport) => {
  const calendar = await createRotatingCalendar(hospital)
  const draft = await startDraft(calendar)
  const { page } = await openScreen(hospital.dora, { ...viewport, path: calendar.pathOf('drafts') })
  await page.getByRole('list', { name: 'History' }).waitFor()
  await takeScreenshot(page, `calendar-drafts-${lookName(viewport)}`)
  await expectAccessible(page, 'drafts')
  await page.getByRole('link', { name: /January/ }).click()
  await page
    .getByRole('button', { name: /Cleo Marsh.*draft/ })
    .first()
    .waitFor()
  await takeScreenshot(page, `calendar-draft-${lookName(viewport)}`)
  await expectAccessible(page, 'draft')
  await page.getByRole('button', { name: 'Compare and publish' }).click()
  await page.getByText('Ana Ruiz → Cleo Marsh').waitFor()
  await takeScreenshot(page, `calendar-draft-comparison-${lookName(viewport)}`)
  await expectAccessible(page, 'comparison')
  expect(draft.changes).toHaveLength(1)
})
