import { expect, test } from 'vitest'
import { isPushService } from './push-service.rules.ts'

const services = { more_hosts: ['push.hospital.example'], allow_loopback: false }

test.for([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://push.hospital.example/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, services)).toBe(true)
})

test.for([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.test/abc',
  'https://attackerpush.apple.com.test/abc',
  'https://push.apple.com.attacker.test/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@10.0.0.5/abc',
  'https://10.0.0.5:22/abc',
  'https://fcm.googleapis.com:22/fcm/send/abc',
  'https://push.hospital.example:8443/abc',
  'https://[64:ff9b::7f00:1]/abc',
  'https://127.0.0.1/abc',
  'https://intranet/abc',
])('%s is not a push service', (endpoint) => {
  expect(isPushService(endpoint, services)).toBe(false)
})

test('this machine is one where the setting for tests allows it', () => {
  expect(isPushService('http://localhost:9/abc', { ...services, allow_loopback: true })).toBe(true)
  expect(isPushService('http://10.0.0.5:9/abc', { ...services, allow_loopback: true })).toBe(false)
})
