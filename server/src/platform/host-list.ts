import { BlockList, isIP } from 'node:net'

const name = /^\.?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/

/** A leading dot means any subdomain. */
export const matchesName = (host: string, listed: string): boolean =>
  listed.startsWith('.') ? host.endsWith(listed) : host === listed

function parseNetwork(entry: string): BlockList | undefined {
  const [address = '', bits, more] = entry.split('/')
  const version = isIP(address)
  const width = version === 6 ? 128 : 32
  const prefix = bits === undefined ? width : Number(bits)
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && prefix <= width)
  if (version === 0 || !isPrefix || more !== undefined) return undefined
  const network = new BlockList()
  network.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4')
  return network
}

/** A host name, `.domain`, an address or a network such as 10.1.0.0/16. */
export const isHostListEntry = (entry: string): boolean =>
  parseNetwork(entry) !== undefined || (name.test(entry) && !/^[\d.]+$/.test(entry))

/** Whether an entry names the host as it was entered, or contains the address to which it resolves. */
export function isListed(
  { host, address }: { host: string; address: string },
  list: readonly string[],
): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return list.some((entry) => {
    const network = parseNetwork(entry)
    return network ? network.check(address, family) : matchesName(host.toLowerCase(), entry)
  })
}
