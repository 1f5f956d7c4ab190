export const priorityNames = ['Low', 'Medium', 'High'] as const

/** Messaging §8. */
export const couldNotCreatePolicy = 'Could not create routing policy'
export const couldNotCreateCondition = 'Could not create condition'
export const couldNotUpdateCondition = 'could not update condition'
export const onlyUnused =
  'Only unused policies can be deleted. Messages have matched this policy, and their history names it. Deactivate it instead.'

export const couldNotSave = (what: string): string => `Could not save the ${what}.`

/** Messaging §5. */
export const alreadyAdded = (what: 'Condition' | 'Condition set' | 'Action', name: string): string =>
  `${what} ${name} is already added.`

export const missingPolicy = (id: number): string => `There is no routing policy ${id}.`
export const editOnWiderScreen = 'Policies can be edited on screens that are at least 768 pixels wide.'
export const neverNobody =
  'If no one is reached: the fail-over user of the group, that of the department, then the operator'
export const emptyListHint = 'The list is empty and matches nothing. Choose something, or it stays so.'

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export const policyCount = (count: number): string => counted(count, 'policy', 'policies')
export const setCount = (count: number): string => counted(count, 'condition set', 'condition sets')

/** `Save for 6 policies`: the button says how far the change reaches. */
export const saveLabel = (policies: number): string =>
  policies > 1 ? `Save for ${policyCount(policies)}` : 'Save'

const longestName = 100

/** A copy needs a name of its own. */
export const copyName = (name: string): string => `${name.slice(0, longestName - 7)} (copy)`
