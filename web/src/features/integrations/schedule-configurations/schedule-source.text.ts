import { sourceSystems, type SourceSystem } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import type { ScheduleSourceState } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import type { RemoteIdSuggestion } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'
import type { KeptShift } from '@wardline/contract/integrations/schedule-sources/source-preview.schemas.ts'

/** Paging §8: these sentences stay as they are. */
export const couldNotSave = 'Could not save configuration'
export const couldNotDelete = 'Could not delete configuration.'
export const couldNotRefresh = 'Could not refresh schedule mapping'
export const errorSyncing = (kind: SourceSystem): string => `Error syncing with ${sourceSystems[kind]}`
export const couldNotRemoveTask = 'Could not remove task from schedule mapping'
export const couldNotAddShifts = 'Could not add shifts to schedule'

/** Paging §8: the server's sentence follows where it has one. */
export const withReason = (sentence: string, reason: string): string =>
  reason === '' ? sentence : `${sentence.replace(/\.$/u, '')}: ${reason}`

export const couldNotLoad = 'Could not load the configuration.'
export const couldNotApply = 'Could not apply the changes'

/** Paging §9. */
export const syncToastDelayMs = 2500
export const shiftadminRedirectDelayMs = 500

export const stateTexts: Readonly<Record<ScheduleSourceState, string>> = {
  new: 'Not pulled yet',
  pulling: 'Pulling',
  current: 'Up to date',
  waiting: 'Waits for a decision',
  failing: 'Failing',
  off: 'Off',
}

export const suggestionTexts: Readonly<Record<RemoteIdSuggestion['why'], string>> = {
  same_email: 'Same e-mail',
  same_name: 'Same name',
  similar_name: 'Similar name',
}

export const editTexts: Readonly<Record<KeptShift['edit'], string>> = {
  changed: 'Edited here',
  cancelled: 'Cancelled here',
  taken_over: 'Taken over here',
  no_longer_in_source: 'Edited here, no longer in the source',
}

export const openShift = 'Open shift'
