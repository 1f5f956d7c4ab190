import { changeRole } from '@wardline/contract/accounts/roles/role.routes.ts'
import { listOwnSecondFactors } from '@wardline/contract/accounts/second-factors/second-factor.routes.ts'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { enrolTotp, siteOf } from '../../fixtures/authenticators/second-factors.ts'
import { totpCode } from '../../fixtures/authenticators/totp-app.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import {
  expectAccessible,
  expectFocus,
  forgetSession,
  takeScreenshot,
} from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { password, type TestUser } from '../../fixtures/people/user.ts'

const { hospital, openScreen } = useBrowserHospital()
let hired = 0

// Passkeys need a name as the address.
beforeAll(() => {
  hospital.url = siteOf(hospital)
})

const createNewUser = () => createUser(hospital, `Una Person${++hired}`, ['messaging.send_message'])

async function enterPassword(page: Page, { email }: TestUser) {
  await page.getByLabel('E-mail or user name').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const currentCode = (secret: string) => totpCode(secret, hospital.clock.now().epochMilliseconds)

/** A platform authenticator of Chromium, which verifies its user at once. */
async function addVirtualAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.each(viewports)('an authenticator app is added, and its code signs in: %o', async ({ width, dark }) => {
  const person = await createNewUser()
  const shot = (name: string) => takeScreenshot(page, `factor-${name}-${lookName({ width, dark })}`)
  const { page, problems, close } = await openScreen(person, { width, dark, path: '/account/security' })
  const section = page.getByRole('region', { name: 'Sign-in security' })
  await section.getByText('You sign in with your password alone.').waitFor()
  await section.getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' })
  await dialog.getByRole('img', { name: /QR code/ }).waitFor()
  await expectAccessible(page, 'authenticator app dialog')
  await shot('app')
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = dialog.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await code.press('Enter')
  await dialog.getByText(/This code is wrong/).waitFor()
  await code.fill(currentCode(secret))
  await code.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('listitem').nth(9).waitFor()
  await expectAccessible(page, 'recovery codes')
  await shot('codes')
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await section.getByText('10 recovery codes left').waitFor()
  await section.getByRole('list', { name: 'Second factors' }).getByText('Authenticator app').first().waitFor()
  await section.scrollIntoViewIfNeeded()
  await shot('section')

  await forgetSession(page)
  await page.goto(`${hospital.url}/sign-in`)
  await enterPassword(page, person.user)
  const step = page.getByRole('region', { name: 'Confirm it is you' })
  const field = step.getByLabel('Code', { exact: true })
  const widthOf = async (control: Locator): Promise<number> =>
    Math.round((await control.boundingBox())?.width ?? 0)
  expect(await widthOf(step.getByRole('button', { name: 'Sign in' }))).toBe(await widthOf(field))
  await expectFocus(field)
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await expectAccessible(page, 'second step')
  await shot('step')
  await page.keyboard.type('123456')
  await page.keyboard.press('Enter')
  await step.getByText(/This code is wrong/).waitFor()
  await expectFocus(field)
  hospital.clock.forward({ seconds: 30 })
  const next = currentCode(secret)
  await field.fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Inbox/**')

  await forgetSession(page)
  await page.goto(`${hospital.url}/sign-in`)
  await enterPassword(page, person.user)
  await step.getByRole('button', { name: 'Use a recovery code' }).click()
  await step.getByLabel('Recovery code').fill(recoveryCode)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Inbox/**')
  expect(problems).toEqual([])
  await close()
})

test('a passkey is added in the browser, and signs in alone and after the password', async () => {
  const person = await createNewUser()
  const { page, problems, close } = await openScreen(person, { path: '/account/security' })
  await addVirtualAuthenticator(page)
  const section = page.getByRole('region', { name: 'Sign-in security' })
  await section.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill('Ward laptop')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await section.getByText('Ward laptop').waitFor()

  await forgetSession(page)
  await page.goto(`${hospital.url}/sign-in`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/Inbox/**')

  await forgetSession(page)
  await page.goto(`${hospital.url}/sign-in`)
  await enterPassword(page, person.user)
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expectFocus(use)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/Inbox/**')
  await page.goto(`${hospital.url}/account/security`)
  await section.getByText(/used just now/).waitFor()
  expect(problems).toEqual([])
  await close()
})

async function roleOf({ user }: { user: TestUser }): Promise<number> {
  const { rows } = await hospital.app.db.acrossAccounts((db) =>
    sql<{
      id: number
    }>`select id from role where account_id = ${user.account_id} and name = ${user.display_name}`.execute(db),
  )
  return rows[0]?.id ?? 0
}

test.each(viewports)(
  'a user whose role requires a second factor adds one before anything else: %o',
  async ({ width, dark }) => {
    const person = await createNewUser()
    const params = { id: hospital.ids.account_id, role_id: await roleOf(person) }
    await hospital.dora.call(changeRole, { params, body: { requires_second_factor: true } })
    const { page, problems, close } = await openScreen(undefined, { width, dark, path: '/sign-in' })
    await enterPassword(page, person.user)
    const enrolment = page.getByRole('region', { name: 'Add a second factor' })
    await enrolment.waitFor()
    await expectAccessible(page, 'enrolment')
    await takeScreenshot(page, `factor-enrol-${lookName({ width, dark })}`)
    await page.goto(`${hospital.url}/Inbox/inbox`)
    await enrolment.getByRole('button', { name: 'Add authenticator app' }).click()
    const secret = ((await enrolment.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await enrolment.getByLabel('Code', { exact: true }).fill(currentCode(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem').nth(9).waitFor()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.waitForURL('**/Inbox/**')
    expect(problems).toEqual([])
    await close()
  },
)

test('an administrator requires a second factor of a role, and resets those of a user', async () => {
  const person = await createNewUser()
  await person.signIn()
  await enrolTotp(hospital, person)
  const { page, problems, close } = await openScreen(hospital.dora, {
    path: `/accountSettings/roles/${await roleOf(person)}`,
  })
  const rule = page.getByRole('region', { name: 'Requires a second factor' })
  await rule.getByText(/of 1 have none/).waitFor()
  await rule.getByLabel('Requires a second factor').click()
  await rule.getByLabel('Required from').fill('2027-05-01')
  await expectAccessible(page, 'role')
  await takeScreenshot(page, 'factor-role')
  await rule.getByRole('button', { name: 'Save' }).click()
  await rule.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })

  await page.goto(`${hospital.url}/accountSettings/users/${person.user.user_id}`)
  const section = page.getByRole('region', { name: 'Sign-in security' })
  await section.getByText(/Required by a role from/).waitFor()
  await section.getByText('10 recovery codes left').waitFor()
  await section.scrollIntoViewIfNeeded()
  await takeScreenshot(page, 'factor-user')
  await section.getByRole('button', { name: 'Reset second factors' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset second factors' }).click()
  await section.getByText('Signs in with the password alone.').waitFor()
  hospital.clock.forward({ seconds: 2 })
  expect((await person.request(listOwnSecondFactors)).status).toBe(401)
  expect(problems).toEqual([])
  await close()
})
