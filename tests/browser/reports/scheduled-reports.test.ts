import { deactivateUser } from '@wardline/contract/accounts/user.routes.ts'
import { setProvider } from '@wardline/contract/alerts/providers/provider.routes.ts'
import * as routes from '@wardline/contract/reports/scheduled-reports/scheduled-report.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import type { Person } from '../../fixtures/people/person.ts'

const { hospital, openScreen } = useBrowserHospital()
const patience = { timeout: 20_000 }

let chief: Person

beforeAll(async () => {
  chief = await createUser(hospital, 'Nadia Chief', ['reporting.msg-volume-over-time'])
  await hospital.dora.call(setProvider, { body: { kind: 'sandbox' } })
})

const list = async () => (await hospital.dora.call(routes.listScheduledReports)).results

test('a report is scheduled with its filters by keyboard, and sent now', async () => {
  const { cardiology } = hospital.ids.departments
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/reports/msg-volume-over-time?from=2000-01-01&department=${cardiology}`,
  })
  await page.getByRole('button', { name: 'Schedule' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Schedule Message volume over time' })
  await dialog.getByText('limited to Cardiology').waitFor()
  await dialog.getByText('E-mail goes to the sandbox').waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('clear')
  await dialog.getByRole('combobox', { name: 'Period' }).selectOption('Last Month')
  await dialog.getByRole('radio', { name: 'Weekly' }).press('ArrowRight')
  await dialog.getByRole('combobox', { name: 'Day', exact: true }).selectOption('31st')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('6:15')
  const recipients = dialog.getByRole('combobox', { name: 'Recipients' })
  await recipients.fill('Nad')
  await page.getByRole('option', { name: /Nadia Chief/ }).click()
  await dialog.getByRole('button', { name: 'Remove Nadia Chief' }).waitFor()
  await expectAccessible(page, 'schedule a report')
  await takeScreenshot(page, 'schedule-dialog')
  await dialog.getByRole('button', { name: 'Schedule' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await list()).toMatchObject([
    {
      slug: 'msg-volume-over-time',
      period: 'last_month',
      filters: { department_id: cardiology },
      every: 'month',
      month_day: 31,
      time: '06:15',
      recipients: [{ display_name: 'Dora Lind' }, { display_name: 'Nadia Chief' }],
    },
  ])
  await page.getByRole('button', { name: 'Scheduled reports' }).click()
  const row = page.getByRole('listitem', { name: /^Message volume over time/ })
  await row.getByText('On the 31st of each month at 06:15, Eastern').waitFor()
  await row.getByRole('button', { name: 'Send now' }).press('Enter')
  await row.getByText(/^Last sent/).click()
  await row.getByText('Nadia Chief: Sent').waitFor()
  await row.getByRole('link', { name: 'Message volume over time' }).click()
  await page.getByRole('combobox', { name: 'Department' }).waitFor()
  expect(new URL(page.url()).searchParams.get('department')).toBe(String(cardiology))
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the list shows which recipients receive no report and why: %o', async (options) => {
  const leaver = await createUser(hospital, `Lena-${lookName(options)} Leaver`, ['reporting.usage-report'])
  const { id } = await hospital.dora.call(routes.createScheduledReport, {
    body: {
      slug: 'usage-report',
      period: 'last_week',
      every: 'week',
      weekday: 1,
      time: '07:00',
      time_zone: 'America/Los_Angeles',
      recipient_ids: [leaver.user.user_id, hospital.dora.user.user_id],
    },
  })
  const params = { id: leaver.user.user_id }
  await hospital.dora.call(deactivateUser, { params, body: {} })
  await hospital.dora.call(routes.sendScheduledReport, { params: { id } })
  const { page, problems, close } = await openScreen(hospital.dora, {
    ...options,
    path: '/reports/scheduled',
  })
  const row = page.getByRole('listitem', { name: /^Usage, Every Monday/ })
  await row
    .getByText(`${leaver.user.display_name} gets no e-mail. This user is deactivated or locked.`)
    .waitFor()
  await row.getByText(/to 1 of 2 recipients/).click()
  await row.getByText(`${leaver.user.display_name}: Skipped. This user is deactivated or locked.`).waitFor()
  await expectAccessible(page, 'scheduled reports')
  await takeScreenshot(page, `scheduled-reports-${lookName(options)}`)
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog', { name: 'Schedule Usage' }).waitFor()
  await expectAccessible(page, 'change a schedule')
  await takeScreenshot(page, `schedule-${lookName(options)}`)
  await hospital.dora.call(routes.deleteScheduledReport, { params: { id } })
  expect(problems).toEqual([])
  await close()
})

test('a scheduled report is edited, turned off and deleted', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/reports/scheduled' })
  const row = page.getByRole('listitem', { name: /^Message volume over time/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Message volume over time' })
  await dialog.getByText('Daily').click()
  await dialog.getByRole('button', { name: 'Remove Dora Lind' }).click()
  await dialog.getByRole('button', { name: 'Remove Nadia Chief' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose at least one recipient.').waitFor()
  await dialog.getByRole('combobox', { name: 'Recipients' }).fill('Nad')
  await page.getByRole('option', { name: /Nadia Chief/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('Every day at 06:15, Eastern').waitFor()
  await row.getByRole('switch').click()
  await row.getByText('Off: nothing is sent.').waitFor()
  expect(await list()).toMatchObject([{ is_on: false, every: 'day', recipient_count: 1 }])
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No scheduled reports yet').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a schedule that changed on another device is not overwritten without a refusal', async () => {
  const { dora } = hospital
  const body = {
    slug: 'usage-report',
    period: 'last_week',
    every: 'day',
    time: '07:00',
    time_zone: 'UTC',
    recipient_ids: [dora.user.user_id],
  } as const
  const { id, version } = await dora.call(routes.createScheduledReport, { body })
  const { page, problems, close } = await openScreen(dora, { path: '/reports/scheduled' })
  const row = page.getByRole('listitem', { name: /^Usage/ })
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Usage' })
  const time = dialog.getByRole('textbox', { name: 'Time' })
  await time.fill('08:15')
  const changes = { period: 'last_month', every: 'day', time: '09:30', time_zone: 'UTC' } as const
  await dora.call(routes.changeScheduledReport, {
    params: { id },
    body: { ...changes, filters: {}, recipient_ids: body.recipient_ids, is_on: true, version },
  })
  const period = dialog.getByRole('combobox', { name: 'Period' })
  await expect.poll(() => period.inputValue()).toBe('last_month')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/changed this .* in the meantime\. Nothing was saved\./).waitFor()
  expect(await list()).toMatchObject([{ time: '09:30' }])
  expect(await time.inputValue()).toBe('08:15')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await list()).toMatchObject([{ time: '08:15', period: 'last_month' }])
  await dora.call(routes.deleteScheduledReport, { params: { id } })
  expect(problems).toEqual([])
  await close()
})

test('the link opens the report after sign-in, by the right of its reader', async () => {
  const { id } = await hospital.dora.call(routes.createScheduledReport, {
    body: {
      slug: 'msg-volume-over-time',
      period: 'last_month',
      every: 'day',
      time: '07:00',
      time_zone: 'UTC',
      recipient_ids: [chief.user.user_id],
    },
  })
  const { address } = await hospital.dora.call(routes.getScheduledReport, { params: { id } })
  const { page, close } = await openScreen(undefined, { path: address })
  await page.getByLabel('E-mail or user name').fill(chief.user.email)
  await page.getByLabel('Password', { exact: true }).fill('demo')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'Message volume over time' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
  await close()
  const denied = await openScreen(hospital.ana, { path: address })
  await denied.page
    .getByText(/permission/)
    .first()
    .waitFor()
  await denied.close()
  await hospital.dora.call(routes.deleteScheduledReport, { params: { id } })
  await expect.poll(list, patience).toEqual([])
})
