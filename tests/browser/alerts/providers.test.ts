import * as providers from '@wardline/contract/alerts/providers/provider.routes.ts'
import { respondInSandbox, listSandbox } from '@wardline/contract/alerts/sandbox/sandbox.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rejectWith, startTwilio } from '../../fixtures/peers/twilio.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })

test('an administrator configures Twilio by keyboard, tests it, sees it fail and removes it', async () => {
  const { dora } = hospital
  const twilio = await startTwilio()
  const { page, problems, close } = await openScreen(dora, { path: '/deliveryProviders' })
  const card = page.getByRole('region', { name: 'Twilio' })
  await card.getByText('Not set up').waitFor()
  await expectAccessible(page, 'delivery providers, none set up')
  await takeScreenshot(page, 'channels-none')
  await card.getByRole('button', { name: 'Set up of Twilio' }).press('Enter')
  await card.getByLabel('Account SID').fill('AC123')
  await card.getByLabel('Auth token').fill(twilio.auth_token)
  await card.getByLabel('Sent from').fill(twilio.settings.from_number)
  await card.getByLabel('Address').fill(twilio.settings.base_url)
  await card.getByLabel('Address').press('Enter')
  await card.getByText('Enter the Account SID').waitFor()
  expect(await card.getByLabel('Auth token').inputValue()).toBe(twilio.auth_token)
  await expectAccessible(page, 'a field that is wrong')
  await card.getByLabel('Account SID').fill(twilio.settings.account_sid)
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByText('Saved.', { exact: true }).waitFor()
  await card.getByText('On, not tried yet').waitFor()
  await expect.poll(() => card.getByLabel('Auth token').inputValue()).toBe('')
  await card.getByText('A value is saved.').waitFor()
  await takeScreenshot(page, 'channels-twilio')

  await card.getByRole('button', { name: 'Test Twilio' }).press('Enter')
  await card.getByLabel('Number').fill('(202) 555-0123')
  await card.getByLabel('Number').press('Enter')
  await card.getByText('The provider accepted the test. Check that it arrives.').waitFor()
  await card.getByText(/^Last successful at/).waitFor()
  expect(twilio.received[0]?.fields.get('To')).toBe('+12025550123')
  twilio.behaves(rejectWith(401, 20003))
  await card.getByRole('button', { name: 'Send a test' }).press('Enter')
  await card.getByRole('status').getByText('Twilio rejected our credentials.').waitFor()
  await card.getByText('Failing').waitFor()
  await expectAccessible(page, 'a provider that fails')
  await takeScreenshot(page, 'channels-failing')

  await dora.call(providers.switchProvider, { params: { kind: 'twilio' }, body: { is_on: false } })
  await card.getByText('Off', { exact: true }).waitFor()
  await card.getByRole('switch', { name: 'Use Twilio' }).press('Space')
  await card.getByText('Failing').waitFor()
  await card.getByRole('button', { name: 'Delete Twilio' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await card.getByText('Not set up').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('outgoing alerts appear live in the sandbox and can be answered there, also on a phone in dark mode', async () => {
  const { ana, ben, dora } = hospital
  await hospital.app.db.acrossAccounts((db) =>
    sql`update users set mobile_number = '202-555-0147' where id = ${ben.user.user_id}`.execute(db),
  )
  const { page, problems, close } = await openScreen(dora, { path: '/deliveryProviders' })
  await page.getByRole('button', { name: 'Switch on Sandbox' }).click()
  await page.getByRole('link', { name: 'View messages' }).click()
  await page.getByText('No messages yet.').waitFor()
  await expectAccessible(page, 'an empty sandbox')
  await ana.writes(ben, 'Mr Canary, K+ 6.1', { priority: 2, requires_confirm: true })
  const message = page.getByRole('article', { name: 'text message to Ben Okafor' })
  await message.waitFor()
  expect(await page.getByText('Canary').count()).toBe(0)
  await message.getByPlaceholder('Answer as Ben Okafor').fill('perhaps')
  await message.getByPlaceholder('Answer as Ben Okafor').press('Enter')
  await message.getByText('Replied “perhaps”.').waitFor()
  await message.getByRole('button', { name: 'Accept' }).click()
  await message.getByText(/^Replied “1 /).waitFor()
  await message.getByText(/Ana Ruiz/).waitFor()
  const { results } = await dora.call(listSandbox, { query: { channel: 'sms' } })
  await dora.call(respondInSandbox, {
    params: { id: results.find(({ person }) => person?.id === ben.user.user_id)?.id },
    body: { text: 'STOP' },
  })
  await dora.call(providers.testProvider, {
    params: { kind: 'sandbox' },
    body: { address: 'you@hospital.example', channel: 'email' },
  })
  await page.getByRole('article', { name: 'e-mail to a test recipient' }).waitFor()
  await expectAccessible(page, 'a sandbox with messages')
  await takeScreenshot(page, 'sandbox')
  await page.getByRole('radio', { name: 'Pagers' }).check({ force: true })
  await page.getByText('No messages match.').waitFor()
  expect(problems).toEqual([])
  await close()

  for (const path of ['/sandbox', '/deliveryProviders']) {
    const small = await openScreen(dora, { path, width: 390, dark: true })
    await small.page.getByRole('heading', { level: 2 }).first().waitFor()
    const over = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
    await expectAccessible(small.page, `${path} at 390 px in the dark`)
    await takeScreenshot(small.page, `small${path.replace('/', '-')}`)
    if (path === '/deliveryProviders') {
      const stopped = small.page.getByRole('region', { name: 'Suppressed numbers' })
      await stopped.getByText('+12025550147', { exact: true }).waitFor()
      await stopped.scrollIntoViewIfNeeded()
      await takeScreenshot(small.page, 'small-stopped')
      await stopped.getByRole('button', { name: 'Resume alerts' }).click()
      await stopped.waitFor({ state: 'detached' })
    }
    expect(small.problems).toEqual([])
    await small.close()
  }
})
