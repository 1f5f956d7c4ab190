import { expect, test } from 'vitest'
import { expectAccessible, shot } from './screen.ts'
import { stage } from './stage.ts'

/** A microphone that beeps, and nobody who has to press Allow. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const { ward, openScreen } = stage({ flags: microphone })

test('a voice message is spoken, listened to, attached and sent as MP3', async () => {
  const thread = await ward.ben.writes(ward.ana, 'Handover')
  const { page, problems, close } = await openScreen(ward.ana, {
    path: `/Inbox/inbox/thread/${thread.id}`,
  })
  await page.getByRole('button', { name: 'Record a voice message' }).click()
  const voice = page.getByRole('group', { name: 'Voice message' })
  await voice.getByText(/:(0[1-9]|[1-5]\d)$/).waitFor()
  await expect
    .poll(() => voice.getByLabel('Loudness').evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0.1)
  await expectAccessible(page, 'recording')
  await shot(page, 'voice-recording')
  await voice.getByRole('button', { name: 'Stop' }).click()
  const player = voice.getByLabel('Your voice message')
  await player.waitFor()
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0.5)
  await expectAccessible(page, 'listening')
  await shot(page, 'voice-ready')
  await voice.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('button', { name: 'Remove voice-message.mp3' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('log').getByLabel('voice-message.mp3', { exact: true }).waitFor()
  await expect.poll(async () => (await ward.ben.messages(thread))[0]?.attachments).toHaveLength(1)
  const [message] = await ward.ben.messages(thread)
  expect(message?.attachments[0]).toMatchObject({ name: 'voice-message.mp3', mime_type: 'audio/mpeg' })
  expect(problems).toEqual([])
  await close()
})

test('what was said can be thrown away; a microphone that is refused is a sentence', async () => {
  const thread = await ward.ben.writes(ward.ana, 'Night shift')
  const { page, problems, close } = await openScreen(ward.ana, {
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
  await voice.getByRole('alert').getByText('The microphone is not allowed.').waitFor()
  await expectAccessible(page, 'refused')
  await shot(page, 'voice-refused')
  expect(problems).toEqual([])
  await close()
})
