import * as prompts from '@wardline/contract/paging/prompt.routes.ts'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { changes, newBroadcast } from '../world/groups.ts'
import { expectAccessible, hasFocus, paintsLate, shot } from './screen.ts'
import { stage } from './stage.ts'

// Paging §7 Prompts; issue 4 part 10.

/** A microphone that beeps, and nobody who has to press Allow. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const { ward, openScreen } = stage({ flags: microphone })
const path = '/prompts'
const sample = fileURLToPath(new URL('../data/upload-files/valid/sample.mp3', import.meta.url))
const picture = fileURLToPath(new URL('../data/upload-files/valid/sample.png', import.meta.url))

test('a prompt is made by keyboard, spoken, worded and heard; somebody else hears it at once', async () => {
  const { page, problems, close } = await openScreen(ward.dora, { path })
  const reader = await openScreen(ward.ana, { path })
  await page.getByText('No prompt yet. Press N to make the first one.').waitFor()
  // Typed at once, whenever the dialog comes.
  await paintsLate(page)
  await page.keyboard.press('n')
  await page.keyboard.type('Office hours')
  const dialog = page.getByRole('dialog', { name: 'New prompt' })
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Office hours')
  await hasFocus(dialog.getByLabel('Name'))
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem', { name: 'Office hours', exact: true })
  await row.getByText('No sound yet: callers hear nothing of it.').waitFor()
  await row.getByRole('button', { name: 'Record for Office hours' }).click()
  const recorder = page.getByRole('group', { name: 'Recording' })
  await recorder.getByText(/:(0[1-9]|[1-5]\d)$/).waitFor()
  await expectAccessible(page, 'recording a prompt')
  await recorder.getByRole('button', { name: 'Stop' }).click()
  await recorder.getByRole('button', { name: 'Add to prompt' }).click()
  const player = row.getByLabel('Office hours', { exact: true })
  await player.waitFor()
  await player.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true
    await audio.play()
  })
  await row.getByLabel('What Office hours says').fill('You have reached cardiology.')
  await row.getByRole('button', { name: 'Save words' }).click()

  // Who reads along has the words and the sound, and nothing to change them with.
  const seen = reader.page.getByRole('listitem', { name: 'Office hours', exact: true })
  await seen.getByText('You have reached cardiology.').waitFor()
  expect(
    await reader.page.getByRole('button', { name: /Record|Upload|Rename|Delete|New prompt/ }).count(),
  ).toBe(0)
  await expectAccessible(reader.page, 'prompts to hear')
  expect([...problems, ...reader.problems]).toEqual([])
  await reader.close()
  await close()
})

test('an mp3 is uploaded, anything else refused in words; what a group plays is chosen there and stays', async () => {
  const { dora } = ward
  await dora.call(prompts.createPrompt, { body: { name: 'Nights' } })
  const group = await newBroadcast(dora, 'Code blue')
  const { page, problems, close } = await openScreen(dora, { path })
  const row = page.getByRole('listitem', { name: 'Nights', exact: true })
  const choose = async (file: string) => {
    const chooser = page.waitForEvent('filechooser')
    await row.getByRole('button', { name: 'Upload mp3 for Nights' }).click()
    await (await chooser).setFiles(file)
  }
  await choose(picture)
  await row.getByText('Only mp3 are allowed').waitFor()
  await choose(sample)
  await row.getByLabel('Nights', { exact: true }).waitFor()
  await choose(sample)
  await row.getByLabel('Nights, piece 2', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Remove Nights, piece 1' }).click()
  await row.getByLabel('Nights', { exact: true }).waitFor()

  await page.goto(`${ward.url}/pagingGroups/${group.uid}/settings`)
  await page.getByLabel('Offline greeting').selectOption('Nights')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('link', { name: 'prompts' }).click()
  await row.getByText(/Is the offline greeting of/).waitFor()
  await row.getByRole('button', { name: 'Delete Nights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Nights?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog
    .getByText(
      'Could not delete prompt. It is the offline greeting of Code blue. Choose another there first.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await changes(dora, group, { offline_greeting: null })
  await row.getByText('Not used yet.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for([
  { width: 390, dark: true },
  { width: 1440, dark: false },
])('prompts are accessible and fit at $width, dark $dark', async (options) => {
  const { page, problems, close } = await openScreen(ward.dora, { path, ...options })
  await page.getByRole('heading', { name: 'Nights' }).waitFor()
  await expectAccessible(page, 'prompts')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await shot(page, `prompts-${options.width}-${options.dark}`)
  expect(problems).toEqual([])
  await close()
})
