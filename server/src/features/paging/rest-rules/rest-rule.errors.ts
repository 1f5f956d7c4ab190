export const changed = { code: 'rest_rule.changed', noun: 'this rest rule' }
export const reasonRequired = 'Choose someone else or another time, or enter the reason of the emergency.'
export const noSuchGroup = 'One of these groups does not exist or has no calendar. Reload the page.'
export const noSuchUser = 'One of these users does not exist. Reload the page.'
export const groupTaken = (group: string, rule: string): string =>
  `${group} already follows ${rule}. Remove it there first.`
export const userTaken = (user: string, rule: string): string =>
  `${user} already follows ${rule}. Remove the user there first.`
export const defaultTaken = (rule: string): string => `${rule} is the default. Clear Default there first.`
export const goneViolation = 'This shift no longer breaks the rule. Reload the page.'
export const rangeTooLong = 'until is at most 400 days after now.'
