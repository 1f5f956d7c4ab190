import type {
  RunDutyKind,
  SyncRun,
  SyncRunEntry,
  SyncRunSummary,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'

export const syncTitle = 'Directory sync'
export const aboutSync =
  'Keeps users as a directory has them: adds, updates, deactivates. A sync never deletes a user, and shows what it would change first.'

/** §8. */
export const created = (name: string) => `Successfully created config ${name}`
export const couldNotCreate = (name: string) => `Error creating config ${name}.`
export const deleted = (name: string) => `Successfully deleted config ${name}`

export const stateTexts: Record<SyncRun['state'], string> = {
  waiting: 'Waiting for the agent',
  reading: 'Reading the directory',
  ready: 'Waiting for a decision',
  applying: 'Applying changes',
  paused: 'Paused',
  applied: 'Applied',
  discarded: 'Discarded',
  failed: 'Failed',
}

/** Its numbers change without a change of state. */
export const hasProgress = (state: SyncRun['state']): boolean => state === 'reading' || state === 'applying'

export const effectTexts: Record<SyncRunEntry['effect'], string> = {
  create: 'Added',
  update: 'Updated',
  reactivate: 'Reactivated',
  deactivate: 'Deactivated',
  conflict: 'Conflicts',
}

/** Before a run is applied. */
export const plannedTexts: Record<SyncRunEntry['effect'], string> = {
  create: 'would be added',
  update: 'would be updated',
  reactivate: 'would be reactivated',
  deactivate: 'would be deactivated',
  conflict: 'cannot be synced',
}

export const appliedTexts: Record<SyncRunEntry['effect'], string> = {
  create: 'added',
  update: 'updated',
  reactivate: 'reactivated',
  deactivate: 'deactivated',
  conflict: 'could not be synced',
}

export const dutyTexts: Record<RunDutyKind, string> = {
  on_call_now: 'On call now',
  on_call_soon: 'On call in the next 7 days',
  open_request: 'Waiting for a response from them',
  fail_over: 'Fail-over users',
  care_team: 'On care teams',
  administrator: 'Administrators',
}

/** A line of the list of runs. */
export function summarizeRun({ state, counts, total, must_confirm, problem }: SyncRunSummary): string {
  if (problem !== null) return problem
  if (state === 'waiting' || state === 'reading') return stateTexts[state]
  if (total === 0) return 'No changes'
  const parts = (['create', 'update', 'reactivate', 'deactivate'] as const)
    .filter((effect) => counts[effect] > 0)
    .map((effect) => `${counts[effect].toLocaleString('en')} ${appliedTexts[effect]}`)
  return `${must_confirm && state === 'ready' ? 'Stopped: ' : ''}${parts.join(', ')}`
}

/** Additions, updates and reactivations. */
export const safeChanges = ({ total, counts }: SyncRunSummary): number => total - counts.deactivate

/** Why the run stopped, and the unit that explains most of it. */
export function explainStop({ units, counts, config, deactivated_percent }: SyncRun): {
  title: string
  reason: string
} {
  const [unit] = units
  const title = `Stopped before any change: ${deactivated_percent.toLocaleString('en')} % of the synced users would be deactivated. The limit is ${config.stop_percent} %.`
  if (!unit || unit.deactivate * 2 < counts.deactivate)
    return {
      title,
      reason: 'They are spread over several units. Check the queries of the department mappings.',
    }
  const name = unit.unit === '' ? 'the root of the directory' : unit.unit
  const before = unit.before === null ? '' : ` It had ${unit.before.toLocaleString('en')} at the last run.`
  return {
    title,
    reason: `Most are in ${name}, which returned ${unit.now.toLocaleString('en')} entries.${before} Check the search base and the rights of the agent’s user.`,
  }
}
