import { expect, test } from 'vitest'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

/** A fake microphone that beeps and needs no permission prompt. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const { hospital, openScreen } = useBrowserHospital({ flags: microphone })

test('a voice message is recorded, played back, attached and sent as MP3', async () => {
  const thread = await hospital.ben.writes(hospital.ana, 'Handover')
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  const voice = page.getByRole('group', { name: 'Voice message' })
  await voice.getByText(/:(0[1-9]|[1-5]\d)$/).waitFor()
  await expect
    .poll(() => voice.getByLabel('Loudness').evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0.1)
  await expectAccessible(page, 'recording')
  await takeScreenshot(page, 'voice-recording')
  await voice.getByRole('button', { name: 'Stop' }).click()
  const player = voice.getByLabel('Your voice message')
  await player.waitFor()
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5)
  await expectAccessible(page, 'listening')
  await takeScreenshot(page, 'voice-ready')
  await voice.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('button', { name: 'Remove voice-message.mp3' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByLabel('voice-message.mp3', { exact: true }).waitFor()
  await expect.poll(async () => (await hospital.ben.messages(thread))[0]?.attachments).toHaveLength(1)
  const [message] = await hospital.ben.messages(thread)
  expect(message?.attachments[0]).toMatchObject({ name: 'voice-message.mp3', mime_type: 'audio/mpeg' })
  expect(problems).toEqual([])
  await close()
})

test('a recording can be discarded; a denied microphone is explained', async () => {
  const thread = await hospital.ben.writes(hospital.ana, 'Night shift')
  const { page, problems, close } = await openScreen(hospital.ana, {
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  const record = page.getByRole('button', { name: 'Record a voice message' })
  await record.click()
  const voice = page.getByRole('group', { name: 'Voice message' })
  await voice.getByRole('button', { name: 'Stop' }).waitFor()
  await voice.getByRole('button', { name: 'Discard the voice message' }).click()
  await voice.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Reply')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  await record.click()
  await voice.getByRole('alert').getByText('Microphone access is blocked.').waitFor()
  await expectAccessible(page, 'refused')
  await takeScreenshot(page, 'voice-refused')
  expect(problems).toEqual([])
  await close()
})
