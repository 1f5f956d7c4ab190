import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()

test('the icon of the installed application counts unread conversations until the user signs out', async () => {
  const { ana, ben } = hospital
  const { page, problems, close } = await openScreen(ben, { path: '/sign-in' })
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => sessionStorage.setItem('test.badge', String(count)),
    })
  })
  await page.goto(`${hospital.url}/onCall`)
  const badge = () => page.evaluate(() => sessionStorage.getItem('test.badge'))
  await expect.poll(badge).toBe('0')
  const thread = await ana.writes(ben, 'Potassium')
  await ana.writes(ben, 'Sodium')
  await expect.poll(badge).toBe('2')
  expect(await page.title()).toMatch(/^\(2\) /)
  await page.goto(`${hospital.url}/Inbox/inbox/thread/${thread.id}`)
  await expect.poll(badge).toBe('1')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Wardline' }).waitFor()
  await expect.poll(badge).toBe('0')
  expect(problems).toEqual([])
  await close()
})
