import * as routes from '@wardline/contract/integrations/webhooks/webhook.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { startWebhookReceiver } from '../../fixtures/peers/webhook-receiver.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })
const path = '/accountSettings/webhooks'

test.each(viewports)(
  'a webhook is added by keyboard, tested, its log read and a delivery sent again: %o',
  async (options) => {
    const name = `Operations board ${lookName(options)}`
    const look = lookName(options)
    const receiver = await startWebhookReceiver()
    const { page, problems, close } = await openScreen(hospital.dora, { path, ...options })
    await page.getByRole('button', { name: 'New webhook' }).waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New webhook' })
    await expectFocus(dialog.getByLabel('Name'))
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Address').fill('http://example.org/hook')
    await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter')
    await dialog.getByText('Enter an https address.').waitFor()
    await takeScreenshot(page, `webhook-new-${look}`)
    await dialog.getByLabel('Address').fill(receiver.url)
    await dialog.getByRole('button', { name: 'Add webhook' }).press('Enter')
    const made = page.getByRole('dialog', { name })
    const secret = await made.getByRole('textbox', { name: 'Secret' }).inputValue()
    await made.getByRole('button', { name: 'Done' }).press('Enter')
    await expectAccessible(page, 'webhooks')
    await takeScreenshot(page, `webhooks-${look}`)
    await page.getByRole('link', { name }).press('Enter')
    await page.getByRole('heading', { name }).waitFor()

    await page.getByRole('button', { name: 'Send test' }).press('Enter')
    await page.getByText(/^Delivered\. Status 204 after/).waitFor()
    expect(receiver.received[0]?.isSignedWith(secret)).toBe(true)
    receiver.answers(500)
    await hospital.ana.writes(hospital.ben, 'K+ 6.1', { requires_confirm: true })
    const failed = page.getByRole('listitem').filter({ hasText: 'page.sent' }).filter({ hasText: 'Waiting' })
    await failed.getByText(/Status 500/).waitFor()
    await page.getByText(/Failing since/).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'webhook.test' })
    receiver.answers(200)
    await row.getByRole('button', { name: 'Send webhook.test again' }).press('Enter')
    await takeScreenshot(page, `webhook-${look}`)
    await expectAccessible(page, 'webhook')
    await page.getByRole('switch', { name: /^On/ }).press('Space')
    await page.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText('Receives nothing.').waitFor()
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
    const { results } = await hospital.dora.call(routes.listWebhooks)
    expect(results.filter((webhook) => webhook.name === name)).toEqual([])
    expect(problems).toEqual([])
    await close()
  },
)
