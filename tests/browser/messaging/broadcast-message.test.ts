import * as routes from '@wardline/contract/messaging/broadcast/broadcast.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/broadcastMessage'

test.each(viewports)(
  'paging §2, §3: the hospital is texted after a warning, with the length in parts: %o',
  async (viewport) => {
    const { dora } = hospital
    const { page, problems, close } = await openScreen(dora, { path, ...viewport })
    await page.getByText(/^Goes to \d+ people/).waitFor()
    await page.getByRole('radio', { name: 'SMS' }).press('Space')
    await page.getByText(/Do not write names, rooms or anything else about a patient/).waitFor()
    const message = `Water is off until 14:00 ${viewport.width}`
    await page.getByLabel('Message', { exact: false }).first().fill('x'.repeat(1000))
    await page.getByText('A text message has at most 6 parts.', { exact: false }).waitFor()
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await page.getByText(/^\d+ characters · 1 part · \d+ left$/).waitFor()
    // No provider sends text messages here.
    await page.getByText(/people get no text message$/).click()
    await page.getByText('Ana Ruiz').waitFor()
    await expectAccessible(page, 'broadcast message')
    await takeScreenshot(page, `broadcast-message-${viewport.width}`)
    await page.getByRole('button', { name: /^Send to/ }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await page.getByRole('timer').waitFor()
    hospital.clock.forward({ seconds: 10 })
    const sent = page.getByRole('list', { name: 'Broadcasts' })
    await sent.getByText('Whole hospital · SMS').first().waitFor()
    await sent.getByText(/^Text messages: 0 sent/).waitFor()
    await takeScreenshot(page, `broadcast-sent-${viewport.width}`)
    expect(problems).toEqual([])
    const { results } = await dora.call(routes.listBroadcasts)
    expect(results[0]).toMatchObject({ audience: 'account', type: 0, message })
    await close()
  },
)

test('paging §2: a department is chosen by name; its members are counted', async () => {
  const { dora } = hospital
  const { page, close } = await openScreen(dora, { path })
  await page.getByRole('radio', { name: 'Department' }).press('Space')
  await page.getByRole('combobox', { name: 'Department' }).pressSequentially('cardio')
  await page
    .locator('[role=listbox][aria-busy=false]')
    .getByRole('option', { name: /^Cardiology/ })
    .click()
  await page.getByText(/^Goes to 1 person/).waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('Rounds at 9')
  await page.getByRole('button', { name: 'Send to 1 person' }).click()
  await page.getByRole('dialog', { name: 'Send to 1 person?' }).getByRole('button', { name: 'Send' }).click()
  await page.getByRole('timer').waitFor()
  hospital.clock.forward({ seconds: 10 })
  await page
    .getByRole('list', { name: 'Broadcasts' })
    .getByText(/^Cardiology/)
    .first()
    .waitFor()
  const { results } = await dora.call(routes.listBroadcasts)
  expect(results[0]).toMatchObject({ audience: 'department', group: 'Cardiology', type: 1 })
  await close()
})
