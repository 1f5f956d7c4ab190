import { expect, test } from 'vitest'
import { standingOf } from './this-device.view.ts'

const chrome = {
  isSecure: true,
  hasWorker: true,
  hasPush: true,
  userAgent: 'Chrome/140 Linux',
  isInstalled: false,
  permission: 'granted' as const,
  isSubscribed: true,
}
const iPhone = { ...chrome, userAgent: 'iPhone Safari', hasPush: false, permission: undefined }

test('what this browser can do is said for each browser', () => {
  expect(standingOf(chrome)).toBe('on')
  expect(standingOf({ ...chrome, isSubscribed: false })).toBe('off')
  expect(standingOf({ ...chrome, permission: 'default' })).toBe('off')
  expect(standingOf({ ...chrome, permission: 'denied' })).toBe('blocked')
  expect(standingOf({ ...chrome, hasPush: false })).toBe('unsupported')
  expect(standingOf({ ...chrome, isSecure: false })).toBe('insecure')
  expect(standingOf(iPhone)).toBe('install')
  expect(standingOf({ ...iPhone, isInstalled: true, hasPush: true, permission: 'default' })).toBe('off')
})
