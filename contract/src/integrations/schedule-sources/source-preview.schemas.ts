import { z } from 'zod'

const Suggestion = z.object({
  user_id: z.int(),
  contact_id: z.int(),
  display_name: z.string(),
  why: z.enum(['same_email', 'same_name', 'similar_name']),
})

export const RemoteIdSuggestion = Suggestion.meta({ id: 'RemoteIdSuggestion' })
export type RemoteIdSuggestion = z.output<typeof RemoteIdSuggestion>

const UnmatchedPerson = z.object({
  /** The id of the remote id's record. */
  id: z.int(),
  version: z.int(),
  remote_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  shift_count: z.int(),
  /** The name of the linked user, if that user can no longer be on call. */
  inactive_user: z.string().nullable(),
  suggestion: RemoteIdSuggestion.nullable(),
})
export type UnmatchedPerson = z.output<typeof UnmatchedPerson>

const Side = z.object({
  user_id: z.int().nullable(),
  /** The name in the source, if no user is matched; empty for an open shift. */
  display_name: z.string(),
  start: z.string(),
  end: z.string(),
})

const PlannedChange = z.object({
  source_key: z.string(),
  event_id: z.int().nullable(),
  title: z.string(),
  was: Side.nullable(),
  now: Side.nullable(),
})
export type PlannedChange = z.output<typeof PlannedChange>

/** Why the calendar differs from the source: an edit made here, which is kept. */
export const KeptShift = PlannedChange.extend({
  edit: z.enum(['changed', 'cancelled', 'taken_over', 'no_longer_in_source']),
})
export type KeptShift = z.output<typeof KeptShift>

/** A time for which other people are planned here (`was`) than in the source (`now`, `null` for no shift). */
const PlanDifference = z.object({ call_order: z.int(), was: Side, now: Side.nullable() })
export type PlanDifference = z.output<typeof PlanDifference>

export const PlanCounts = z
  .object({
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    /** Edits made here that differ from the source. */
    kept: z.int(),
    unchanged: z.int(),
    /** Shifts that wait for a matched person, or for one at all. */
    unassigned: z.int(),
  })
  .meta({ id: 'PlanCounts' })
export type PlanCounts = z.output<typeof PlanCounts>

export const SchedulePreview = z
  .object({
    id: z.int(),
    schedule_group_id: z.int(),
    schedule_group_uid: z.string(),
    schedule_group_name: z.string(),
    time_zone: z.string(),
    waits_for: z.enum(['first_import', 'removals']).nullable(),
    counts: PlanCounts,
    /** Days of the pull with shifts. `same`: already on the calendar. */
    days: z.array(z.object({ day: z.string(), added: z.int(), same: z.int() })),
    /** At most 200 of each; `counts` has all. */
    changed: z.array(PlannedChange),
    removed: z.array(PlannedChange),
    kept: z.array(KeptShift),
    /**
     * Shifts that were planned here, such as those of rotations, and differ from the source. Applying leaves them: both
     * are on call then. At most 200.
     */
    differences: z.array(PlanDifference),
    difference_count: z.int(),
    /** Times within the hours of service that would lose their last person. */
    gaps: z.array(z.object({ start: z.string(), end: z.string() })),
    /** Users who become members of the group. */
    new_members: z.array(z.string()),
  })
  .meta({ id: 'SchedulePreview' })
export type SchedulePreview = z.output<typeof SchedulePreview>

export const SourcePreview = z
  .object({
    /** The last good pull; `null` before the first one. */
    pull_id: z.int().nullable(),
    pulled: z.string().nullable(),
    /** The fingerprint of all changes below. It is sent with `apply`, which refuses to change anything else. */
    fingerprint: z.string(),
    span: z.object({ from: z.string(), until: z.string() }).nullable(),
    counts: PlanCounts.extend({
      unmatched_people: z.int(),
      unmapped_shifts: z.int(),
      gaps: z.int(),
    }),
    unmatched_people: z.array(UnmatchedPerson),
    schedules: z.array(SchedulePreview),
    may: z.object({ apply: z.boolean() }),
  })
  .meta({ id: 'SourcePreview' })
export type SourcePreview = z.output<typeof SourcePreview>

export const ApplyBody = z.strictObject({
  /** The pull that was previewed: a newer one is refused. */
  pull_id: z.int('pull_id is a number.'),
  /** The fingerprint of the preview: a plan that has changed since is refused. */
  fingerprint: z.string('fingerprint is that of the preview.').min(1).max(64),
})
export type ApplyBody = z.output<typeof ApplyBody>

export const ApplyResult = z
  .object({ counts: PlanCounts, warnings: z.array(z.string()) })
  .meta({ id: 'ApplyResult' })
export type ApplyResult = z.output<typeof ApplyResult>
