import { expect, test } from 'vitest'
import { alertStatus } from './this-device.view.ts'

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

test('the notification state of this browser is explained for each browser', () => {
  expect(alertStatus(chrome)).toBe('on')
  expect(alertStatus({ ...chrome, isSubscribed: false })).toBe('off')
  expect(alertStatus({ ...chrome, permission: 'default' })).toBe('off')
  expect(alertStatus({ ...chrome, permission: 'denied' })).toBe('blocked')
  expect(alertStatus({ ...chrome, hasPush: false })).toBe('unsupported')
  expect(alertStatus({ ...chrome, isSecure: false })).toBe('insecure')
  expect(alertStatus(iPhone)).toBe('install')
  expect(alertStatus({ ...iPhone, isInstalled: true, hasPush: true, permission: 'default' })).toBe('off')
})
