import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { isBlank, text } from '../../text.ts'
import { PatientSummary, ProviderUser } from '../patient.schemas.ts'
import { newHandoffContent, HandoffContentView } from './handoff-content.schemas.ts'

export const handoffStates = ['requested', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type HandoffState = (typeof handoffStates)[number]

/** The steps that the receiver has to do before acceptance, in this order. */
const handoffNeeds = ['opening', 'checks', 'read_back'] as const
export type HandoffNeed = (typeof handoffNeeds)[number]

export const PatientHandoff = z
  .object({
    id: z.int(),
    /** The same for all patients of one sending. */
    batch: z.string(),
    patient: PatientSummary,
    from: ProviderUser,
    to: ProviderUser,
    /** The giver's role on the care team. */
    role: z.string(),
    /** The giver is the responsible provider, and stays it until the handoff is accepted. */
    is_responsible: z.boolean(),
    ...HandoffContentView.shape,
    note: z.string(),
    state: z.enum(handoffStates),
    /** Increases with each correction by the giver; an acceptance names the version that was read. */
    version: z.int(),
    /** When the receiver opened it first, and the version that they opened last. */
    seen: z.string().nullable(),
    seen_version: z.int().nullable(),
    /** The receiver's own words, saved while they write. The giver sees them too. */
    read_back: z.string(),
    /** A watcher or an unstable patient, or the flag `read_back_all_handoffs`. */
    requires_read_back: z.boolean(),
    needs: z.array(z.enum(handoffNeeds)),
    /** The receiver's read-back, or the reason for declining. */
    answer: z.string(),
    requested: z.string(),
    /** When the receiver was reminded, and when the giver and the fail-over user were notified. */
    reminded: z.string().nullable(),
    escalated: z.string().nullable(),
    expires: z.string(),
    closed: z.string().nullable(),
    closed_by: z.string().nullable(),
    may: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean(), correct: z.boolean() }),
  })
  .meta({ id: 'PatientHandoff' })
export type PatientHandoff = z.output<typeof PatientHandoff>

const note = text(4000).optional()
const patientId = z.int('patient_id is a whole number.').positive('patient_id is a whole number.')

export const NewPatientHandoff = z
  .strictObject({
    /** The receiver. */
    user_id: z.int().positive(),
    /** Selects the handoffs of one patient. */
    patient_id: patientId.optional(),
    ...newHandoffContent,
    note,
    /** Several patients, each with its own content; instead of the fields above. */
    patients: z
      .array(
        z.strictObject({ patient_id: patientId, ...newHandoffContent, note }),
        'Choose at least one patient.',
      )
      .min(1, 'Choose at least one patient.')
      .max(50, 'Hand off at most 50 patients at once.')
      .optional(),
  })
  .refine((body) => (body.patient_id === undefined) !== (body.patients === undefined), {
    path: ['patients'],
    error: 'Send patient_id for one patient, or patients for several.',
  })
export type NewPatientHandoff = z.output<typeof NewPatientHandoff>

export const HandoffCorrection = z.strictObject({ ...newHandoffContent, version: recordVersion })
export type HandoffCorrection = z.output<typeof HandoffCorrection>

/** Ids of actions. */
const checked = z.array(z.string().max(40)).max(30)
export const HandoffReadBack = z.strictObject({
  version: recordVersion,
  checked: checked.optional(),
  read_back: text(4000).optional(),
})
export type HandoffReadBack = z.output<typeof HandoffReadBack>

export const HandoffAcceptance = z.strictObject({
  /** The read-back. If omitted, the saved read-back counts. */
  answer: text(4000).optional(),
  /** Required with a read-back. */
  version: recordVersion.optional(),
  checked: checked.optional(),
})
export type HandoffAcceptance = z.output<typeof HandoffAcceptance>
export const HandoffRefusal = z.strictObject({
  answer: text(4000).refine(
    (value) => !isBlank(value),
    'Enter a reason, so that the person who asked can plan.',
  ),
})
