import { z } from 'zod'
import { CareTeamMember, PatientSummary, ProviderUser } from '../patient.schemas.ts'
import { HandoffContent, handoffDraftContent } from './handoff-content.schemas.ts'
import { PatientHandoff } from './patient-handoff.schemas.ts'

export const HandoffDraft = HandoffContent.extend({
  /** Increases with each save; send it with the next. */
  version: z.int(),
  saved: z.string(),
}).meta({ id: 'HandoffDraft' })
export type HandoffDraft = z.output<typeof HandoffDraft>

export const HandoffDraftChanges = z.strictObject({
  ...handoffDraftContent,
  /** The version of the draft that was changed; if omitted, any version is replaced. */
  version: z.int().nonnegative().optional(),
})
export type HandoffDraftChanges = z.output<typeof HandoffDraftChanges>

const Group = z.object({ id: z.int(), name: z.string() })

/** A likely receiver, with the reason. */
export const SuggestedReceiver = z.object({
  user: ProviderUser,
  group: Group,
  /** The receiver is on call from `start` until `end`. */
  start: z.string(),
  end: z.string(),
  /** Takes the shift after the caller's, or is on call now too. */
  reason: z.enum(['next_on_call', 'on_call_now']),
})
export type SuggestedReceiver = z.output<typeof SuggestedReceiver>

/** A schedule group for which the caller is on call. */
export const HandoffGroup = z.object({
  ...Group.shape,
  /** The end of the caller's shift. */
  shift_end: z.string(),
  /** Why there is no receiver at that time: no shift, or no user who can receive. */
  nobody: z.enum(['gap', 'unavailable']).nullable(),
  /** The next shift after a gap. */
  nobody_until: z.string().nullable(),
})
export type HandoffGroup = z.output<typeof HandoffGroup>

/** A patient whose care team the caller is on. */
const HandoffPatient = z.object({
  patient: PatientSummary,
  /** The caller's membership, with the handoff that waits for an answer. */
  member: CareTeamMember,
  /** The care team with the caller: any of them can own an action. */
  care_team: z.array(CareTeamMember),
  draft: HandoffDraft.nullable(),
  /** The handoff by which the caller took over, if any. */
  received: PatientHandoff.nullable(),
  /** Requests to the caller about the patient that are open, and open requests to the care team. */
  open_requests: z.int(),
})
export type HandoffPatient = z.output<typeof HandoffPatient>

export const HandoffComposer = z
  .object({
    patients: z.array(HandoffPatient),
    groups: z.array(HandoffGroup),
    /** The most likely first. If empty, `groups` says why, unless the caller is on call for no group. */
    receivers: z.array(SuggestedReceiver),
    time_zone: z.string(),
    /** The account's flags that change the course of a handoff. */
    takes_effect_at_once: z.boolean(),
    requires_read_back: z.boolean(),
  })
  .meta({ id: 'HandoffComposer' })
export type HandoffComposer = z.output<typeof HandoffComposer>
