export const priorityNames = ['Low', 'Medium', 'High'] as const

/** Messaging §8. */
export const onlyUnused =
  'Only unused policies can be deleted. Messages were routed by this policy, and their history names it. Deactivate it instead.'

export const missingPolicy = (id: number): string => `There is no routing policy ${id}.`
export const editOnWiderScreen = 'Policies can be edited on screens that are at least 768 pixels wide.'
export const neverNobody = 'If no one is reached: group backup, department backup, operator'
