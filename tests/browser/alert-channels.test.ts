import * as carriers from '@wardline/contract/alerts/carrier.routes.ts'
import { answerSandbox, listSandbox } from '@wardline/contract/alerts/sandbox.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refuses, startTwilio } from '../world/peers/twilio.ts'
import { expectAccessible, shot } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })

test('an administrator sets Twilio up by keyboard, tries it, sees it fail and forgets it', async () => {
  const { dora } = ward
  const twilio = await startTwilio()
  const { page, problems, close } = await openScreen(dora, { path: '/alertChannels' })
  const card = page.getByRole('region', { name: 'Twilio' })
  await card.getByText('Not set up').waitFor()
  await expectAccessible(page, 'alert channels, none set up')
  await shot(page, 'channels-none')
  await card.getByRole('button', { name: 'Set up of Twilio' }).press('Enter')
  await card.getByLabel('Account SID').fill('AC123')
  await card.getByLabel('Auth token').fill(twilio.auth_token)
  await card.getByLabel('Sent from').fill(twilio.settings.from_number)
  await card.getByLabel('Address').fill(twilio.settings.base_url)
  await card.getByLabel('Address').press('Enter')
  // Refused: what was typed stays, and the sentence is at its field.
  await card.getByText('Enter the Account SID').waitFor()
  expect(await card.getByLabel('Auth token').inputValue()).toBe(twilio.auth_token)
  await expectAccessible(page, 'a field that is wrong')
  await card.getByLabel('Account SID').fill(twilio.settings.account_sid)
  await card.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByText('Saved.').waitFor()
  await card.getByText('On, not tried yet').waitFor()
  // The token is gone from the page and stays with the server.
  await expect.poll(() => card.getByLabel('Auth token').inputValue()).toBe('')
  await card.getByText('There is one, which is not shown.').waitFor()
  await shot(page, 'channels-twilio')

  await card.getByRole('button', { name: 'Test Twilio' }).press('Enter')
  await card.getByLabel('Number').fill('(202) 555-0123')
  await card.getByLabel('Number').press('Enter')
  await card.getByText('It took the test. See whether it arrives.').waitFor()
  await card.getByText(/^Last took something at/).waitFor()
  expect(twilio.received[0]?.fields.get('To')).toBe('+12025550123')
  twilio.behaves(refuses(401, 20003))
  await card.getByRole('button', { name: 'Send a test' }).press('Enter')
  await card.getByRole('status').getByText('Twilio refused our credentials.').waitFor()
  await card.getByText('Failing').waitFor()
  await expectAccessible(page, 'a carrier that fails')
  await shot(page, 'channels-failing')

  // Somebody else switches it off: seen here without asking.
  await dora.call(carriers.switchCarrier, { params: { kind: 'twilio' }, body: { is_on: false } })
  await card.getByText('Off', { exact: true }).waitFor()
  await card.getByRole('switch', { name: 'Use Twilio' }).press('Space')
  await card.getByText('Failing').waitFor()
  await card.getByRole('button', { name: 'Forget Twilio' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Forget it' }).press('Enter')
  await card.getByText('Not set up').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('what would have left comes into the sandbox by itself and is answered there, on a phone in the dark too', async () => {
  const { ana, ben, dora } = ward
  await ward.app.db.worker((db) =>
    sql`update users set mobile_number = '202-555-0147' where id = ${ben.who.user_id}`.execute(db),
  )
  const { page, problems, close } = await openScreen(dora, { path: '/alertChannels' })
  await page.getByRole('button', { name: 'Switch on Sandbox' }).click()
  await page.getByRole('link', { name: 'What it took' }).click()
  await page.getByText('Nothing has come in yet.').waitFor()
  await expectAccessible(page, 'an empty sandbox')
  await ana.writes(ben, 'Mr Canary, K+ 6.1', { priority: 2, requires_confirm: true })
  const message = page.getByRole('article', { name: 'text message to Ben Okafor' })
  await message.waitFor()
  expect(await page.getByText('Canary').count()).toBe(0)
  await message.getByPlaceholder('Answer as Ben Okafor').fill('perhaps')
  await message.getByPlaceholder('Answer as Ben Okafor').press('Enter')
  await message.getByText('Answered “perhaps”.').waitFor()
  await message.getByRole('button', { name: 'Accept' }).click()
  await message.getByText(/^Answered “1 /).waitFor()
  await message.getByText(/Ana Ruiz/).waitFor()
  await dora.call(answerSandbox, {
    params: { id: (await dora.call(listSandbox)).results[0]?.id },
    body: { text: 'STOP' },
  })
  await dora.call(carriers.testCarrier, {
    params: { kind: 'sandbox' },
    body: { address: 'you@hospital.example', medium: 'email' },
  })
  await page.getByRole('article', { name: 'e-mail to nobody: a test' }).waitFor()
  await expectAccessible(page, 'a sandbox with messages')
  await shot(page, 'sandbox')
  await page.getByRole('radio', { name: 'Pagers' }).check({ force: true })
  await page.getByText('Nothing fits.').waitFor()
  expect(problems).toEqual([])
  await close()

  for (const path of ['/sandbox', '/alertChannels']) {
    const small = await openScreen(dora, { path, width: 390, dark: true })
    await small.page.getByRole('heading', { level: 2 }).first().waitFor()
    const over = await small.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
    await expectAccessible(small.page, `${path} at 390 px in the dark`)
    await shot(small.page, `small${path.replace('/', '-')}`)
    if (path === '/alertChannels') {
      const stopped = small.page.getByRole('region', { name: 'Stopped numbers' })
      await stopped.getByText('+12025550147', { exact: true }).waitFor()
      await stopped.scrollIntoViewIfNeeded()
      await shot(small.page, 'small-stopped')
      await stopped.getByRole('button', { name: 'Ring it again' }).click()
      await stopped.waitFor({ state: 'detached' })
    }
    expect(small.problems).toEqual([])
    await small.close()
  }
})
