import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import {
  DepartmentMapping,
  FieldMapping,
  GroupMapping,
  MappableField,
} from '../directory-agents/directory-mapping.schemas.ts'

const settings = {
  name: z.string().trim().min(1, 'This field may not be blank.').max(100, 'At most 100 characters.'),
  ad_agent_id: z.int(),
  is_scheduled: z.boolean().default(false),
  interval_minutes: z
    .int()
    .min(15, 'At least 15 minutes.')
    .max(10_080, 'At most 10080 minutes, which is a week.')
    .default(60),
  /** A run stops before any change if a larger share of its active users would be deactivated. */
  stop_percent: z.int().min(0, 'A percentage is 0 to 100.').max(100, 'A percentage is 0 to 100.').default(10),
  /** Fields whose local edits win; in the others the directory wins. */
  local_fields: z.array(MappableField).max(8).default([]),
  /** Reactivate users that a sync deactivated, once the directory has them again. */
  reactivates: z.boolean().default(false),
}

export const SyncConfigBody = z.strictObject(settings)
export type SyncConfigBody = z.output<typeof SyncConfigBody>

export const SyncConfigChanges = SyncConfigBody.extend({ version: recordVersion })
export type SyncConfigChanges = z.output<typeof SyncConfigChanges>

const runStates = [
  'waiting',
  'reading',
  'ready',
  'applying',
  'paused',
  'applied',
  'discarded',
  'failed',
] as const

export const SyncRunCounts = z.object({
  create: z.int(),
  update: z.int(),
  deactivate: z.int(),
  reactivate: z.int(),
  unchanged: z.int(),
  conflict: z.int(),
})
export type SyncRunCounts = z.output<typeof SyncRunCounts>

const RunApplied = z.object({ create: z.int(), update: z.int(), deactivate: z.int(), reactivate: z.int() })
export type RunApplied = z.output<typeof RunApplied>

const run = {
  id: z.int(),
  /**
   * - `waiting`: for the program of a CAS agent;
   * - `ready`: nothing was changed yet, an administrator decides.
   */
  state: z.enum(runStates),
  is_scheduled: z.boolean(),
  started: z.string(),
  started_by: z.string().nullable(),
  finished: z.string().nullable(),
  /** Why the directory gave no complete answer, and the next step. */
  problem: z.string().nullable(),
  entries: z.int(),
  /** The planned changes. */
  counts: SyncRunCounts,
  /** Changes that a run made which has ended: fewer than planned if users were skipped. */
  applied: RunApplied,
  /** Changes to apply, and those that were. */
  total: z.int(),
  done: z.int(),
  /** More would be deactivated than the configuration allows. */
  must_confirm: z.boolean(),
  deactivated_percent: z.number(),
}

export const SyncRunSummary = z.object(run).meta({ id: 'SyncRunSummary' })
export type SyncRunSummary = z.output<typeof SyncRunSummary>

export const SyncConfig = z
  .object({
    id: z.int(),
    ...z.object(settings).shape,
    agent: z.object({ id: z.int(), name: z.string(), kind: z.enum(['ad', 'cas']) }),
    version: z.int(),
    changed: z.string(),
    changed_by: z.string().nullable(),
    /** The next run by the schedule. */
    next_run: z.string().nullable(),
    last_run: SyncRunSummary.nullable(),
    /** Why the last run that ended failed, also while the next one waits. */
    last_problem: z.string().nullable(),
    last_applied: z.string().nullable(),
    /** Users that the sync maintains. */
    users: z.int(),
    may: z.object({ change: z.boolean(), run: z.boolean() }),
  })
  .meta({ id: 'SyncConfig' })
export type SyncConfig = z.output<typeof SyncConfig>

/** The configuration with its mappings, as in the specification (paging §3). */
export const SyncConfigDetail = SyncConfig.extend({
  fields: z.array(FieldMapping),
  departments: z.array(DepartmentMapping),
  groups: z.array(GroupMapping),
}).meta({ id: 'SyncConfigDetail' })
export type SyncConfigDetail = z.output<typeof SyncConfigDetail>

export const SyncAgent = z
  .object({ id: z.int(), name: z.string(), kind: z.enum(['ad', 'cas']), base_dn: z.string() })
  .meta({ id: 'SyncAgent' })
export type SyncAgent = z.output<typeof SyncAgent>

export const SyncGroup = z.object({ id: z.int(), display_name: z.string() }).meta({ id: 'SyncGroup' })

const runChoices = ['keep_users', 'all'] as const

export const SyncRun = z
  .object({
    ...run,
    config: z.object({ id: z.int(), name: z.string(), stop_percent: z.int() }),
    read: z.string().nullable(),
    /** `keep_users` applies all changes but deactivations. */
    choice: z.enum(runChoices).nullable(),
    decided_by: z.string().nullable(),
    /**
     * Organizational units by number of users that would be deactivated. `before` is the number at the last
     * applied run.
     */
    units: z.array(
      z.object({ unit: z.string(), before: z.int().nullable(), now: z.int(), deactivate: z.int() }),
    ),
    /** Deactivations that are still to be applied: repeated to apply everything. */
    deactivations: z.int(),
    refused: z.int(),
    skipped: z.int(),
    next_run: z.string().nullable(),
    may: z.object({
      apply: z.boolean(),
      discard: z.boolean(),
      pause: z.boolean(),
      resume: z.boolean(),
      repeat: z.boolean(),
    }),
  })
  .meta({ id: 'SyncRun' })
export type SyncRun = z.output<typeof SyncRun>

export const runEffects = ['create', 'update', 'reactivate', 'deactivate', 'conflict'] as const
export const RunEffect = z.enum(runEffects)

export const SyncRunEntry = z
  .object({
    place: z.int(),
    effect: RunEffect,
    user_id: z.int().nullable(),
    name: z.string(),
    unit: z.string(),
    /** Old and new values, and names of departments and groups. */
    fields: z.array(z.object({ field: z.string(), old: z.string(), new: z.string() })),
    outcome: z.enum(['pending', 'done', 'skipped', 'refused']),
    reason: z.string(),
  })
  .meta({ id: 'SyncRunEntry' })
export type SyncRunEntry = z.output<typeof SyncRunEntry>

/** The worst first. */
export const runDutyKinds = [
  'on_call_now',
  'on_call_soon',
  'open_request',
  'fail_over',
  'care_team',
  'administrator',
] as const
export const RunDutyKind = z.enum(runDutyKinds)
export type RunDutyKind = z.output<typeof RunDutyKind>

export const SyncRunDuties = z
  .object({
    /** Users among those that would be deactivated. */
    counts: z.array(z.object({ kind: RunDutyKind, users: z.int() })),
    count: z.int(),
    results: z.array(z.object({ user_id: z.int(), display_name: z.string(), duty: z.string() })),
  })
  .meta({ id: 'SyncRunDuties' })
export type SyncRunDuties = z.output<typeof SyncRunDuties>

export const ApplyRunBody = z.strictObject({
  choice: z.enum(runChoices),
  /** With `all`, the number of users to deactivate, as the administrator entered it. */
  deactivations: z.int().min(0).optional(),
})
export type ApplyRunBody = z.output<typeof ApplyRunBody>
