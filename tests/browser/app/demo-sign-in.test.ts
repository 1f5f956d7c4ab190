import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'

const { hospital, openScreen } = useBrowserHospital()

const title = 'This is a demo with invented people'

test('a real server offers no users at its sign-in page', async () => {
  const { page, close } = await openScreen(undefined, { path: '/sign-in' })
  const asked = page.waitForResponse('**/api/v1/auth/demo/')
  await page.reload()
  expect(await (await asked).json()).toEqual({ people: [], password: null })
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.getByText(title).count()).toBe(0)
  await close()
})

test('the sign-in page of a demo signs in with one press', async () => {
  const { ana, app } = hospital
  const person = { username: ana.user.email, name: ana.user.display_name, title: 'RN' }
  app.offerDemo({ people: [person], password: 'demo' })
  const { page, problems, close } = await openScreen(undefined, { path: '/sign-in', width: 390 })
  await page.getByRole('heading', { name: title }).waitFor()
  await expectAccessible(page, 'sign-in page of a demo')
  await takeScreenshot(page, 'demo-sign-in')
  await page.getByRole('button', { name: ana.user.display_name }).click()
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a demo that other machines can reach does not show its password', async () => {
  const { ana, app } = hospital
  app.offerDemo({
    people: [{ username: ana.user.email, name: ana.user.display_name, title: 'RN' }],
    password: null,
  })
  const { page, close } = await openScreen(undefined, { path: '/sign-in' })
  await page.getByRole('button', { name: ana.user.display_name }).click()
  expect(await page.getByLabel('E-mail or user name').inputValue()).toBe(ana.user.email)
  await expectFocus(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Messages' }).waitFor()
  app.offerDemo({ people: [], password: null })
  await close()
})
