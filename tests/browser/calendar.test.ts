import { expect, test } from 'vitest'
import { at, calendarOf, dayOf } from './calendar-world.ts'
import { readPdf } from './pdf.ts'
import { expectAccessible, turnOn } from './screen.ts'
import { stage } from './stage.ts'
import { expectTakesTimes, fillWhen, whenOf } from './when.ts'

const { ward, openScreen } = stage()

test('by keyboard alone: put on call, opened, moved and deleted; the keys of the calendar', async () => {
  const calendar = await calendarOf(ward)
  const { page, problems, close } = await openScreen(ward.dora, { path: calendar.path })
  await page.getByRole('button', { name: 'Put Ana Ruiz on call' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Put on call' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT')
  await page.keyboard.type('Cleo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const [year, month, day] = dayOf(2).split('-')
  await page.keyboard.type(`${month}${day}${year}`)
  // Past the button of the day's own little calendar, to the time.
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
  await fillWhen(dialog, 'Ends', `${dayOf(2)}T06:00`)
  await dialog.getByRole('button', { name: 'Update' }).press('Enter')
  await dialog.getByText('Start date has to be before end').waitFor()
  await expectAccessible(page, 'a shift with an error')
  await expectTakesTimes(dialog, 'Ends')
  await fillWhen(dialog, 'Ends', `${dayOf(2)}T15:00`)
  await dialog.getByRole('button', { name: 'Update' }).press('Enter')
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
  // The letter that monitors somebody elsewhere opened nothing here.
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})

test('the printed page is one, lies on its side, and has every name whole', async () => {
  const calendar = await calendarOf(ward)
  for (const day of [0, 1, 2, 3, 4]) {
    await calendar.puts(ward.ana, at(day, '07:00'), at(day, '19:00'))
    await calendar.puts(ward.ben, at(day, '19:00'), at(day + 1, '07:00'))
  }
  await calendar.puts(ward.cleo, at(2, '09:00'), at(2, '17:00'), { layer: 2 })
  const { page, close } = await openScreen(ward.dora, { path: calendar.path, dark: true })
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
    // Paper is light; the screen is dark again.
    expect(await page.locator('html[data-dark]').count()).toBe(1)
  }
  await close()
})

test('light and dark, and for who may not change it: read-only, with why', async () => {
  const calendar = await calendarOf(ward)
  await calendar.puts(ward.ana, at(0, '07:00'), at(0, '15:00'))
  await calendar.puts(ward.ben, at(0, '09:00'), at(0, '12:00'), { layer: 2, title: 'Backup' })
  await calendar.puts(ward.cleo, dayOf(1) + 'T00:00:00', dayOf(3) + 'T00:00:00', { allDay: true })
  const changes = ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']
  for (const [index, start] of changes.entries())
    await calendar.puts(ward.ben, at(4, start), at(changes[index + 1] ? 4 : 5, changes[index + 1] ?? '00:00'))
  for (const dark of [false, true]) {
    const { page, problems, close } = await openScreen(ward.ana, { path: calendar.path, dark })
    await page.getByRole('button', { name: /^Ben Okafor, Mon, .*Second call, Backup/ }).waitFor()
    await page.getByText('Nobody on Call').first().waitFor()
    await page.getByText('You can look at this calendar.').waitFor()
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
    // A day with more shifts than it has room for shows those that it has room for.
    const friday = page.locator(`.cal [role=cell][data-date="${dayOf(4)}"]`)
    await expect.poll(() => friday.locator('.cal-row:visible').count()).toBeGreaterThanOrEqual(2)
    await friday.getByText(/^\+\d more$/).waitFor()
    expect(problems).toEqual([])
    await close()
  }
})

test('on a phone: one day, a sheet, nothing beside the screen', async () => {
  const calendar = await calendarOf(ward)
  await calendar.puts(ward.ana, at(0, '07:00'), at(0, '15:00'))
  const { page, problems, close } = await openScreen(ward.dora, {
    path: calendar.path.replace('view=week&', ''),
    width: 390,
  })
  await page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Day' }).isChecked()).toBe(true)
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)
  await expectAccessible(page, 'calendar at 390 px')
  await page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz' })
  await sheet.getByLabel('Title').fill('Day shift')
  await sheet.getByRole('button', { name: 'Update' }).tap()
  await page.getByRole('button', { name: /^Ana Ruiz, Mon, .*Day shift/ }).waitFor()
  await turnOn(page.getByRole('radio', { name: 'Month' }))
  await page.getByRole('button', { name: 'Put on call' }).tap()
  await page.getByRole('dialog', { name: 'Put on call' }).waitFor()
  expect(await isWide()).toBe(false)
  expect(problems).toEqual([])
  await close()
})

test('paging §2: the edit-event screen, its rule in English, and what cannot be loaded leads back', async () => {
  const calendar = await calendarOf(ward)
  const home = calendar.path.replace(/\/calendar.*/, '')
  const given = `start=${at(0, '19:00')}&user_id=${ward.ben.who.user_id}`
  const { page, problems, close } = await openScreen(ward.dora, { path: `${home}/events/new?${given}` })
  const form = page.getByRole('form', { name: 'New event' })
  expect(await whenOf(form, 'Ends')).toBe(at(0, '19:30').slice(0, 16))
  await fillWhen(form, 'Ends', at(1, '07:00').slice(0, 16))
  const repeat = form.getByRole('checkbox', { name: 'Repeat' })
  await repeat.click()
  const rule = page.getByRole('dialog', { name: 'Recurring rule' })
  await rule.getByLabel('Frequency').selectOption('None')
  await rule.getByRole('button', { name: 'Close', exact: true }).last().click()
  await rule.waitFor({ state: 'detached' })
  await expect.poll(() => repeat.isChecked()).toBe(false)
  await repeat.click()
  await rule.getByRole('checkbox', { name: 'Wednesday' }).check()
  await rule.getByLabel('Ends').selectOption('After a number of times')
  await rule.getByLabel('Times').fill('0')
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await rule.getByText('Enter a number from 1 to 999.').waitFor()
  await rule.getByLabel('Times').fill('3')
  await expectAccessible(page, 'recurring rule')
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await form.getByText(/Monday, Wednesday for 3 times/).waitFor()
  await form.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('button', { name: /^Ben Okafor, Wed, .*repeats/ })
    .first()
    .click()
  await expect.poll(() => calendar.shifts()).toEqual([0, 2, 7].map((day) => `Ben Okafor ${dayOf(day)}T19:00`))

  const dialog = page.getByRole('dialog', { name: 'Ben Okafor' })
  await dialog.getByLabel('Title').fill('lost')
  await dialog.getByRole('button', { name: 'More options' }).click()
  const edit = page.getByRole('form', { name: 'Edit event' })
  await edit.getByRole('checkbox', { name: 'All day' }).check()
  expect(await edit.getByLabel('First day').inputValue()).toBe(dayOf(2))
  expect(await edit.getByLabel('Last day').inputValue()).toBe(dayOf(3))
  await edit.getByLabel('Last day').fill(dayOf(1))
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('Start date has to be before end').waitFor()
  await expectAccessible(page, 'edit event')
  await edit.getByLabel('Last day').fill(dayOf(2))
  await edit.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('dialog', { name: /repeats/ })
    .getByRole('button', { name: 'Change' })
    .click()
  await expect.poll(() => calendar.shifts()).toContain(`Ben Okafor ${dayOf(2)}T00:00`)
  expect(problems).toEqual([])

  await page.goto(`${ward.url}${home}/events/999999?originalStart=${at(0, '19:00')}`)
  await page.getByText(/could not be opened/).waitFor()
  await expect.poll(() => page.url()).toContain(`${home}/calendar`)
  await close()
})

test('taking over and giving back; a shift offered to a colleague, who sees it at once and accepts', async () => {
  const { ana, ben } = ward
  const calendar = await calendarOf(ward)
  await calendar.puts(ana, at(0, '07:00'), at(0, '15:00'))
  await calendar.puts(ben, at(1, '07:00'), at(1, '15:00'))
  const his = await openScreen(ben, { path: calendar.path })
  const hers = await openScreen(ana, { path: calendar.path })
  await his.page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).click()
  const taken = his.page.getByRole('dialog', { name: 'Ana Ruiz' })
  await taken.getByRole('button', { name: 'Take over' }).click()
  await taken.getByRole('radio', { name: 'A span of it' }).check()
  await fillWhen(taken, 'From', `${dayOf(0)}T16:00`)
  await taken.getByText('Start date has to be before end').waitFor()
  await taken.getByLabel('From, time').fill('')
  await taken.getByRole('button', { name: 'Take over' }).click()
  await taken.getByText('Enter a day and a time.').waitFor()
  await taken.getByLabel('From, time').fill('1100')
  await expectAccessible(his.page, 'taking over a span')
  await taken.getByRole('button', { name: 'Take over' }).click()
  // Her screen has both pieces without a reload.
  await hers.page
    .getByRole('button', { name: /^Ben Okafor, Mon, .*11:00–15:00, in place of Ana Ruiz/ })
    .click()
  await hers.page.getByRole('button', { name: 'Undo takeover' }).click()
  await his.page.getByRole('button', { name: /^Ana Ruiz, Mon, .*07:00–15:00/ }).waitFor()

  await hers.page.getByRole('button', { name: /^Ana Ruiz, Mon/ }).click()
  await hers.page.getByRole('button', { name: 'Offer this shift' }).click()
  const offer = hers.page.getByRole('dialog', { name: 'Offer this shift' })
  await offer.getByLabel('To').selectOption('Ben Okafor')
  const wanted = offer.getByLabel('In return for')
  await expect.poll(() => wanted.locator('option').count()).toBe(2)
  await wanted.selectOption({ index: 1 })
  await expectAccessible(hers.page, 'offer of a shift')
  await offer.getByRole('button', { name: 'Offer' }).click()
  await his.page.getByRole('button', { name: '1 shift offered' }).click()
  await his.page.getByText(/wants yours in return/).waitFor()
  await his.page.getByRole('button', { name: 'Swap' }).click()
  await hers.page.getByRole('button', { name: /^Ana Ruiz, Tue, .*in place of Ben Okafor/ }).waitFor()
  await expect
    .poll(() => calendar.shifts())
    .toEqual([`Ben Okafor ${dayOf(0)}T07:00`, `Ana Ruiz ${dayOf(1)}T07:00`])
  for (const screen of [his, hers]) {
    expect(screen.problems).toEqual([])
    await screen.close()
  }
})
