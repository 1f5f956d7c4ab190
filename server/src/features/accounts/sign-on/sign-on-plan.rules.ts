import { NewUser } from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import type { SignOnProblem } from '@wardline/contract/accounts/sign-on/sign-on-problem.rules.ts'
import type { MappedUser } from './identity.rules.ts'
import type { FoundUser, NamesakeRow } from './linked-identity.queries.ts'
import type { ProviderRow } from './provider-row.queries.ts'

export type SignOnPlan =
  | { kind: 'sign_in'; user: FoundUser }
  /** An existing user, by a verified address. */
  | { kind: 'link'; user: FoundUser }
  | { kind: 'create'; profile: NewUser }
  | { kind: 'refuse'; problem: SignOnProblem; reason: string; user: FoundUser | undefined }

const refuse = (problem: SignOnProblem, reason: string, user?: FoundUser): SignOnPlan => ({
  kind: 'refuse',
  problem,
  reason,
  user,
})

/** Sign-on never reactivates: the directory or an administrator owns the life cycle. */
function enter(kind: 'sign_in' | 'link', user: FoundUser): SignOnPlan {
  if (user.state === 'deactivated') return refuse('deactivated', 'user deactivated', user)
  if (user.state === 'locked') return refuse('locked', 'user locked', user)
  return { kind, user }
}

/**
 * Decides what a verified identity leads to. An address alone never links: the administrator allowed it, the
 * provider vouches for the address, it is in one of the provider's domains, and the user is not linked to
 * another subject.
 */
export function planSignOn(
  provider: Pick<ProviderRow, 'allows_new_users' | 'links_by_email'>,
  mapped: MappedUser,
  { linked, namesakes }: { linked: FoundUser | undefined; namesakes: readonly NamesakeRow[] },
): SignOnPlan {
  if (linked) return enter('sign_in', linked)
  const [namesake] = namesakes
  if (namesake) {
    const mayLink =
      provider.links_by_email &&
      mapped.has_verified_email &&
      namesake.has_same_email &&
      !namesake.is_linked &&
      namesakes.length === 1
    return mayLink ? enter('link', namesake) : refuse('email_taken', 'name or address taken')
  }
  if (!provider.allows_new_users) return refuse('no_user', 'unknown user')
  const profile = NewUser.safeParse({
    username: mapped.username,
    email: mapped.has_verified_email ? mapped.email : '',
    first_name: mapped.first_name,
    last_name: mapped.last_name,
    title: mapped.title,
  })
  if (!profile.success || (mapped.first_name === '' && mapped.last_name === ''))
    return refuse('incomplete', 'claims for a new user missing')
  return { kind: 'create', profile: profile.data }
}
