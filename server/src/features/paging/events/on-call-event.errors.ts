export const changed = { code: 'on_call_event.changed', noun: 'this shift' }
export const tooLong = 'An event lasts at most 366 days.'
export const tooLongToRepeat = 'A repeating event lasts at most 31 days each time.'
export const notAMember = 'Only members of the group can be on call. Add this person to the group first.'
export const notAMemberOf = (name: string, group: string): string =>
  `${name} is not a member of ${group}. Choose a member, or add them to the group first.`
export const noPolicy = 'This escalation policy does not exist.'
export const noRule = 'This repeat rule does not exist.'
export const inRotation = (name: string): string =>
  `This shift belongs to the rotation ${name}. Change the rotation to change how it repeats.`
export const inFixedPlan = (name: string): string =>
  `This shift belongs to the fixed plan ${name} and cannot repeat.`
export const underFixedPlan = (name: string): string =>
  `The fixed plan ${name} decides who is on call at this time. Change the plan, or choose another time.`
export const neverOccurs = 'With this start, the rule never produces a shift.'
export const ruleNamesDays =
  'The repeat rule fixes the days of this event. Change the rule as well, or change only this occurrence.'
export const notChanged = 'This shift was not changed. Reload the calendar to see its present state.'
