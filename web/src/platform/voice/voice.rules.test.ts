import { expect, test } from 'vitest'
import { durationText, loudnessLevel, microphoneErrorText } from './voice.rules.ts'

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [61, '1:01'],
  [600, '10:00'],
])('%d s is %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('silence is zero, a full tone fills the scale, speech is between', () => {
  const tone = (height: number) => Float32Array.from({ length: 480 }, (_, i) => height * Math.sin(i / 5))
  expect(loudnessLevel(new Float32Array(480))).toBe(0)
  expect(loudnessLevel(new Float32Array(0))).toBe(0)
  expect(loudnessLevel(tone(1))).toBeGreaterThan(0.9)
  expect(loudnessLevel(tone(0.1))).toBeGreaterThan(0.5)
  expect(loudnessLevel(tone(0.1))).toBeLessThan(0.8)
})

test('why there is no recording is a sentence', () => {
  expect(microphoneErrorText(new DOMException('', 'NotAllowedError'))).toMatch(
    /^Microphone access is blocked/,
  )
  expect(microphoneErrorText(new DOMException('', 'NotFoundError'))).toBe('No microphone was found.')
  expect(microphoneErrorText(new Error('lost'))).toMatch(/Please try again\.$/)
})
