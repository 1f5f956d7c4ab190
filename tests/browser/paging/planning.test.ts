import { createRestRule } from '@wardline/contract/paging/rest-rules/rest-rule.routes.ts'
import {
  acceptRuleViolation,
  listRuleViolations,
} from '@wardline/contract/paging/rest-rules/rule-violation.routes.ts'
import {
  createScheduleRequest,
  decideScheduleRequest,
  listScheduleRequests,
} from '@wardline/contract/paging/schedule-requests/schedule-request.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createCalendar, wallTime, weekDate } from '../../fixtures/browser/calendar-page.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { planShift } from '../../fixtures/paging/calendar.ts'

const { hospital, openScreen } = useBrowserHospital()

const absenceOf = (day: number) => ({
  starts: wallTime(day, '00:00'),
  ends: wallTime(day + 2, '00:00'),
  comment: 'Conference',
})

const isRefusal = (problem: string) => problem.includes('400')

test('an absence is requested in My shifts and approved in Planning, and both lists follow', async () => {
  const { id } = await createCalendar(hospital)
  await planShift(hospital.dora, id, hospital.ana, {
    start: wallTime(3, '07:00'),
    end: wallTime(3, '19:00'),
  })
  const own = await openScreen(hospital.ana, { path: '/myShifts' })
  const planning = await openScreen(hospital.dora, { path: '/planning' })
  await planning.page.getByText('No absence waits for approval.').waitFor()
  await own.page
    .getByRole('region', { name: 'Absences and wishes' })
    .getByRole('button', { name: 'Add' })
    .press('Enter')
  const dialog = own.page.getByRole('dialog', { name: 'New absence or wish' })
  await dialog.getByLabel('First day').fill(weekDate(3))
  await dialog.getByLabel('Last day').fill(weekDate(4))
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Conference')
  await takeScreenshot(own.page, 'absence-new')
  await expectAccessible(own.page, 'new absence')
  await dialog.getByRole('textbox', { name: 'Comment' }).press('Enter')
  await own.page.getByText('Absence requested').waitFor()
  const ownList = own.page.getByRole('list', { name: 'Absences and wishes' })
  await ownList.getByText('Waiting for approval · Overlaps 1 shift · Conference').waitFor()
  await planning.page.getByRole('button', { name: 'Approve: Ana Ruiz' }).press('Enter')
  await planning.page.getByText('Absence of Ana Ruiz approved').waitFor()
  await ownList.getByText('Approved by Dora Lind · Overlaps 1 shift · Conference').waitFor()
  await planning.page
    .getByRole('list', { name: 'Shifts that break a rule' })
    .getByText(/Ana Ruiz is absent during the shift/)
    .waitFor()
  await own.page
    .getByRole('region', { name: 'Shifts that break a rule' })
    .getByText(/Ana Ruiz is absent during the shift/)
    .waitFor()
  expect([...own.problems, ...planning.problems]).toEqual([])
})

test('the calendar marks a shift in an absence until a scheduler accepts it', async () => {
  const calendar = await createCalendar(hospital)
  const { ana, dora } = hospital
  const request = await ana.call(createScheduleRequest, { body: absenceOf(3) })
  await dora.call(decideScheduleRequest, {
    params: { id: request.id },
    body: { state: 'approved', version: request.version },
  })
  const { page, problems } = await openScreen(dora, { path: calendar.path })
  await calendar.puts(ana, wallTime(3, '07:00'), wallTime(3, '19:00'))
  const shift = page.getByRole('button', { name: /^Ana Ruiz, .*, breaks a rule/ })
  await shift.waitFor()
  const summary = page.getByText('1 shift breaks a rule')
  await summary.waitFor()
  await takeScreenshot(page, 'calendar-marks')
  await expectAccessible(page, 'calendar with a violation')
  const { results } = await dora.call(listRuleViolations, { query: { group_id: calendar.id } })
  const [violation] = results
  if (!violation) throw new Error('The shift breaks no rule.')
  const { kind, user_id, event_id, original_start } = violation
  await dora.call(acceptRuleViolation, {
    body: { kind, user_id, event_id, original_start, reason: 'Agreed' },
  })
  await expect.poll(() => summary.count()).toBe(0)
  await expect.poll(() => shift.count()).toBe(0)
  expect(problems).toEqual([])
})

test('a declined absence shows the reason to its user', async () => {
  await createCalendar(hospital)
  await hospital.ben.call(createScheduleRequest, { body: absenceOf(3) })
  const { page, problems } = await openScreen(hospital.dora, { path: '/planning' })
  await page.getByRole('button', { name: 'Decline: Ben Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline: Ben Okafor' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too many are away')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Declined by Dora Lind: Too many are away').waitFor()
  const { results } = await hospital.ben.call(listScheduleRequests, { query: {} })
  expect(results.map(({ state }) => state)).toEqual(['declined'])
  expect(problems).toEqual([])
})

test('a rest rule starts from a preset, refuses a shift, and takes the reason of the emergency', async () => {
  const calendar = await createCalendar(hospital)
  await planShift(hospital.dora, calendar.id, hospital.cleo, {
    start: wallTime(2, '07:00'),
    end: wallTime(2, '19:00'),
  })
  const { page, problems } = await openScreen(hospital.dora, { path: '/accountSettings/restRules' })
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rest rule' })
  await dialog.getByLabel('Start from').selectOption('England: resident doctors')
  expect(await dialog.getByLabel('Nights in a row').inputValue()).toBe('4')
  await dialog.getByText('Needs a reason').click()
  await dialog.getByRole('checkbox', { name: 'Default' }).check()
  await takeScreenshot(page, 'rest-rule-new')
  await expectAccessible(page, 'new rest rule')
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await page.getByText('England: resident doctors created').waitFor()
  await expectAccessible(page, 'rest rules')

  const query = new URLSearchParams({
    start: wallTime(3, '01:00'),
    end: wallTime(3, '07:00'),
    user_id: String(hospital.cleo.user.user_id),
  })
  const editor = await openScreen(hospital.dora, {
    path: calendar.path.replace(/calendar.*/u, `events/new?${query.toString()}`),
  })
  await editor.page.getByRole('button', { name: 'Save' }).click()
  const reason = editor.page.getByRole('textbox', { name: 'Reason of the emergency' })
  await reason.waitFor()
  // Below the member, and with the refusal.
  await expect.poll(() => editor.page.getByText(/Cleo Marsh has 6 hours of rest/).count()).toBe(2)
  await expectAccessible(editor.page, 'shift that breaks a rule')
  await takeScreenshot(editor.page, 'rest-rule-refused')
  await reason.fill('Ana is ill')
  await editor.page.getByRole('button', { name: 'Save' }).click()
  await reason.waitFor({ state: 'detached' })
  const { results } = await hospital.dora.call(listRuleViolations, {
    query: { state: 'accepted', group_id: calendar.id },
  })
  expect(results).toMatchObject([{ kind: 'rest', accepted: { reason: 'Ana is ill' } }])
  expect([...problems, ...editor.problems.filter((problem) => !isRefusal(problem))]).toEqual([])
})

test('a shift that breaks a rule is accepted with a reason, and reopened', async () => {
  const { id } = await createCalendar(hospital)
  await hospital.dora.call(createRestRule, {
    body: { name: 'Ward rest', min_rest_hours: 11, group_ids: [id] },
  })
  for (const [start, end] of [
    ['07:00', '12:00'],
    ['14:00', '19:00'],
  ])
    await planShift(hospital.dora, id, hospital.ben, {
      start: wallTime(5, start ?? ''),
      end: wallTime(5, end ?? ''),
    })
  const { page, problems } = await openScreen(hospital.dora, { path: '/planning' })
  const broken = page
    .getByRole('list', { name: 'Shifts that break a rule' })
    .getByRole('listitem')
    .filter({ hasText: 'Ward rest requires 11' })
  await broken.getByRole('button', { name: 'Accept' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Leave the shift as it is?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed with Ben')
  await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await broken.waitFor({ state: 'detached' })
  await page.getByText('Accepted', { exact: true }).click()
  await broken.getByText('Accepted by Dora Lind: Agreed with Ben').waitFor()
  await broken.getByRole('link', { name: 'Open shift' }).click()
  await page.getByRole('list', { name: 'Shifts that break a rule' }).waitFor({ state: 'detached' })
  await page.getByText('Accepted by Dora Lind: Agreed with Ben').waitFor()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  expect(problems).toEqual([])
})

test('a file of absences is shown before it is imported', async () => {
  await createCalendar(hospital)
  const { page, problems } = await openScreen(hospital.ana, { path: '/myShifts' })
  await page
    .getByRole('region', { name: 'Absences and wishes' })
    .getByRole('button', { name: 'Import' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Import absences' })
  const day = weekDate(5).replaceAll('-', '')
  const lines = ['BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${day}`, 'SUMMARY:Course', 'END:VEVENT']
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  await dialog
    .getByLabel('iCalendar file (.ics)')
    .setInputFiles({ name: 'leave.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await dialog.getByText('Course').waitFor()
  await takeScreenshot(page, 'absence-import')
  await expectAccessible(page, 'import of absences')
  await dialog.getByRole('button', { name: 'Import 1 change' }).click()
  await page.getByText('1 change imported').waitFor()
  await page.getByRole('list', { name: 'Absences and wishes' }).getByText('Course').waitFor()
  expect(problems).toEqual([])
})

let absent: Promise<unknown> | undefined
/** Prepared once, because all looks show the same lists. */
const prepareAbsence = () => (absent ??= planAbsentShift())

async function planAbsentShift() {
  const { id } = await createCalendar(hospital)
  const made = await hospital.cleo.call(createScheduleRequest, { body: absenceOf(8) })
  await hospital.dora.call(decideScheduleRequest, {
    params: { id: made.id },
    body: { state: 'approved', version: made.version },
  })
  await planShift(hospital.dora, id, hospital.cleo, {
    start: wallTime(8, '07:00'),
    end: wallTime(8, '19:00'),
  })
  await hospital.cleo.call(createScheduleRequest, { body: absenceOf(20) })
}

test.each(viewports)('absences fit a screen of $width px, dark: $dark', async (viewport) => {
  await prepareAbsence()
  const planning = await openScreen(hospital.dora, { path: '/planning', ...viewport })
  await planning.page.getByText(/Cleo Marsh is absent during the shift/).waitFor()
  await takeScreenshot(planning.page, `planning-${lookName(viewport)}`)
  await expectAccessible(planning.page, 'planning')
  const own = await openScreen(hospital.cleo, { path: '/myShifts', ...viewport })
  await own.page.getByRole('list', { name: 'Absences and wishes' }).waitFor()
  await takeScreenshot(own.page, `my-absences-${lookName(viewport)}`)
  await expectAccessible(own.page, 'own absences')
  expect([...planning.problems, ...own.problems]).toEqual([])
})
