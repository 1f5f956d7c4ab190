import { expect, test } from 'vitest'
import { personOf } from '../world/person.ts'
import { looks } from './looks.ts'
import { expectAccessible } from './screen.ts'
import { stage } from './stage.ts'

const { ward, openScreen } = stage()

/** The smallest PNG there is: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('signing in: sentences for what is missing and what is wrong, then the inbox', async () => {
  const { page, close } = await openScreen()
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await signIn.click()
  await page.getByText('Enter your e-mail address or user name.').waitFor()
  await page.getByText('Enter your password.').waitFor()
  await expectAccessible(page, 'sign-in with errors')

  await page.getByLabel('E-mail or user name').fill('ana')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The name or the password is not right').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')

  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/Inbox/)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await close()
})

test('messaging §2, §5: the own photo: wrong ones are refused with their sentence, the right one is shown, and cleared', async () => {
  const { page, problems, close } = await openScreen(ward.ben, { path: '/account' })
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

test('devices: one is signed out, then all the others', async () => {
  const { cleo } = ward
  const elsewhere = () => openScreen(personOf(ward.url, cleo.who), { path: '/account' })
  const phone = await elsewhere()
  const { page, close } = await openScreen(cleo, { path: '/account' })
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

test('messaging §2, §5, §6, §8: changing the password: sentences by field, then the new one works', async () => {
  const { dora } = ward
  const { page, close } = await openScreen(dora, { path: '/account' })
  const [old, fresh] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  const change = page.getByRole('button', { name: 'Change password' })
  await old.fill('demo')
  await fresh.fill('short')
  await change.click()
  await page.getByText('Use at least 10 characters.').waitFor()
  await old.fill('not mine')
  await fresh.fill('correct horse battery')
  await change.click()
  await page.getByText('This is not your current password.').waitFor()

  await page.route('**/api/v1/auth/password/', (route) =>
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

test('the theme stays chosen; single keys can be switched off', async () => {
  const { page, close } = await openScreen(ward.ana, { path: '/account' })
  const isDark = () => page.evaluate(() => document.documentElement.hasAttribute('data-dark'))
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(isDark).toBe(true)
  await page.reload()
  await page.getByText('Single-key shortcuts').click()
  expect(await isDark()).toBe(true)
  await page.goto(ward.url)
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  await page.keyboard.press('c')
  // A dialog in front would stop this press.
  await page.getByRole('link', { name: 'Archive' }).click()
  await page.waitForURL(/archive/)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})

test.each(looks)('sign-in and account can be used by everyone: %o', async (options) => {
  const signIn = await openScreen(undefined, options)
  await signIn.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectAccessible(signIn.page, 'sign-in')
  await signIn.close()
  const account = await openScreen(ward.ben, { ...options, path: '/account' })
  await account.page.getByText('This device', { exact: true }).waitFor()
  await expectAccessible(account.page, 'account')
  expect(account.problems).toEqual([])
  await account.close()
})
