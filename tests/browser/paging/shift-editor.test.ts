import { updateEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import type { Occurrence } from '@wardline/contract/paging/events/on-call-event.schemas.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, createWeeklyRule, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { fillDateTime, readDateTime } from '../../fixtures/browser/date-time-fields.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const editorPath = (calendar: string, { event_id, original_start }: Occurrence) =>
  calendar.replace(/\/calendar.*/, `/events/${event_id}?originalStart=${encodeURIComponent(original_start)}`)

test.each(viewports)(
  'a shift keeps its edits from the dialog to its page, and the question for the shifts returns to them: %o',
  async ({ width, dark }) => {
    const { ana, dora } = hospital
    const calendar = await createCalendar(hospital)
    await calendar.puts(ana, wallTime(0, '07:00'), wallTime(0, '15:00'), {
      rule_id: await createWeeklyRule(dora),
    })
    const { page, problems, close } = await openScreen(dora, { width, dark, path: calendar.path })
    await page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ana Ruiz' })
    // The name above the fields opens a card, and does not take the focus.
    await dialog.getByRole('button', { name: 'Ana Ruiz', exact: true }).waitFor()
    await expectFocus(dialog.locator('input, select, textarea').first())
    await fillDateTime(dialog, 'Ends', `${weekDate(0)}T16:00`)
    await expectAccessible(page, 'a shift')
    await takeScreenshot(page, `shift-dialog-${lookName({ width, dark })}`)
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Change repeating shift' })
    await question.getByRole('radio', { name: 'This and all later shifts' }).press('Space')
    await question.getByText(/moves to 07:00–16:00, and all later shifts move with it/).waitFor()
    await expectAccessible(page, 'which shifts to change')
    await takeScreenshot(page, `shift-scope-${lookName({ width, dark })}`)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await expectFocus(dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Keep editing' }).press('Enter')

    await dialog.getByRole('button', { name: 'More options' }).press('Enter')
    const form = page.getByRole('form', { name: 'Edit shift' })
    expect(await readDateTime(form, 'Ends')).toBe(`${weekDate(0)}T16:00`)
    await expectAccessible(page, 'the page of a shift')
    await takeScreenshot(page, `shift-page-${lookName({ width, dark })}`)
    await form.getByRole('button', { name: 'Cancel' }).press('Enter')
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
    await leaving.getByRole('button', { name: 'Keep editing' }).press('Enter')
    await form.getByLabel('Title').press('Control+Enter')
    await question.getByRole('button', { name: 'Change' }).press('Enter')
    await page.getByText('Shift saved.').waitFor()
    await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–16:00/ }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('a shift that another user changed asks for each field, and is refused once', async () => {
  const { ben, dora } = hospital
  const calendar = await createCalendar(hospital)
  const shift = await calendar.puts(ben, wallTime(1, '07:00'), wallTime(1, '15:00'))
  const { page, problems, close } = await openScreen(dora, { path: editorPath(calendar.path, shift) })
  const form = page.getByRole('form', { name: 'Edit shift' })
  await form.getByLabel('Title').fill('Mine')
  await dora.call(updateEvent, {
    params: { id: calendar.id, event_id: shift.event_id ?? 0 },
    body: {
      title: 'Theirs',
      call_order: 2,
      original_start: shift.original_start,
      version: shift.version,
      update_for: 'once',
    },
  })
  await form
    .getByRole('group', { name: 'Conflict: Title' })
    .getByText(/“Theirs”/)
    .waitFor()
  await expect.poll(() => form.getByLabel('Call order').inputValue()).toBe('2')
  await takeScreenshot(page, 'shift-conflict')
  await form.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await form.getByText(/Dora Lind/).waitFor()
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: /^Ben Okafor, Tue, .*Second call, Mine/ }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('paging §8: a refused deletion shows its reason; a deleted shift leads to the calendar', async () => {
  const { cleo, dora } = hospital
  const calendar = await createCalendar(hospital)
  const shift = await calendar.puts(cleo, wallTime(2, '07:00'), wallTime(2, '15:00'))
  const { page, problems, close } = await openScreen(dora, { path: editorPath(calendar.path, shift) })
  const form = page.getByRole('form', { name: 'Edit shift' })
  await form.getByLabel('Title').fill('Discarded with the shift')
  await form.getByRole('button', { name: 'Delete' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete this shift?' })
  await interceptRequests(page, '**/cancel/', (route) =>
    route.fulfill({ status: 400, json: { detail: 'This shift is over.', code: 'invalid' } }),
  )
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await question.getByText('Could not delete event').waitFor()
  await question.getByText('This shift is over.').waitFor()
  await expectAccessible(page, 'a refused deletion')
  await takeScreenshot(page, 'shift-deletion-refused')
  await page.unroute('**/cancel/')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('Shift deleted.').waitFor()
  await page.waitForURL(`**/calendar?**`)
  await takeScreenshot(page, 'shift-deleted')
  expect(await page.getByText(/Could not open this shift/).count()).toBe(0)
  await expect.poll(() => calendar.shifts()).toEqual([])
  expect(problems).toEqual([])
  await close()
})
