import { z } from 'zod'
import { isBlank, text } from '../../text.ts'
import { PatientSummary, ProviderUser } from '../patient.schemas.ts'

/** Illness severity of I-PASS (NEJM 2014), from the least to the most severe. */
const severities = ['stable', 'watcher', 'unstable'] as const
const Severity = z.enum(severities, { error: 'severity is stable, watcher or unstable.' })

export const handoffStates = ['requested', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type HandoffState = (typeof handoffStates)[number]

export const PatientHandoff = z
  .object({
    id: z.int(),
    /** The same for all patients of one sending. */
    batch: z.string(),
    patient: PatientSummary,
    from: ProviderUser,
    to: ProviderUser,
    /** Of the giver on the care team. */
    role: z.string(),
    /** The giver is the responsible provider, and stays it until the handoff is accepted. */
    is_responsible: z.boolean(),
    severity: Severity.nullable(),
    note: z.string(),
    state: z.enum(handoffStates),
    /** The receiver's own words: what was taken over, or why not. */
    answer: z.string(),
    requested: z.string(),
    expires: z.string(),
    closed: z.string().nullable(),
    closed_by: z.string().nullable(),
    may: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'PatientHandoff' })
export type PatientHandoff = z.output<typeof PatientHandoff>

const note = text(4000).optional()
const patientId = z.int('A patient is an id.').positive('A patient is an id.')

export const NewPatientHandoff = z
  .strictObject({
    /** The receiver. */
    user_id: z.int().positive(),
    /** One patient. */
    patient_id: patientId.optional(),
    severity: Severity.optional(),
    note,
    /** Several patients, each with its own note; instead of the three fields above. */
    patients: z
      .array(
        z.strictObject({ patient_id: patientId, severity: Severity.optional(), note }),
        'Choose at least one patient.',
      )
      .min(1, 'Choose at least one patient.')
      .max(50, 'Hand off at most 50 patients at once.')
      .optional(),
  })
  .refine((given) => (given.patient_id === undefined) !== (given.patients === undefined), {
    path: ['patients'],
    error: 'Send patient_id for one patient, or patients for several.',
  })
export type NewPatientHandoff = z.output<typeof NewPatientHandoff>

export const HandoffAcceptance = z.strictObject({ answer: text(4000).optional() })
export const HandoffRefusal = z.strictObject({
  answer: text(4000).refine((value) => !isBlank(value), 'Say why, so that the giver can plan.'),
})
