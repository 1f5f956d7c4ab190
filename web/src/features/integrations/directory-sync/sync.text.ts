import type {
  RunDutyKind,
  SyncRun,
  SyncRunEntry,
  SyncRunSummary,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { countText } from '../../../platform/text/count-text.ts'

export const syncTitle = 'Directory sync'
export const aboutSync =
  'Keeps users in sync with your directory: adds, updates and deactivates them. A sync never deletes a user, and shows its changes first.'

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
const plannedTexts: Record<SyncRunEntry['effect'], string> = {
  create: 'would be added',
  update: 'would be updated',
  reactivate: 'would be reactivated',
  deactivate: 'would be deactivated',
  conflict: 'not synced',
}

const appliedTexts: Record<SyncRunEntry['effect'], string> = {
  create: 'added',
  update: 'updated',
  reactivate: 'reactivated',
  deactivate: 'deactivated',
  conflict: 'not synced',
}

export const dutyTexts: Record<RunDutyKind, string> = {
  on_call_now: 'On call now',
  on_call_soon: 'On call in the next 7 days',
  open_request: 'Waiting for their response',
  fail_over: 'Fail-over users',
  care_team: 'On care teams',
  administrator: 'Administrators',
}

const changeEffects = ['create', 'update', 'reactivate', 'deactivate'] as const

const hasEnded = (state: SyncRun['state']): boolean => state === 'applied' || state === 'discarded'

/** Planned changes that a run which has ended did not make. */
const countLeftOut = ({ total, applied }: SyncRunSummary): number =>
  changeEffects.reduce((left, effect) => left - applied[effect], total)

/** A line of the list of runs: what an ended run did, and what another one would do. */
export function summarizeRun(run: SyncRunSummary): string {
  const { state, counts, total, done, must_confirm, problem } = run
  if (problem !== null) return problem
  if (state === 'waiting' || state === 'reading') return stateTexts[state]
  if (state === 'applying' || state === 'paused')
    return `${done.toLocaleString('en')} of ${countText(total, 'change')} processed`
  const isEnd = hasEnded(state)
  const texts = isEnd ? appliedTexts : plannedTexts
  const changes = changeEffects.map(
    (effect) => [isEnd ? run.applied[effect] : counts[effect], texts[effect]] as const,
  )
  const others = [
    [isEnd ? countLeftOut(run) : 0, 'left out'],
    [counts.conflict, texts.conflict],
  ] as const
  const describeParts = (parts: readonly (readonly [number, string])[]) =>
    parts.filter(([count]) => count > 0).map(([count, text]) => `${count.toLocaleString('en')} ${text}`)
  const made = describeParts(changes)
  const parts = [...(made.length === 0 ? ['No changes'] : made), ...describeParts(others)]
  return `${must_confirm && state === 'ready' ? 'Stopped: ' : ''}${parts.join(', ')}`
}

/** Cells above a run: its outcome once it has ended, its plan before. */
export function listCounts(run: SyncRunSummary): { key: string; value: number; label: string }[] {
  const { counts, entries, state, deactivated_percent } = run
  const isEnd = hasEnded(state)
  const texts = isEnd ? appliedTexts : plannedTexts
  const changes = isEnd ? run.applied : counts
  const unlessZero = (key: string, value: number, label: string) => (value > 0 ? [{ key, value, label }] : [])
  return [
    { key: 'entries', value: entries, label: 'entries read' },
    { key: 'create', value: changes.create, label: texts.create },
    { key: 'update', value: changes.update, label: texts.update },
    ...unlessZero('reactivate', changes.reactivate, texts.reactivate),
    { key: 'unchanged', value: counts.unchanged, label: 'unchanged' },
    ...unlessZero('conflict', counts.conflict, texts.conflict),
    ...unlessZero('left_out', isEnd ? countLeftOut(run) : 0, 'left out'),
    {
      key: 'deactivate',
      value: changes.deactivate,
      label: isEnd ? texts.deactivate : `${texts.deactivate}, ${deactivated_percent.toLocaleString('en')}%`,
    },
  ]
}

/** Additions, updates and reactivations. */
export const safeChanges = ({ total, counts }: SyncRunSummary): number => total - counts.deactivate

/** Why the run stopped, and the unit that explains most of it. */
export function explainStop({ units, counts, config, deactivated_percent }: SyncRun): {
  title: string
  reason: string
} {
  const [unit] = units
  const title = `Stopped before any change: ${deactivated_percent.toLocaleString('en')}% of the synced users would be deactivated. The limit is ${config.stop_percent}%.`
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
