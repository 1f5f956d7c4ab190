import { scheduleRequestLimits } from '@wardline/contract/paging/schedule-requests/schedule-request.schemas.ts'
import { troubleSentences } from '../directory-agents/agent.errors.ts'

export const nameTaken = 'Another sync configuration has this name.'
export const noSuchAgent = 'This agent does not exist.'

export const changed = { code: 'directory_sync.changed', noun: 'this configuration' }
export const noDepartments = {
  status: 409,
  code: 'directory_sync.no_departments',
  detail: 'Add a department mapping first: its query decides whose accounts the sync maintains.',
}
export const runOpen = {
  status: 409,
  code: 'directory_sync.run_open',
  detail: 'A run is in progress. Wait until it ends, or pause and discard it.',
}
export const mappingsChanged = {
  status: 409,
  code: 'directory_sync.mappings_changed',
  detail:
    'The configuration was changed after this run read the directory. Run again to see what changes now.',
}
export const notReady = {
  status: 409,
  code: 'directory_sync.not_ready',
  detail: 'The run is no longer waiting for a decision. Reload the page.',
}
export const otherNumber = (count: number): string =>
  `${count} ${count === 1 ? 'user' : 'users'} would be deactivated now. Check the list, then enter this number.`

/** Troubles of a run besides those of the directory. */
const runTroubles = {
  no_agent_reading: 'The agent has not posted a complete reading yet. Start its program inside the hospital.',
  agent_silent:
    'The agent’s program did not post a reading in time. Check that it runs inside the hospital and can reach this server, and that its token was not revoked.',
  outdated_reading: 'The mappings changed after the agent’s last reading. Run again.',
  failed: 'The run failed repeatedly. The log of the server says why.',
} as const
export type RunTrouble = keyof typeof runTroubles | keyof typeof troubleSentences

export const describeTrouble = (trouble: RunTrouble): string =>
  ({ ...troubleSentences, ...runTroubles })[trouble]

/** Why a planned change was not made. */
export const refusals = {
  changed_since: 'This user changed in the meantime. The next run compares again.',
  username_taken: 'Another user has this user name.',
  email_taken: 'Another user has this e-mail address.',
  twice_in_directory: 'Two entries of the directory have this name or address.',
  last_administrator: 'The last administrator stays active.',
  own_account: 'You cannot deactivate your own account.',
  on_duty: 'This user is on call now or has open items. Reassign them, then run again.',
  missing: 'The directory has no value for this field.',
  too_long: 'The value is too long.',
  no_email: 'The value is not an e-mail address.',
  no_number: 'The value is not a phone number.',
  no_time: 'The value is not a date or a time.',
  unpaired: 'Starts and ends of absences do not have the same number of values.',
  ends_before_start: 'An absence ends before it starts.',
  absence_too_long: `An absence lasts more than ${scheduleRequestLimits.days} days.`,
  too_many_absences: `There are more than ${scheduleRequestLimits.synced} absences.`,
  not_chosen: 'Deactivations were skipped.',
  discarded: 'The run was discarded.',
} as const
export type Refusal = keyof typeof refusals
