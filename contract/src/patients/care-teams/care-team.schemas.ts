import { z } from 'zod'
import { Status } from '../../accounts/user.schemas.ts'
import { line } from '../../text.ts'
import { NewRecordOpening } from '../access/patient-access.schemas.ts'
import { CareTeamMember, PatientRow, ProviderUser } from '../patient.schemas.ts'

/** A user who may be on care teams. `id` is the user's. */
export const Provider = z
  .object({
    id: z.int(),
    user: ProviderUser,
    contact_id: z.int(),
    status: Status,
    departments: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Current patients whose care team the provider is on. */
    patient_count: z.int(),
  })
  .meta({ id: 'Provider' })
export type Provider = z.output<typeof Provider>

/** Why a membership began or ended. */
export const startCauses = ['assigned', 'taken', 'handoff', 'request', 'merged'] as const
export const endCauses = [
  'unassigned',
  'taken',
  'handoff',
  'request',
  'discharged',
  'merged',
  'replaced',
] as const

export const Membership = CareTeamMember.extend({
  start_cause: z.enum(startCauses),
  started_by: z.string().nullable(),
  ended: z.string().nullable(),
  end_cause: z.enum(endCauses).nullable(),
  ended_by: z.string().nullable(),
}).meta({ id: 'CareTeamMembership' })
export type Membership = z.output<typeof Membership>

const patientIds = z
  .array(
    z.int('patient_ids is a list of whole numbers.').positive('patient_ids is a list of whole numbers.'),
    'Choose at least one patient.',
  )
  .min(1, 'Choose at least one patient.')
  .max(250, 'Choose at most 250 patients.')
const role = line(50).optional()
/**
 * Why the caller joins care teams of records that are closed to them. Opens these records, as in `POST
 * …/access/`. Required for the caller's own membership only.
 */
const opening = NewRecordOpening.optional()

export const Assignment = z.strictObject({
  provider_id: z.int().positive(),
  patient_ids: patientIds,
  /** For example, Attending, Nurse or Consult. */
  role,
  /**
   * Makes the provider responsible for the patients, in place of the previous one, who leaves the care team
   * only with the same role. If omitted, the provider becomes responsible only for patients without a
   * responsible provider. Without `role`, the provider takes over the role too.
   */
  is_responsible: z.boolean().optional(),
  opening,
})
export type Assignment = z.output<typeof Assignment>

export const AssignmentResult = z
  .object({
    patients: z.array(PatientRow),
    /** The provider was on these care teams already; nothing changed for them. */
    already_assigned: z.array(z.object({ patient_id: z.int(), detail: z.string() })),
  })
  .meta({ id: 'AssignmentResult' })
export type AssignmentResult = z.output<typeof AssignmentResult>

export const Taking = z.strictObject({
  patient_ids: patientIds,
  /** Replaces the members with this role. If omitted, the caller replaces the responsible provider. */
  role,
  /** The responsible user whom the caller saw. If someone else is by now, the request is refused. */
  responsible_id: z.int().positive().nullable().optional(),
  /**
   * Without `role`: the caller's role on the care team. The previous provider leaves it only with the same
   * role, and otherwise stays without responsibility. If omitted, the caller has the role that they have on the
   * team, or that of the previous provider.
   */
  own_role: line(50).optional(),
  opening,
})
export type Taking = z.output<typeof Taking>

export const CareTeamRequest = z
  .object({
    id: z.int(),
    patient: z.object({ id: z.int(), display_name: z.string() }),
    /** A wish to join the team, or to be relieved of it. */
    kind: z.enum(['join', 'relief']),
    user: ProviderUser,
    role: z.string(),
    note: z.string(),
    state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
    requested: z.string(),
    closed: z.string().nullable(),
    closed_by: z.string().nullable(),
    may: z.object({ answer: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'CareTeamRequest' })
export type CareTeamRequest = z.output<typeof CareTeamRequest>

export const NewCareTeamRequest = z.strictObject({
  kind: z.enum(['join', 'relief'], { error: 'kind is join or relief.' }),
  role,
  note: line(500).optional(),
})
export type NewCareTeamRequest = z.output<typeof NewCareTeamRequest>
