import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { countNotes, readNoteCount } from '../../fixtures/browser/played-notes.ts'

const { hospital, openScreen } = useBrowserHospital()

test('messaging §9: a new message plays the sound of its priority, unless sounds are off', async () => {
  const screen = await openScreen(hospital.ben, { path: '/Inbox/inbox' })
  const { page } = screen
  const row = (subject: string) => page.getByRole('link').filter({ hasText: subject })
  await page.getByRole('navigation', { name: 'Boxes' }).waitFor()
  await countNotes(page)
  await page.keyboard.press('j')
  await hospital.ana.writes(hospital.ben, 'Diet order')
  await row('Diet order').waitFor()
  await expect.poll(() => readNoteCount(page)).toBe(2)
  // A more urgent message plays even right after another one.
  await hospital.ana.writes(hospital.ben, 'Code blue', { priority: 2 })
  await expect.poll(() => readNoteCount(page)).toBe(6)
  await page.goto(`${hospital.url}/account/browser`)
  await page.getByRole('switch', { name: 'Sound for new messages' }).press('Space')
  await page.goto(`${hospital.url}/Inbox/inbox`)
  await row('Code blue').click()
  await countNotes(page)
  await hospital.ana.writes(hospital.ben, 'Silent now', { priority: 2 })
  await row('Silent now').waitFor()
  expect(await readNoteCount(page)).toBe(0)
  expect(screen.problems).toEqual([])
  await screen.close()
})
