import type { PolicyUse } from '@wardline/contract/paging/escalation-policy.schemas.ts'

export const nameTaken = 'There is already an escalation policy with this name.'
export const noSuchPerson = (step: number): string => `Step ${step}: this person does not exist.`
export const noSuchGroup = (step: number): string => `Step ${step}: this group does not exist.`
export const noSuchDepartment = (step: number): string => `Step ${step}: this department does not exist.`
export const wouldRingNobody = (step: number, problem: string): string => `Step ${step}: ${problem}`

const useText = ({ group, display_name }: PolicyUse): string =>
  display_name === null ? group : `a shift of ${display_name} in ${group}`

/** At most this many are named; the page shows all of them. */
const named = 5

/** Deleting asks for it to be unused, and says where it is used. */
export function inUse(name: string, uses: readonly PolicyUse[]) {
  const more = uses.length > named ? ` and ${uses.length - named} more` : ''
  const list = `${uses.slice(0, named).map(useText).join(', ')}${more}`
  return {
    status: 400,
    code: 'escalation_policy.in_use',
    detail: `Could not delete ${name}. It is used by: ${list}. Choose another policy there first.`,
  }
}
