import type { PolicyUse } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'

export const changed = { code: 'escalation_policy.changed', noun: 'this escalation policy' }
export const nameTaken = 'An escalation policy with this name already exists.'
export const missing = {
  user: 'this person does not exist.',
  group: 'this group does not exist.',
  department: 'this department does not exist.',
}

const useText = ({ group, display_name }: PolicyUse): string =>
  display_name === null ? group : `a shift of ${display_name} in ${group}`

const maxListed = 5

export function inUse(name: string, uses: readonly PolicyUse[]) {
  const more = uses.length > maxListed ? ` and ${uses.length - maxListed} more` : ''
  const list = `${uses.slice(0, maxListed).map(useText).join(', ')}${more}`
  return {
    status: 400,
    code: 'escalation_policy.in_use',
    detail: `Could not delete ${name}. It is used by: ${list}. Choose another policy there first.`,
  }
}
