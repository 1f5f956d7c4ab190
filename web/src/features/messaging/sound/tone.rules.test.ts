import { expect, test } from 'vitest'
import { shouldPlaySound, tones, type SoundContext } from './tone.rules.ts'

const ringing = (more: Partial<SoundContext>): boolean =>
  shouldPlaySound({
    priority: 1,
    isOwn: false,
    isMonitoring: false,
    isQuietReply: false,
    isMuted: false,
    isDoNotDisturb: false,
    ...more,
  })

test('messaging §9: messages of others play the tone of their priority', () => {
  expect(ringing({})).toBe(true)
  expect([
    ringing({ isOwn: true }),
    ringing({ isMonitoring: true }),
    ringing({ isQuietReply: true }),
    ringing({ isMuted: true }),
  ]).toEqual([false, false, false, false])
  expect(new Set([tones[0].length, tones[1].length, tones[2].length]).size).toBe(3)
  for (const tone of Object.values(tones))
    for (const { at, length } of tone) expect(at + length).toBeLessThan(1)
})

test('do not disturb never silences high priority', () => {
  const quiet = ([0, 1, 2] as const).map((priority) => ringing({ priority, isDoNotDisturb: true }))
  expect(quiet).toEqual([false, false, true])
})
