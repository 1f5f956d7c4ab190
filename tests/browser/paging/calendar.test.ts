import { cancelEvent } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createRule } from '@wardline/contract/paging/recurrence-rules/recurrence-rule.routes.ts'
import { expect, test } from 'vitest'
import { wallTime, createCalendar, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { readPdf } from '../../fixtures/browser/pdf.ts'
import { expectAccessible, takeScreenshot, turnOn } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectTimeInput, fillDateTime, readDateTime } from '../../fixtures/browser/date-time-fields.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports)(
  'hours that other shifts have are offered for a new one: %o',
  async ({ width, dark }) => {
    const calendar = await createCalendar(hospital)
    for (const day of [0, 1]) {
      await calendar.puts(hospital.ana, wallTime(day, '07:00'), wallTime(day, '19:00'))
      await calendar.puts(hospital.ben, wallTime(day, '19:00'), wallTime(day + 1, '07:00'))
    }
    const { page, problems, close } = await openScreen(hospital.dora, { width, dark, path: calendar.path })
    await page
      .getByRole('button', { name: /^Ana Ruiz, Mon/ })
      .first()
      .waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Add shift' })
    await dialog.getByLabel('On call', { exact: true }).selectOption('Cleo Marsh')
    await fillDateTime(dialog, 'Starts', `${weekDate(3)}T09:00`)
    const night = dialog
      .getByRole('group', { name: 'Usual hours' })
      .getByRole('button', { name: '19:00–07:00' })
    await night.focus()
    await page.keyboard.press('Space')
    expect(await night.getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(page, 'usual hours')
    await takeScreenshot(page, `usual-hours-${lookName({ width, dark })}`)
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => calendar.shifts()).toContainEqual(`Cleo Marsh ${weekDate(3)}T19:00`)
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §2, §5: the calendar is used by keyboard alone: a shift is created, opened, moved and deleted', async () => {
  const calendar = await createCalendar(hospital)
  const { page, problems, close } = await openScreen(hospital.dora, { path: calendar.path })
  await page.getByRole('button', { name: 'Add shift for Ana Ruiz' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Add shift' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  await page.keyboard.type('Cleo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const [year, month, day] = weekDate(2).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  // Skips the button of the day picker.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('700')
  await page.keyboard.press('Enter')
  const shift = page.getByRole('button', { name: /^Cleo Marsh, Wed, .*07:00–07:30/ })
  await shift.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await shift.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cleo Marsh' })
  await fillDateTime(dialog, 'Ends', `${weekDate(2)}T06:00`)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.getByText('Start date has to be before end').waitFor()
  await expectAccessible(page, 'a shift with an error')
  await expectTimeInput(dialog, 'Ends')
  await fillDateTime(dialog, 'Ends', `${weekDate(2)}T15:00`)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByRole('button', { name: /^Cleo Marsh, Wed, .*07:00–15:00/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  const sure = page.getByRole('dialog', { name: 'Delete this shift?' })
  await sure.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Cleo Marsh/ }).waitFor({ state: 'detached' })
  await expect.poll(() => calendar.shifts()).toEqual([])

  const title = page.getByRole('heading', { level: 2 }).first()
  await page.keyboard.press('m')
  await expect.poll(() => title.textContent()).toMatch(/^\w+ \d{4}$/)
  await page.keyboard.press('d')
  await expect.poll(() => title.textContent()).toMatch(/^Monday, /)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => title.textContent()).toMatch(/^Tuesday, /)
  await page.keyboard.press('w')
  await page.keyboard.press('t')
  await expect.poll(() => page.url()).not.toContain('date=')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test('paging §2: the calendar prints on one landscape page with complete names', async () => {
  const calendar = await createCalendar(hospital)
  for (const day of [0, 1, 2, 3, 4]) {
    await calendar.puts(hospital.ana, wallTime(day, '07:00'), wallTime(day, '19:00'))
    await calendar.puts(hospital.ben, wallTime(day, '19:00'), wallTime(day + 1, '07:00'))
  }
  await calendar.puts(hospital.cleo, wallTime(2, '09:00'), wallTime(2, '17:00'), { call_order: 2 })
  const { page, close } = await openScreen(hospital.dora, { path: calendar.path, dark: true })
  for (const view of ['Week', 'Month']) {
    await turnOn(page.getByRole('radio', { name: view }))
    await page.getByRole('button', { name: /^Cleo Marsh, Wed/ }).waitFor()
    const { pages, text, width, height } = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect({ view, pages }).toEqual({ view, pages: 1 })
    expect(width).toBeGreaterThan(height)
    const letters = text.replaceAll(/\s/g, '')
    for (const [name, times] of [
      ['AnaRuiz', 5],
      ['BenOkafor', 5],
      ['CleoMarsh', 1],
    ] as const)
      expect(letters.split(name).length - 1, `${name}, ${view}`).toBeGreaterThanOrEqual(times)
    expect(letters).not.toContain('Putoncall')
    expect(letters).toContain('07:00')
    expect(await page.locator('html[data-dark]').count()).toBe(1)
  }
  await close()
})

test('paging §6: the calendar is accessible in light and dark mode, and read-only users see why they cannot edit', async () => {
  const calendar = await createCalendar(hospital)
  await calendar.puts(hospital.ana, wallTime(0, '07:00'), wallTime(0, '15:00'))
  await calendar.puts(hospital.ben, wallTime(0, '09:00'), wallTime(0, '12:00'), {
    call_order: 2,
    title: 'Backup',
  })
  await calendar.puts(hospital.cleo, weekDate(1) + 'T00:00:00', weekDate(3) + 'T00:00:00', { allDay: true })
  const changes = ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']
  for (const [index, start] of changes.entries())
    await calendar.puts(
      hospital.ben,
      wallTime(4, start),
      wallTime(changes[index + 1] ? 4 : 5, changes[index + 1] ?? '00:00'),
    )
  for (const dark of [false, true]) {
    const { page, problems, close } = await openScreen(hospital.ana, { path: calendar.path, dark })
    await page.getByRole('button', { name: /^Ben Okafor, Mon, .*Second call, Backup/ }).waitFor()
    await page.getByText('Nobody on Call').first().waitFor()
    await page.getByText('You don’t have permission to change this calendar.').waitFor()
    if (!dark) await expectAccessible(page, 'week, light')
    expect(await page.getByRole('button', { name: /put .*on call/i }).count()).toBe(0)
    await page.getByRole('button', { name: /^Ben Okafor, Mon/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Ben Okafor' })
    await dialog.getByText(/Mon, .*09:00–12:00/).waitFor()
    expect(await dialog.getByRole('button', { name: /Update|Delete/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await turnOn(page.getByRole('radio', { name: 'Month' }))
    await page.getByRole('button', { name: /^Cleo Marsh, Tue, .* – Wed/ }).waitFor()
    if (dark) await expectAccessible(page, 'month, dark')
    await page.setViewportSize({ width: 1280, height: 800 })
    const friday = page.locator(`.cal [role=cell][data-date="${weekDate(4)}"]`)
    await expect.poll(() => friday.locator('.cal-row:visible').count()).toBeGreaterThanOrEqual(2)
    await friday.getByText(/^\+\d more$/).waitFor()
    expect(problems).toEqual([])
    await close()
  }
})

test('a phone lists days with their shifts and gaps, and opens a sheet, without horizontal scrolling', async () => {
  const calendar = await createCalendar(hospital)
  await calendar.puts(hospital.ben, wallTime(-1, '19:00'), wallTime(0, '07:00'))
  await calendar.puts(hospital.ana, wallTime(0, '07:00'), wallTime(0, '15:00'))
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: calendar.path.replace('view=week&', ''),
    width: 390,
  })
  const view = page.getByRole('combobox', { name: 'Calendar view' })
  const monday = page.getByRole('region', { name: /^Mon, / }).first()
  await monday
    .getByRole('button', { name: /^Ben Okafor, / })
    .getByText('until 07:00')
    .waitFor()
  await monday
    .getByRole('button', { name: /^Ana Ruiz, Mon/ })
    .getByText('Ana Ruiz', { exact: true })
    .waitFor()
  expect(await view.inputValue()).toBe('agenda')
  await page
    .getByRole('button', { name: /Nobody on Call/ })
    .first()
    .waitFor()
  await takeScreenshot(page, 'agenda-390')
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)
  await expectAccessible(page, 'calendar at 390 px')
  await page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await sheet.getByLabel('Title').fill('Day shift')
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*Day shift/ }).waitFor()
  await view.selectOption('Month')
  await page.getByRole('button', { name: 'Add shift' }).tap()
  await page.getByRole('dialog', { name: 'Add shift' }).waitFor()
  expect(await isWide()).toBe(false)
  expect(problems).toEqual([])
  await close()
})

test('paging §2, §8: the edit-event screen shows its rule in English; an event that cannot be loaded leads back to the calendar', async () => {
  const calendar = await createCalendar(hospital)
  const home = calendar.path.replace(/\/calendar.*/, '')
  const given = `start=${wallTime(0, '19:00')}&user_id=${hospital.ben.user.user_id}`
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${home}/events/new?${given}` })
  const form = page.getByRole('form', { name: 'Add shift' })
  expect(await readDateTime(form, 'Ends')).toBe(wallTime(0, '19:30').slice(0, 16))
  await fillDateTime(form, 'Ends', wallTime(1, '07:00').slice(0, 16))
  const repeat = form.getByRole('checkbox', { name: 'Repeat' })
  await repeat.click()
  const rule = page.getByRole('dialog', { name: 'Repeat' })
  await rule.getByLabel('Frequency').selectOption('None')
  await rule.getByRole('button', { name: 'Close', exact: true }).last().click()
  await rule.waitFor({ state: 'detached' })
  await expect.poll(() => repeat.isChecked()).toBe(false)
  await repeat.click()
  await rule.getByRole('checkbox', { name: 'Wednesday' }).check()
  await rule.getByLabel('Ends').selectOption('After a number of shifts')
  await rule.getByLabel('Number of shifts').fill('0')
  await rule.getByRole('button', { name: 'Save' }).click()
  await rule.getByText('Enter a number from 1 to 999.').waitFor()
  await rule.getByLabel('Number of shifts').fill('3')
  await expectAccessible(page, 'recurring rule')
  await rule.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/Monday, Wednesday for 3 times/).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('button', { name: /^Ben Okafor, Wed, .*repeats/ })
    .first()
    .click()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([0, 2, 7].map((day) => `Ben Okafor ${weekDate(day)}T19:00`))

  const dialog = page.getByRole('dialog', { name: 'Ben Okafor' })
  await dialog.getByLabel('Title').fill('lost')
  await dialog.getByRole('button', { name: 'More options' }).click()
  const edit = page.getByRole('form', { name: 'Edit shift' })
  await edit.getByRole('checkbox', { name: 'All day' }).check()
  await expect.poll(() => edit.getByLabel('First day').inputValue()).toBe(weekDate(2))
  await expect.poll(() => edit.getByLabel('Last day').inputValue()).toBe(weekDate(3))
  await edit.getByLabel('Last day').fill(weekDate(1))
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('Start date has to be before end').waitFor()
  await expectAccessible(page, 'edit event')
  await edit.getByLabel('Last day').fill(weekDate(2))
  await edit.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('dialog', { name: /repeating/ })
    .getByRole('button', { name: 'Change' })
    .click()
  await expect.poll(() => calendar.shifts()).toContain(`Ben Okafor ${weekDate(2)}T00:00`)
  expect(problems).toEqual([])

  await page.goto(`${hospital.url}${home}/events/999999?originalStart=${wallTime(0, '19:00')}`)
  await page.getByText(/Could not open this shift/).waitFor()
  await expect.poll(() => page.url()).toContain(`${home}/calendar`)
  await close()
})

test('a repeat that the dialog cannot show is kept, or replaced on request', async () => {
  const { dora, ben } = hospital
  const calendar = await createCalendar(hospital)
  const rule = await dora.call(createRule, { body: { rrule: 'FREQ=MONTHLY;BYDAY=1MO,3MO' } })
  const { event_id, original_start } = await calendar.puts(ben, wallTime(0, '19:00'), wallTime(1, '07:00'), {
    rule_id: rule.id,
  })
  const path = calendar.path.replace(
    /\/calendar.*/,
    `/events/${event_id}?originalStart=${encodeURIComponent(original_start)}`,
  )
  const { page, problems, close } = await openScreen(dora, { path })
  const form = page.getByRole('form', { name: 'Edit shift' })
  const edit = form.getByRole('button', { name: 'Edit repeat' })
  await edit.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Repeat' })
  await dialog.getByText('Every month on the 1st Monday, the 3rd Monday').waitFor()
  await expectAccessible(page, 'a repeat that cannot be edited')
  await dialog.getByRole('button', { name: 'Keep it' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await form.getByRole('checkbox', { name: 'Repeat' }).and(page.locator(':checked')).waitFor()
  await edit.press('Enter')
  await dialog.getByRole('button', { name: 'Replace' }).press('Enter')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await form.getByText(/^Every week on/).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a shift is taken over and given back; a swap request appears live and is accepted', async () => {
  const { ana, ben } = hospital
  const calendar = await createCalendar(hospital)
  await calendar.puts(ana, wallTime(0, '07:00'), wallTime(0, '15:00'))
  await calendar.puts(ben, wallTime(1, '07:00'), wallTime(1, '15:00'))
  const his = await openScreen(ben, { path: calendar.path })
  const hers = await openScreen(ana, { path: calendar.path })
  await his.page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).click()
  const taken = his.page.getByRole('dialog', { name: 'Ana Ruiz' })
  await taken.getByRole('button', { name: 'Take over' }).click()
  await taken.getByRole('radio', { name: 'Part of it' }).check()
  await fillDateTime(taken, 'From', `${weekDate(0)}T16:00`)
  await taken.getByText('Start date has to be before end').waitFor()
  await taken.getByLabel('From, time').fill('')
  await taken.getByRole('button', { name: 'Take over' }).click()
  await taken.getByText('Enter a date and time.').waitFor()
  await taken.getByLabel('From, time').fill('1100')
  await expectAccessible(his.page, 'taking over a span')
  await taken.getByRole('button', { name: 'Take over' }).click()
  await hers.page
    .getByRole('button', { name: /^Ben Okafor, Mon, .*11:00–15:00, covering for Ana Ruiz/ })
    .click()
  await hers.page.getByRole('button', { name: 'Undo takeover' }).click()
  await his.page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00/ }).waitFor()

  await hers.page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).click()
  await hers.page.getByRole('button', { name: 'Request swap' }).click()
  const request = hers.page.getByRole('dialog', { name: 'Request a swap' })
  await request.getByLabel('Ask').selectOption('Ben Okafor')
  await request.getByRole('group', { name: 'In exchange for' }).getByRole('checkbox').check()
  await expectAccessible(hers.page, 'request of a swap')
  await request.getByRole('button', { name: 'Send request' }).click()
  await his.page.getByRole('button', { name: '1 swap request' }).click()
  await his.page.getByText(/in exchange for your shift/).waitFor()
  await his.page.getByRole('button', { name: 'Swap' }).click()
  await hers.page.getByRole('button', { name: /^Ana Ruiz, Tue, .*covering for Ben Okafor/ }).waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ben Okafor ${weekDate(0)}T07:00`, `Ana Ruiz ${weekDate(1)}T07:00`])
  for (const screen of [his, hers]) {
    expect(screen.problems).toEqual([])
    await screen.close()
  }
})

test('a calendar range that changed while another one was shown appears without its old shifts', async () => {
  const calendar = await createCalendar(hospital)
  const { event_id, original_start } = await calendar.puts(
    hospital.ben,
    wallTime(1, '07:00'),
    wallTime(1, '15:00'),
  )
  const { page, problems, close } = await openScreen(hospital.dora, { path: calendar.path })
  const shift = page.getByRole('button', { name: /^Ben Okafor, Tue/ })
  await shift.waitFor()
  const shownTitle = await page.getByRole('heading', { level: 2 }).first().innerText()
  for (let week = 0; week < 6; week += 1) await page.getByRole('button', { name: 'Next week' }).click()
  await shift.waitFor({ state: 'detached' })
  const refetched = page.waitForResponse((response) => response.url().includes('/events/?start='))
  await hospital.dora.call(cancelEvent, {
    params: { id: calendar.id, event_id: event_id ?? 0 },
    body: { update_for: 'once', original_start },
  })
  await refetched
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await interceptRequests(page, '**/events/?start=*', async (route) => {
    await arrival
    await route.continue()
  })
  for (let week = 0; week < 6; week += 1) await page.getByRole('button', { name: 'Previous week' }).click()
  await page.getByRole('heading', { level: 2, name: shownTitle }).waitFor()
  expect(await shift.count()).toBe(0)
  const loaded = page.waitForResponse((response) => response.url().includes('/events/?start='))
  arrive()
  await loaded
  expect(await shift.count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})
