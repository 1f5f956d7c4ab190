import { expect, test } from 'vitest'
import { pressInSequence } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital()

test('an unknown address keeps the navigation and its keys', async () => {
  const { page, problems, close } = await openScreen(hospital.ana, { path: '/nowhere' })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to messages' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).waitFor()
  await pressInSequence(page, 'g', 'i')
  await page.getByRole('button', { name: 'Compose' }).waitFor()
  expect(problems).toEqual([])
  await close()
})
