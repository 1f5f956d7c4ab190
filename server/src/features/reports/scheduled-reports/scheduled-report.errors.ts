import {
  reportsPerAccountMost,
  reportsPerUserMost,
} from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'

export const changed = { code: 'scheduled_report.changed', noun: 'this scheduled report' }

export const tooManyOfUser = {
  status: 409,
  code: 'scheduled_report.too_many',
  detail: `You have ${reportsPerUserMost} scheduled reports, the most that a user can have. Delete one first.`,
} as const

export const tooManyOfAccount = {
  status: 409,
  code: 'scheduled_report.too_many',
  detail: `The hospital has ${reportsPerAccountMost} scheduled reports, the most that it can have. Delete one first, or ask an administrator to delete those that no one needs.`,
} as const

export const noMail = {
  status: 409,
  code: 'scheduled_report.no_mail',
  detail: 'No e-mail can be sent: the server needs an e-mail provider and PUBLIC_URL. Ask an administrator.',
} as const

export const mailOff = 'No e-mail can be sent: the server needs an e-mail provider and PUBLIC_URL.'

/** Why a recipient gets no e-mail. */
const recipientProblems = {
  inactive: 'This user is deactivated or locked.',
  no_permission: 'This user may no longer open this report.',
  no_email: 'This user has no e-mail address.',
  suppressed: 'The e-mail address is suppressed.',
  removed: 'This user is no longer a recipient.',
  turned_off: 'The report was turned off.',
  owner_inactive: 'The owner is deactivated or locked.',
  owner_no_permission: 'The owner may no longer open this report.',
} as const
export type Obstacle = keyof typeof recipientProblems

export const describeObstacle = (code: string): string => recipientProblems[code as Obstacle]

/** Refuses recipients who were chosen for a new or changed schedule. */
export const cannotReceive = (names: readonly string[]): string =>
  names.length === 0
    ? 'A recipient does not exist.'
    : `${names.join(', ')}: no e-mail address, or no permission to open this report. Choose others.`
