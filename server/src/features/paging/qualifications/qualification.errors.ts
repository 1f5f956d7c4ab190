import { qualificationLimits } from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'

export const changed = { code: 'qualification.changed', noun: 'this qualification' }
export const holderChanged = { code: 'qualification_holder.changed', noun: 'this qualification of the user' }
export const tooMany = `The hospital has ${qualificationLimits.per_account} qualifications. Delete one first.`
export const noSuchQualification = 'This qualification does not exist. Reload the page.'
export const noSuchUser = 'This user does not exist. Reload the page.'
export const alreadyHeld = 'This user holds the qualification already. Change that entry.'
export const otherUser = 'The user of an entry cannot change. Delete it and add another one.'
export const otherQualification =
  'The qualification of an entry cannot change. Delete it and add another one.'
export const tooManyToExport = `There are more than ${qualificationLimits.exported.toLocaleString('en')} entries. Choose a qualification.`
export const unknownQualification = 'There is no qualification with this name. Create it first.'
export const unknownUser = 'There is no active user with this value.'
export const notKept = 'You may not change the qualifications of this user.'
export const oneUser = 'Enter the user_id, the username or the e-mail address.'
export const noDay = 'Enter a date such as 2027-06-30, or leave the cell blank.'
export const onLine = (line: number): string => `Line ${line} has this qualification of this user already.`
