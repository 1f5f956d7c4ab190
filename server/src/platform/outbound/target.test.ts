import { expect, test } from 'vitest'
import { isAllowed, targetOf } from './target.ts'

const refused = { refused: 'not_allowed' }

test.for(['10.1.2.3', '192.168.4.5', '172.16.0.9', '203.0.113.7', 'fd12::1', '2001:db8::1'])(
  '%s is allowed: interface engines live there',
  async (address) => {
    expect(await targetOf(address, { allow_loopback: false })).toEqual({ address })
  },
)

test.for([
  '169.254.169.254',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'ff02::1',
  'fd00:ec2::254',
  '::ffff:169.254.169.254',
])('%s is never allowed', async (address) => {
  expect(await targetOf(address, { allow_loopback: true })).toEqual(refused)
})

test.for(['127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost'])(
  '%s is this machine: by setting only',
  async (host) => {
    expect(await targetOf(host, { allow_loopback: false })).toEqual(refused)
    expect((await targetOf(host, { allow_loopback: true })).address).toBeDefined()
  },
)

test('numbers that the name service would take for an address are checked as that address', async () => {
  for (const host of ['2130706433', '0x7f.1', '0177.0.0.1'])
    expect((await targetOf(host, { allow_loopback: false })).address).toBeUndefined()
  expect(isAllowed('127.0.0.1', false)).toBe(false)
})

test('a name that nobody knows', async () => {
  expect(await targetOf('nowhere.invalid', { allow_loopback: true })).toEqual({ refused: 'unknown' })
})
