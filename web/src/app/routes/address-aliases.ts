/** Addresses that paging §2 names without their section: the list of users, and those of integrations. */
const aliases: readonly [RegExp, string][] = [
  [/^\/users\/?$/iu, '/accountSettings/users'],
  [/^\/(?=(?:remoteIds|qgenda|amion|tangier|shiftadmin)\/)/iu, '/integrations/'],
]

/** The address of the screen that an alias opens. */
export function findScreenOf(path: string): string | undefined {
  const alias = aliases.find(([address]) => address.test(path))
  return alias && path.replace(...alias)
}
