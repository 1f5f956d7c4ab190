import process from 'node:process'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { createClickCounter } from '../../fixtures/browser/click-counter.ts'
import {
  createAdministratorByCommand,
  goTo,
  pickPerson,
  signInFirst,
} from '../../fixtures/browser/new-hospital.ts'
import * as setup from '../../fixtures/browser/setup-steps.ts'
import { startTwilio } from '../../fixtures/peers/twilio.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })

const administrator = {
  account: 'Harbor Hospital',
  email: 'ada@harbor.example',
  first_name: 'Ada',
  last_name: 'Moe',
}

test('paging §1: an administrator sets up a new hospital by screen, until the cardiologist on call answers the first page', async () => {
  const twilio = await startTwilio()
  const counter = createClickCounter()
  const open = async () => {
    const screen = await openScreen(undefined, { path: '/sign-in' })
    await counter.watch(screen.page)
    return screen
  }
  const password = await createAdministratorByCommand(hospital, administrator)
  const ada = await open()
  const { page } = ada
  await signInFirst(page, administrator.email, password)
  await page.getByRole('link', { name: 'See what the hospital still needs' }).click()
  const steps = page.getByRole('list', { name: 'Problems' }).getByRole('heading')
  await steps.first().waitFor()
  expect((await steps.allInnerTexts()).slice(0, 2)).toEqual([
    'There is no department',
    'There are no users besides the first administrator',
  ])
  await page.getByRole('heading', { name: 'No page has been answered yet' }).waitFor()

  await setup.addDepartment(page)
  await setup.uploadStaff(page)
  const codes = await setup.inviteStaff(page)
  await goTo(page, 'Setup checklist')
  await setup.seePassed(page, 'Users were added')
  await setup.setUpTwilio(page, twilio)
  await goTo(page, 'Setup checklist')
  await setup.seePassed(page, 'A provider has delivered an alert')
  const main = page.getByRole('main')
  await pickPerson(main, 'Operator', 'Olga Post')
  await main.getByRole('button', { name: 'Set operator' }).click()
  await page.getByText('Olga Post is the operator now').waitFor()
  await setup.createGroup(page)
  await setup.planShifts(page)

  const signInStaff = async (username: string) => {
    const screen = await open()
    await signInFirst(screen.page, username, codes.get(username) ?? '')
    return screen
  }
  const nils = await signInStaff('nils.berg')
  await goTo(nils.page, 'On call')
  await nils.page.getByRole('button', { name: `Page ${setup.group}` }).click()
  const message = nils.page.getByRole('dialog')
  await message.getByText('Asks to confirm · replies allowed · escalates').waitFor()
  await message.getByText('then Olga Post, +1 min', { exact: true }).filter({ visible: true }).waitFor()
  await message.getByLabel('Subject').fill('Bed 12, ST elevation')
  await message.getByLabel('Message', { exact: true }).fill('Please come.')
  await message.getByRole('button', { name: 'Send message' }).click()
  await nils.page.waitForURL(/thread\/\d+$/)

  const cora = await signInStaff('cora.hart')
  await cora.page.getByRole('link', { name: /Bed 12, ST elevation/ }).click()
  await cora.page.getByRole('log', { name: 'Messages' }).getByRole('button', { name: 'Accept' }).click()
  await nils.page
    .getByRole('log', { name: 'Messages' })
    .getByRole('region', { name: 'Outcome' })
    .getByText(/^Cora Hart: Accepted/)
    .waitFor()
  process.stdout.write(
    `A new hospital: ${counter.clicks} clicks from the first sign-in to the first answered page\n`,
  )

  const olga = await signInStaff('olga.post')
  await goTo(page, 'Admin', 'Setup checklist')
  for (const text of [
    'A provider has delivered an alert',
    'The operator gets pages that reach no one',
    'Schedule groups exist',
    'Someone is on call in every schedule group, all the time',
    'Every user has signed in',
    'A page was answered',
  ])
    await setup.seePassed(page, text)
  await expect
    .poll(() => twilio.received.map(({ fields }) => fields.get('To')))
    .toContain(setup.cardiologistNumber)
  expect(twilio.violations).toEqual([])
  for (const screen of [ada, nils, cora, olga]) {
    expect(screen.problems).toEqual([])
    await screen.close()
  }
})
