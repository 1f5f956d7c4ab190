import * as prompts from '@wardline/contract/paging/prompts/prompt.routes.ts'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { updateGroup, addBroadcastGroup } from '../../fixtures/paging/paging-groups.ts'
import { expectAccessible, expectFocus, delayFrames, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

/** A fake microphone that beeps and needs no permission prompt. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const { hospital, openScreen } = useBrowserHospital({ flags: microphone })
const path = '/prompts'
const sample = fileURLToPath(new URL('../../data/upload-files/valid/sample.mp3', import.meta.url))
const picture = fileURLToPath(new URL('../../data/upload-files/valid/sample.png', import.meta.url))

test('paging §2: a prompt is created by keyboard, recorded, given a text and played; other users can play it at once', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const reader = await openScreen(hospital.ana, { path })
  await page.getByText('No prompts yet').waitFor()
  await delayFrames(page)
  await page.keyboard.press('n')
  await page.keyboard.type('Office hours')
  const dialog = page.getByRole('dialog', { name: 'New prompt' })
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Office hours')
  await expectFocus(dialog.getByLabel('Name'))
  await page.keyboard.press('Enter')
  const row = page.getByRole('listitem', { name: 'Office hours', exact: true })
  await row.getByText('No recording yet. Callers hear nothing.').waitFor()
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
  const transcript = row.getByLabel('Transcript of Office hours')
  await transcript.fill('You have reached cardiology. ')
  await row.getByRole('button', { name: 'Save transcript' }).click()
  await expect.poll(() => transcript.inputValue()).toBe('You have reached cardiology.')

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

test("paging §2, §5: an mp3 is uploaded and other files are rejected; a group's prompt is chosen there and saved", async () => {
  const { dora } = hospital
  await dora.call(prompts.createPrompt, { body: { name: 'Nights' } })
  const group = await addBroadcastGroup(dora, 'Code blue')
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
  await row.getByLabel('Nights, recording 2', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Remove Nights, recording 1' }).click()
  await row.getByLabel('Nights', { exact: true }).waitFor()

  await page.goto(`${hospital.url}/pagingGroups/${group.uid}/settings`)
  await page.getByLabel('Offline greeting').selectOption('Nights')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'prompts' }).click()
  await row.getByText(/offline greeting of/).waitFor()
  await row.getByRole('button', { name: 'Delete Nights' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Nights?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog
    .getByText(
      'Could not delete prompt. It is the offline greeting of Code blue. Choose another there first.',
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await updateGroup(dora, group, { offline_greeting: null })
  await row.getByText('Not used yet.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.for([
  { width: 390, dark: true },
  { width: 1440, dark: false },
])('prompts are accessible and fit at $width, dark $dark', async (options) => {
  const { page, problems, close } = await openScreen(hospital.dora, { path, ...options })
  await page.getByRole('heading', { name: 'Nights' }).waitFor()
  await expectAccessible(page, 'prompts')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await takeScreenshot(page, `prompts-${options.width}-${options.dark}`)
  expect(problems).toEqual([])
  await close()
})

test('the dialog asks which name to save after another user renamed the prompt', async () => {
  const { dora } = hospital
  const { id, version } = await dora.call(prompts.createPrompt, { body: { name: 'Weekends' } })
  const { page, problems, close } = await openScreen(dora, { path })
  await page.getByRole('button', { name: 'Rename Weekends' }).click()
  const dialog = page.getByRole('dialog', { name: /^Rename/ })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Mine')
  await dora.call(prompts.changePrompt, { params: { id }, body: { name: 'Theirs', version } })
  const conflict = dialog.getByRole('group', { name: 'Conflict: Name' })
  await conflict.getByText('Dora Lind changed this to “Theirs”.').waitFor()
  await name.press('Enter')
  await dialog.getByText(/^Nothing was saved\. For each marked field/).waitFor()
  await expectFocus(conflict.getByRole('button', { name: 'Use the saved one' }))
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await name.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a prompt that is refused after its dialog was closed is reported with the reason', async () => {
  const { page, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('heading', { name: 'Nights' }).waitFor()
  const { promise: closed, resolve: release } = Promise.withResolvers<void>()
  await interceptRequests(page, '**/api/v1/prompts/', async (route) => {
    if (route.request().method() === 'POST') await closed
    await route.continue()
  })
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New prompt' })
  await dialog.getByLabel('Name').press('Enter')
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Nights')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Create prompt' }).and(page.locator('[aria-busy]')).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  release()
  await page.getByText('Could not save the prompt: A prompt with this name already exists.').waitFor()
  expect(await dialog.count()).toBe(0)
  await close()
})
