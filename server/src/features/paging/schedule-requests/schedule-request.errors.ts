import { scheduleRequestLimits } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'

export const changed = { code: 'schedule_request.changed', noun: 'this request' }
export const tooLong = `An absence lasts at most ${scheduleRequestLimits.days} days. Add another one for the rest.`
export const unreadableEvent = ({ line, sentence }: { line: number; sentence: string }): string =>
  `Line ${line}: ${sentence}`
export const overAlready = 'This time is over already. Choose a later end.'
export const tooMany = `There are ${scheduleRequestLimits.per_user} absences and wishes already. Delete some first.`
export const tooManyToExport = `There are more than ${scheduleRequestLimits.exported.toLocaleString('en')} absences and wishes. Choose a shorter period or a group.`
export const noSuchUser = 'This user does not exist. Reload the page.'
export const notDecidable = 'Only an absence can be approved or declined.'
export const otherUser = 'The user of a request cannot change. Delete it and add another one.'

export const fromDirectory = {
  status: 409,
  code: 'schedule_request.from_directory',
  detail: 'This absence comes from the directory. Change it there: the next sync changes it here.',
}
export const fromProvider = {
  status: 409,
  code: 'schedule_request.from_identity_provider',
  detail: 'This absence comes from the identity provider. Change it there.',
}
