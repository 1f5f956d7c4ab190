import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

const refused = { refused: 'not_allowed' }

const inside = ['10.1.2.3', '192.168.4.5', '172.16.0.9', '172.31.255.255', 'fd12::1', '::ffff:10.1.2.3']

test.for(['203.0.113.7', '172.32.0.1', '2606:4700::1111'])('%s is public: allowed', async (address) => {
  expect(await targetOf(address, { allow_loopback: false })).toEqual({ address })
})

test.for(inside)('%s is private: allowed only if the operator listed it', async (address) => {
  for (const private_hosts of [
    undefined,
    [],
    ['10.2.0.0/16', 'emr.hospital.lan', '192.168.4.6', 'fd13::/16'],
  ])
    expect(
      await targetOf(address, { allow_loopback: true, ...(private_hosts && { private_hosts }) }),
    ).toEqual({
      refused: 'private',
    })
  const private_hosts = ['10.1.0.0/16', '192.168.4.5', '172.16.0.0/12', 'fd00::/8']
  expect(await targetOf(address, { allow_loopback: false, private_hosts })).toEqual({ address })
})

test('an address of this machine is allowed by setting only', async () => {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const [address] = own.filter(({ internal, family }) => !internal && family === 'IPv4')
  if (!address) return
  const { refused: why } = await targetOf(address.address, { allow_loopback: false })
  expect(why).toBeDefined()
  const listed = { allow_loopback: false, private_hosts: [address.address] }
  expect(await targetOf(address.address, listed)).toEqual({ address: address.address })
})

test.for([
  '169.254.169.254',
  '100.100.100.200',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'fd00:ec2::254',
  '127.0.0.1',
])('%s is refused although the operator listed it', async (address) => {
  const private_hosts = ['0.0.0.0/0', '::/0']
  expect(await targetOf(address, { allow_loopback: false, private_hosts })).toEqual(refused)
})

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
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '::127.0.0.1',
  '::a00:1',
  '::ffff:0:127.0.0.1',
  '::ffff:0:10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '4000::1',
  '::1%lo',
  'fec0::1%eth0',
])('%s is never allowed', async (address) => {
  expect(await targetOf(address, { allow_loopback: true })).toEqual(refused)
})

test.for(['127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1', 'localhost'])(
  '%s is this machine: allowed by setting only',
  async (host) => {
    expect(await targetOf(host, { allow_loopback: false })).toEqual(refused)
    expect((await targetOf(host, { allow_loopback: true })).address).toBeDefined()
  },
)

test('numbers that resolve as an address are checked as that address', async () => {
  for (const host of ['2130706433', '0x7f.1', '0177.0.0.1'])
    expect((await targetOf(host, { allow_loopback: false })).address).toBeUndefined()
})

test('an unknown host name is rejected', async () => {
  expect(await targetOf('nowhere.invalid', { allow_loopback: true })).toEqual({ refused: 'unknown' })
})
