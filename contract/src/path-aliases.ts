/** Paging §7 names two prefixes for the directory; the routes are declared under the second. */
const aliases = [['/api/v1/directories/', '/api/v1/directory/']] as const

/** The path under which the route of an address is declared. */
export function canonicalPath(address: string): string {
  const alias = aliases.find(([prefix]) => address.startsWith(prefix))
  return alias ? alias[1] + address.slice(alias[0].length) : address
}
