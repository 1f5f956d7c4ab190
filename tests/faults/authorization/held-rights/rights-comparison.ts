import { isPermission, type TokenScope } from '@wardline/contract/token-scopes.ts'
import type { RightsSnapshot, UserRights } from './rights-snapshot.ts'

interface ActingUser {
  user_id: number
  /** Before the operation. */
  permissions: ReadonlySet<string>
}

/** A second factor is no longer required of the user, or later. */
const isWeakened = (before: UserRights, after: UserRights): boolean =>
  before.second_factor_from !== null &&
  (after.second_factor_from === null || after.second_factor_from > before.second_factor_from)

const byKey = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item> =>
  new Map(items.map((item) => [keyOf(item), item]))

/**
 * The rule, in the slow and plain way: of everything that changed, the actor holds each permission that it concerns.
 * Returns a sentence for each violation.
 */
export function findViolations(
  { user_id, permissions }: ActingUser,
  before: RightsSnapshot,
  after: RightsSnapshot,
): string[] {
  const lacks = (concerned: readonly string[]) => concerned.filter((each) => !permissions.has(each))
  const usersBefore = byKey(before.users, ({ id }) => id)
  const namedBefore = byKey(before.named, ({ key }) => key)
  const tokensBefore = byKey(before.tokens, ({ id }) => id)

  const users = after.users.flatMap((user) => {
    const was = usersBefore.get(user.id)
    const had = was?.permissions ?? []
    const gained = lacks(user.permissions.filter((each) => !had.includes(each)))
    const lost = lacks(had.filter((each) => !user.permissions.includes(each)))
    const isOtherwise = was && user.id !== user_id && was.credentials !== user.credentials
    const beyond = isOtherwise ? lacks(was.held) : []
    const unprotected = was && user.id !== user_id && isWeakened(was, user) ? lacks(was.held) : []
    return [
      ...(gained.length > 0 ? [`${user.name} gains ${gained.join(', ')}`] : []),
      ...(lost.length > 0 ? [`${user.name} loses ${lost.join(', ')}`] : []),
      ...(beyond.length > 0 ? [`${user.name}, who holds ${beyond.join(', ')}, signs in otherwise`] : []),
      ...(unprotected.length > 0
        ? [`${user.name}, who holds ${unprotected.join(', ')}, needs a second factor later or no more`]
        : []),
    ]
  })
  const named = after.named.flatMap(({ key, name }) => {
    const was = namedBefore.get(key)
    const beyond = was && was.name !== name ? lacks(was.gives) : []
    return beyond.length > 0 ? [`${key} is renamed, which gives ${beyond.join(', ')}`] : []
  })
  const tokens = after.tokens
    .filter(({ id }) => !tokensBefore.has(id))
    .flatMap(({ scopes }) => {
      const beyond = lacks((scopes as TokenScope[]).filter(isPermission))
      return beyond.length > 0 ? [`a token gets ${beyond.join(', ')}`] : []
    })
  const provisioners = after.tokens
    .filter(({ id, scopes }) => !tokensBefore.has(id) && scopes.includes('accounts.provision_users'))
    .map(() => 'a token may give each permission')
  const trust = before.trust === after.trust ? [] : ['a provider or directory may sign in anyone']
  return [...users, ...named, ...tokens, ...trust, ...provisioners]
}
