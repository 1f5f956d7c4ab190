import { expect, test } from 'vitest'
import { timeAgo, deviceName, isHandheld } from './session.view.ts'

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

test('a device has a name that its owner recognizes', () => {
  expect(deviceName(windows)).toBe('Chrome on Windows')
  expect(deviceName(`${windows} Edg/141.0`)).toBe('Edge on Windows')
  expect(deviceName(iphone)).toBe('Safari on iPhone')
  expect(deviceName('curl/8.5')).toBe('Unknown device')
  expect([isHandheld(windows), isHandheld(iphone)]).toEqual([false, true])
})

test('a relative time is written in words', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(timeAgo('2026-11-20T11:59:30Z', now)).toBe('just now')
  expect(timeAgo('2026-11-20T12:00:05Z', now)).toBe('just now')
  expect(timeAgo('2026-11-20T11:48:00Z', now)).toBe('12 minutes ago')
  expect(timeAgo('2026-11-19T11:00:00Z', now)).toBe('yesterday')
})
