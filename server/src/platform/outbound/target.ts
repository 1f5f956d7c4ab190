import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Nothing that an administrator configures lives there; what does (metadata of clouds) must not be asked. */
const never = new BlockList()
never.addSubnet('0.0.0.0', 8)
never.addSubnet('169.254.0.0', 16)
never.addSubnet('224.0.0.0', 3)
never.addSubnet('::', 128, 'ipv6')
never.addSubnet('fe80::', 10, 'ipv6')
never.addSubnet('ff00::', 8, 'ipv6')
never.addAddress('fd00:ec2::254', 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

type Family = 'ipv4' | 'ipv6'

/** An address that we may connect to, or why there is none. */
export type Target =
  { address: string; refused?: undefined } | { address?: undefined; refused: 'unknown' | 'not_allowed' }

/**
 * The one guard of outgoing connections: resolves a host once; the caller connects to the address, not to the name, so
 * that a second answer of the name service changes nothing. Private addresses are allowed, as interface engines of
 * hospitals have no others; this machine only by setting.
 */
export async function targetOf(host: string, options: { allow_loopback: boolean }): Promise<Target> {
  const bare = host.replace(/^\[|\]$/g, '')
  const found = isIP(bare) ? [{ address: bare }] : await lookup(bare, { all: true }).catch(() => [])
  if (found.length === 0) return { refused: 'unknown' }
  const allowed = found.find(({ address }) => isAllowed(address, options.allow_loopback))
  return allowed ? { address: allowed.address } : { refused: 'not_allowed' }
}

/** IPv4 written as IPv6 is checked as what it is. */
export function isAllowed(address: string, allow_loopback: boolean): boolean {
  const family: Family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (never.check(address, family)) return false
  return allow_loopback || !loopback.check(address, family)
}
