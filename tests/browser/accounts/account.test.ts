import { setUserPassword } from '@wardline/contract/accounts/profile.routes.ts'
import { expect, test } from 'vitest'
import { connectAs } from '../../fixtures/people/person.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('signing in explains missing and wrong fields, then opens the inbox', async () => {
  const { page, close } = await openScreen()
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await signIn.click()
  await page.getByText('Enter your e-mail address or user name.').waitFor()
  await page.getByText('Enter your password.').waitFor()
  await expectAccessible(page, 'sign-in with errors')

  await page.getByLabel('E-mail or user name').fill('ana')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Wrong user name or password.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')

  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/Inbox/)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await close()
})

test('messaging §2, §5: a wrong profile photo is rejected with its sentence; a valid one is shown and can be cleared', async () => {
  const { page, problems, close } = await openScreen(hospital.ben, { path: '/account' })
  const input = page.getByTestId('photo')
  await input.setInputFiles({ name: 'me.bmp', mimeType: 'image/bmp', buffer: pixel })
  await page.getByText('Only jpg, png, gif, jpeg are allowed').waitFor()
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(524_289) })
  await page.getByText('File size limit is 512kb').waitFor()

  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('button', { name: 'Change photo' }).waitFor()
  const photo = page.getByRole('main').locator('img').first()
  await photo.waitFor()
  expect(
    await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)

  await page.getByRole('button', { name: 'Clear photo' }).click()
  await page.getByRole('button', { name: 'Add a photo' }).waitFor()
  await photo.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await close()
})

test('a user signs out one device, then all others', async () => {
  const { cleo } = hospital
  const elsewhere = () => openScreen(connectAs(hospital.url, cleo.user), { path: '/account/security' })
  const phone = await elsewhere()
  const { page, close } = await openScreen(cleo, { path: '/account/security' })
  await page.getByText('This device', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^Sign out .+/ })
    .first()
    .click()
  await page.getByText('Signed out on that device.').waitFor()
  await phone.page.getByRole('button', { name: 'Sign in' }).waitFor()

  const [second, third] = [await elsewhere(), await elsewhere()]
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out on 2 other devices.').waitFor()
  for (const other of [second, third]) await other.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Sign out .+/ }).count()).toBe(0)
  for (const screen of [phone, second, third]) await screen.close()
  await close()
})

test.each(viewports)(
  'a password that an administrator set is replaced at the sign-in: %o',
  async (options) => {
    const { cleo, dora } = hospital
    const assigned = `grey walnut lantern ${options.width}`
    await dora.call(setUserPassword, {
      params: { id: cleo.user.user_id },
      body: { new_password: assigned },
    })
    const { page, problems, close } = await openScreen(undefined, options)
    await page.getByLabel('E-mail or user name').fill(cleo.user.email)
    await page.getByLabel('Password', { exact: true }).fill(assigned)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
    await expectAccessible(page, 'choose a new password')
    await takeScreenshot(page, `new-password-${options.width}`)
    await page.keyboard.type(assigned)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('something else')
    await page.keyboard.press('Enter')
    await page.getByText('The passwords differ. Enter the new one again.').waitFor()
    await page.getByLabel('New password again').fill(assigned)
    await page.keyboard.press('Enter')
    await page.getByText('Choose a password that differs from the current one.').waitFor()
    for (const label of ['New password', 'New password again'])
      await page.getByLabel(label, { exact: true }).fill(`purple donkey ${options.width}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(/Inbox/)
    await page.getByRole('button', { name: 'Compose' }).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test('messaging §2, §5, §6, §8: changing the password shows errors by field, then the new password works', async () => {
  const { dora } = hospital
  const { page, close } = await openScreen(dora, { path: '/account/security' })
  const [old, fresh] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  const change = page.getByRole('button', { name: 'Change password' })
  await old.fill('demo')
  await fresh.fill('short')
  await change.click()
  await page.getByText('Use at least 12 characters.').waitFor()
  await old.fill('not mine')
  await fresh.fill('correct horse battery')
  await change.click()
  await page.getByText('This is not your current password.').waitFor()
  await old.fill('demo')
  await fresh.fill('Dora Lind 2026!')
  await change.click()
  await page.getByText('Do not use your name, user name, e-mail address or hospital.').waitFor()
  await expectAccessible(page, 'a refused password')
  await fresh.fill('purple donkey staple')

  await interceptRequests(page, '**/api/v1/auth/password/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } }),
  )
  await old.fill('demo')
  await change.click()
  await page.getByText('Could not set password for user').waitFor()
  await page.unroute('**/api/v1/auth/password/')
  await change.click()
  await page.getByText('Password changed.').waitFor()
  await expect.poll(() => old.inputValue()).toBe('')
  await close()
})

test('the theme is remembered; single-key shortcuts can be turned off', async () => {
  const { page, close } = await openScreen(hospital.ana, { path: '/account/browser' })
  const isDark = () => page.evaluate(() => document.documentElement.hasAttribute('data-dark'))
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(isDark).toBe(true)
  await page.reload()
  await page.getByText('Single-key shortcuts').click()
  expect(await isDark()).toBe(true)
  await page.goto(hospital.url)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('link', { name: 'Archive' }).click()
  await page.waitForURL(/archive/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})

test.each(viewports)('sign-in and account pages are accessible: %o', async (options) => {
  const signIn = await openScreen(undefined, options)
  await signIn.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectAccessible(signIn.page, 'sign-in')
  await signIn.close()
  const account = await openScreen(hospital.ben, { ...options, path: '/account/security' })
  await account.page.getByText('This device', { exact: true }).waitFor()
  await expectAccessible(account.page, 'account')
  expect(account.problems).toEqual([])
  await account.close()
})
