export const wrongType = 'This address is for another type of condition or action.'
export const nothingTested = 'Enter at least one value. Without one, every message would match.'

export const inUse = (what: string, names: readonly string[]) => ({
  status: 400,
  code: 'routing.in_use',
  detail: `This ${what} cannot be deleted, because it is used in ${names.join(', ')}. Remove it there first.`,
})

/** Messaging §8: a policy can be deleted only if it was never used. */
export const policyUsed = {
  status: 400,
  code: 'routing.policy_used',
  detail:
    'Only unused policies can be deleted. Messages have matched this policy, and their history names it. Deactivate it instead.',
} as const

export const partChanged = {
  condition: { code: 'routing.condition_changed', noun: 'this condition' },
  set: { code: 'routing.condition_set_changed', noun: 'this condition set' },
  action: { code: 'routing.action_changed', noun: 'this action' },
}

export const changed = { code: 'routing.changed', noun: 'this policy' }

export const noSuch = (what: string, id: number) => `There is no ${what} ${id}. Reload the page.`
