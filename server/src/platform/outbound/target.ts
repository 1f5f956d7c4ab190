import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isListed } from '../host-list.ts'

/**
 * Never a valid target: addresses that reach no service of a hospital, metadata services of clouds, and IPv6
 * translations that contain an IPv4 address and would bypass the check (RFC 6890, RFC 6052, RFC 3056, RFC 4380).
 */
const never = new BlockList()
never.addSubnet('0.0.0.0', 8)
never.addSubnet('100.64.0.0', 10)
never.addSubnet('169.254.0.0', 16)
never.addSubnet('192.0.0.0', 24)
never.addSubnet('198.18.0.0', 15)
never.addAddress('168.63.129.16')
never.addSubnet('224.0.0.0', 3)
never.addSubnet('2001::', 32, 'ipv6')
never.addSubnet('2002::', 16, 'ipv6')
never.addAddress('fd00:ec2::254', 'ipv6')

/**
 * All other IPv6 addresses are refused: IPv4 in a translated or deprecated form (`::127.0.0.1`,
 * `::ffff:0:127.0.0.1`, `64:ff9b::`), link-local, multicast and unassigned addresses (RFC 4291 §2.4). The list
 * has global unicast, unique local and site-local addresses, this machine, and mapped IPv4, which is checked as
 * IPv4.
 */
const known6 = new BlockList()
known6.addSubnet('2000::', 3, 'ipv6')
known6.addSubnet('fc00::', 7, 'ipv6')
known6.addSubnet('fec0::', 10, 'ipv6')
known6.addAddress('::1', 'ipv6')
known6.addSubnet('::ffff:0:0', 96, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Addresses inside of networks (RFC 1918, RFC 4193, and the site-local ones of RFC 3513). */
const networks = new BlockList()
networks.addSubnet('10.0.0.0', 8)
networks.addSubnet('172.16.0.0', 12)
networks.addSubnet('192.168.0.0', 16)
networks.addSubnet('fc00::', 7, 'ipv6')
networks.addSubnet('fec0::', 10, 'ipv6')

type Family = 'ipv4' | 'ipv6'

export interface Outbound {
  /** Allows plain HTTP to this machine too: for tests. */
  allow_loopback: boolean
  /**
   * Hosts and networks of the operator's settings that may have private addresses. Undefined for no such hosts.
   */
  private_hosts?: readonly string[]
  /** Replaces the resolver of the operating system: for tests. */
  resolve?: (host: string) => Promise<readonly { address: string }[]>
}

type Refusal = 'unknown' | 'not_allowed' | 'private'

export type Target = { address: string; refused?: undefined } | { address?: undefined; refused: Refusal }

/**
 * Resolves a host once, and the caller connects to that address, so that a second DNS answer changes nothing.
 * Hosts that users and administrators enter must not probe the operator's network: private addresses and this
 * machine's own need a setting.
 */
export async function targetOf(host: string, rules: Outbound): Promise<Target> {
  const bare = host.replace(/^\[|\]$/g, '')
  const resolve = rules.resolve ?? resolveBySystem
  const found = isIP(bare) ? [{ address: bare }] : await resolve(bare).catch(() => [])
  if (found.length === 0) return { refused: 'unknown' }
  const judged = found.map(({ address }) => ({ address, refusal: refusalOf(bare, address, rules) }))
  const allowed = judged.find(({ refusal }) => refusal === undefined)
  if (allowed) return { address: allowed.address }
  return { refused: judged.some(({ refusal }) => refusal === 'private') ? 'private' : 'not_allowed' }
}

const resolveBySystem = (host: string) => lookup(host, { all: true })

/** IPv4-mapped addresses are checked as IPv4. */
function refusalOf(host: string, address: string, rules: Outbound): Refusal | undefined {
  const family: Family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (never.check(address, family)) return 'not_allowed'
  // An interface of this machine (`fe80::1%eth0`).
  if (address.includes('%')) return 'not_allowed'
  if (family === 'ipv6' && !known6.check(address, family)) return 'not_allowed'
  if (loopback.check(address, family)) return rules.allow_loopback ? undefined : 'not_allowed'
  if (isListed({ host, address }, rules.private_hosts ?? [])) return undefined
  if (networks.check(address, family)) return 'private'
  return isOwnAddress(address) && !rules.allow_loopback ? 'not_allowed' : undefined
}

/** Whether the operator accepts that this host is reached without encryption: this machine, and listed hosts. */
export const mayBeUnencrypted = (host: string, address: string, { private_hosts = [] }: Outbound): boolean =>
  isLoopback(address) || isListed({ host: host.replace(/^\[|\]$/g, ''), address }, private_hosts)

const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((own) => own?.some((each) => each.address === address))

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'))
