import type { MappedUser } from '../sign-on/identity.rules.ts'
import type { SignOnPlan } from '../sign-on/sign-on-plan.rules.ts'
import type { GroupPlan } from '../sign-on/sign-on-user.actions.ts'

interface Names {
  mapped: MappedUser
  mappings: readonly { group_id: number; group_name: string }[]
}

/** Describes the effects of a sign-in with these claims, in sentences. */
export function describeEffects(plan: SignOnPlan, groups: GroupPlan, { mapped, mappings }: Names): string[] {
  const nameOf = (id: number): string =>
    mappings.find(({ group_id }) => group_id === id)?.group_name ?? `Group ${id}`
  if (plan.kind === 'refuse') return describeEmail(mapped)
  return [
    describeUser(plan),
    ...describeEmail(mapped),
    ...groups.added.map((id) => `Adds the user to ${nameOf(id)}.`),
    ...groups.removed.map((id) => `Removes the user from ${nameOf(id)}.`),
    ...(groups.is_skipped
      ? ['Changes no groups, because the provider left some of them out. Limit the groups that it sends.']
      : []),
    ...(groups.added.length + groups.removed.length === 0 && !groups.is_skipped
      ? ['Changes no groups.']
      : []),
  ]
}

function describeUser(plan: Exclude<SignOnPlan, { kind: 'refuse' }>): string {
  switch (plan.kind) {
    case 'sign_in':
      return `Signs in ${plan.user.display_name}.`
    case 'link':
      return `Links ${plan.user.display_name} by e-mail address, and signs in.`
    case 'create':
      return `Creates the user ${[plan.profile.first_name, plan.profile.last_name].join(' ').trim()} with the user name ${plan.profile.username}, and signs in.`
  }
}

const describeEmail = ({ email, has_verified_email }: MappedUser): string[] =>
  email === '' || has_verified_email
    ? []
    : [`Ignores the address ${email}: it is not verified, or in none of the domains of this provider.`]
