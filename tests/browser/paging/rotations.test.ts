import { listOccurrences } from '@wardline/contract/paging/events/on-call-event.routes.ts'
import { createRotation, listRotations } from '@wardline/contract/paging/rotations/rotation.routes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()

const addPerson = (page: Page, name: string) =>
  page.getByRole('combobox', { name: 'Add a member' }).selectOption({ label: name })

test('an empty calendar leads to a new rotation, whose preview is what is planned', async () => {
  const { dora, ana, ben, cleo } = hospital
  const calendar = await createCalendar(hospital)
  const screen = await openScreen(dora, { path: calendar.path })
  const { page } = screen
  await page.getByRole('link', { name: 'New rotation' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Week call')
  for (const { user } of [ana, ben, cleo]) await addPerson(page, user.display_name)
  await page.getByRole('combobox', { name: 'Calls' }).selectOption({ label: 'First and second call' })
  await page.getByLabel('First hand-over, day').fill(weekDate(0))
  await page.getByRole('combobox', { name: 'Escalation policy' }).fill('Standard')
  await page.getByRole('option', { name: 'Standard' }).click()
  const turns = page.getByRole('list', { name: 'Turns' }).getByRole('listitem')
  await turns.first().getByText('Second call: Ben Okafor').waitFor()
  expect(await turns.count()).toBe(12)
  await page.getByText('3 people are notified of changed shifts.').waitFor()
  await takeScreenshot(page, 'rotation-new')
  await expectAccessible(page, 'new rotation')

  await page.getByRole('button', { name: 'Move Cleo Marsh up' }).click()
  await turns.nth(1).getByText('Cleo Marsh').waitFor()
  await page.getByRole('combobox', { name: 'Calls' }).selectOption({ label: 'First call only' })
  await turns.first().getByText('Second call').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create and notify' }).click()
  await page.getByRole('link', { name: /Week call/ }).waitFor()
  expect(await calendar.shifts()).toEqual([
    `${ana.user.display_name} ${wallTime(0, '07:00').slice(0, 16)}`,
    `${cleo.user.display_name} ${wallTime(7, '07:00').slice(0, 16)}`,
  ])
  await takeScreenshot(page, 'rotations')
  await expectAccessible(page, 'rotations')
  expect(screen.problems).toEqual([])
})

test.each(viewports)('rotations of a table are previewed and created: %o', async (look) => {
  const { dora, ana, ben, cleo } = hospital
  const calendar = await createCalendar(hospital)
  const { page, problems } = await openScreen(dora, {
    ...look,
    path: calendar.path.replace(/calendar.*/u, 'rotations/new'),
  })
  await page.getByRole('button', { name: 'Import from a table…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import rotations' })
  const start = wallTime(0, '07:00').slice(0, 16)
  const lines = [
    'rotation,name,call,length,start',
    `Week call,${ana.user.display_name},1,1 week,${start}`,
    `Week call,${ben.user.display_name},1,,`,
    `Week call,${cleo.user.display_name},2,2 weeks,${start}`,
    'Week call,Former Colleague,1,,',
  ]
  await dialog
    .getByLabel('Table (.csv)')
    .setInputFiles({ name: 'turns.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await dialog.getByText('Line 5: Former Colleague: No member of this group matches.').waitFor()
  await dialog.getByText('Ana Ruiz, Ben Okafor', { exact: true }).waitFor()
  await dialog.getByText(/^Second call · Every 2 weeks · from /).waitFor()
  await dialog.getByRole('button', { name: 'Preview of Week call', exact: true }).press('Enter')
  await dialog.getByText('2 people are notified of changed shifts.').waitFor()
  await takeScreenshot(page, `rotation-table-${lookName(look)}`)
  await expectAccessible(page, 'rotations of a table')
  await dialog.getByRole('button', { name: 'Create 2 rotations' }).click()
  await page.getByRole('link', { name: /^Week call, second call/ }).waitFor()
  expect(await calendar.shifts()).toEqual(
    expect.arrayContaining([`Ana Ruiz ${start}`, `Cleo Marsh ${start}`]),
  )
  expect(problems).toEqual([])
})

test('a rotation changes from a hand-over on, by keyboard, and ends', async () => {
  const { dora, ana, ben } = hospital
  const { id, path } = await createCalendar(hospital)
  await dora.call(createRotation, {
    params: { id },
    body: {
      name: 'Nights',
      starts: wallTime(0, '07:00'),
      turn: { unit: 'weeks', count: 1 },
      people: [ana.user.user_id, ben.user.user_id],
    },
  })
  const screen = await openScreen(dora, { path: path.replace(/calendar.*/u, 'rotations') })
  const { page } = screen
  await page.getByRole('link', { name: /Nights/ }).press('Enter')
  const from = page.getByRole('combobox', { name: 'Changes apply from' })
  await from.selectOption({ index: 1 })
  await page
    .getByRole('list', { name: 'Turns' })
    .getByRole('listitem')
    .first()
    .getByText('Ben Okafor')
    .waitFor()
  await addPerson(page, 'Cleo Marsh')
  await page
    .getByText(/^Cleo Marsh/)
    .first()
    .waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Nights published').waitFor()
  const { results } = await dora.call(listOccurrences, {
    params: { id },
    query: { start: wallTime(0, '07:00'), end: wallTime(28, '07:00') },
  })
  expect(results.map(({ target }) => target.display_name)).toEqual([
    'Ana Ruiz',
    'Ben Okafor',
    'Ana Ruiz',
    'Cleo Marsh',
  ])

  await page.getByRole('link', { name: /Nights/ }).click()
  await page.getByText('No shift changes.').waitFor()
  await page.getByRole('button', { name: 'End rotation' }).click()
  const dialog = page.getByRole('dialog', { name: 'End Nights?' })
  await takeScreenshot(page, 'rotation-end')
  await expectAccessible(page, 'end of a rotation')
  await dialog.getByRole('button', { name: 'End rotation' }).click()
  await page.getByText('Nights ended').waitFor()
  const [rotation] = (await dora.call(listRotations, { params: { id } })).results
  expect(rotation?.ends).toMatch(wallTime(0, '07:00'))
  expect(screen.problems).toEqual([])
})

test('a shift names its rotation, and a change by hand stays', async () => {
  const { dora, ana, ben } = hospital
  const { id, path } = await createCalendar(hospital)
  await dora.call(createRotation, {
    params: { id },
    body: {
      name: 'Day call',
      starts: wallTime(0, '07:00'),
      turn: { unit: 'hours', count: 12 },
      people: [ana.user.user_id, ben.user.user_id],
    },
  })
  const { results } = await dora.call(listOccurrences, {
    params: { id },
    query: { start: wallTime(0, '07:00'), end: wallTime(1, '07:00') },
  })
  const { page, problems } = await openScreen(dora, {
    path: path.replace(/calendar.*/u, `events/${results[0]?.event_id ?? 0}`),
  })
  await page.getByText('From the rotation Day call.').waitFor()
  await page.getByRole('combobox', { name: 'On call' }).selectOption({ label: 'Cleo Marsh' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/calendar/)
  await page.goBack()
  await page.getByText('From the rotation Day call, changed by hand.').waitFor()
  expect(problems).toEqual([])
})

test('a person is replaced in the rotations of all groups, which the dialog lists before', async () => {
  const { dora, ana, ben } = hospital
  const { id, path } = await createCalendar(hospital)
  const other = await createCalendar(hospital)
  for (const group of [id, other.id])
    await dora.call(createRotation, {
      params: { id: group },
      body: {
        name: `Call ${group}`,
        starts: wallTime(0, '07:00'),
        turn: { unit: 'weeks', count: 1 },
        people: [ana.user.user_id, ben.user.user_id],
      },
    })
  const { page, problems } = await openScreen(dora, { path: path.replace(/calendar.*/u, 'rotations') })
  await page.getByRole('button', { name: 'Replace a person…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace a person in all rotations' })
  await dialog.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Ben Okafor' })
  await dialog.getByRole('combobox', { name: 'Turns go to' }).selectOption({ label: 'Cleo Marsh' })
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `Call ${other.id}` })
    .waitFor()
  await takeScreenshot(page, 'rotation-replace')
  await expectAccessible(page, 'replacement of a person')
  await dialog.getByRole('button', { name: 'Replace and notify' }).click()
  await page.getByText(/rotations changed/).waitFor()
  const query = { start: wallTime(7, '07:00'), end: wallTime(14, '07:00') }
  for (const group of [id, other.id]) {
    const { results } = await dora.call(listOccurrences, { params: { id: group }, query })
    expect(results.map(({ target }) => target.display_name)).toEqual(['Cleo Marsh'])
  }
  expect(problems).toEqual([])
})

test.each(viewports)('rotations fit a screen of $width px, dark: $dark', async (viewport) => {
  const { dora, ana, ben, cleo } = hospital
  const { id, path } = await createCalendar(hospital)
  const { id: rotation_id } = await dora.call(createRotation, {
    params: { id },
    body: {
      name: 'Nights and weekends',
      starts: wallTime(0, '17:00'),
      turn: { unit: 'handovers', handovers: [1, 2, 3, 4, 5].map((day) => ({ day, time: '17:00' })) },
      hours: [1, 2, 3, 4, 5].map((day) => ({ day, opens: '17:00', closes: '07:00' })),
      people: [ana, ben, cleo].map(({ user }) => user.user_id),
      calls: [
        { call_order: 1, offset: 0 },
        { call_order: 2, offset: 1 },
      ],
    },
  })
  const { page } = await openScreen(dora, {
    ...viewport,
    path: path.replace(/calendar.*/u, `rotations/${rotation_id}`),
  })
  await page.getByRole('list', { name: 'Turns' }).waitFor()
  await takeScreenshot(page, `rotation-${lookName(viewport)}`)
  await expectAccessible(page, 'rotation')
  const { results } = await dora.call(listOccurrences, {
    params: { id },
    query: { start: wallTime(0, '17:00'), end: wallTime(1, '07:00') },
  })
  for (const place of ['rotations', 'settings', `events/${results[0]?.event_id ?? 0}`]) {
    await page.goto(new URL(path.replace(/calendar.*/u, place), page.url()).href)
    await page
      .getByText(/^Nobody on Call/)
      .first()
      .waitFor()
    const head = await page.locator('header', { hasText: 'Nobody on Call' }).boundingBox()
    expect(head?.height).toBeLessThanOrEqual(64)
  }
})
