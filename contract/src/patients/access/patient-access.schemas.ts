import { z } from 'zod'
import { isBlank, line } from '../../text.ts'
import { Place } from '../location.schemas.ts'
import { openingReasons } from './opening-reasons.ts'
import { CareTeamMember, PatientSummary } from '../patient.schemas.ts'

/** Why the caller may read the record. */
export const accessBases = [
  /** The account does not limit records to care teams. */
  'account',
  'permission',
  'care_team',
  /** The user was on the care team until a few hours ago. */
  'former_care_team',
  /** The user was asked to take over the patient. */
  'handoff',
  /** The user opened the record with a reason. */
  'opened',
] as const
export type AccessBasis = (typeof accessBases)[number]

/** Access with a reason, from outside the care team. */
export const RecordOpening = z.object({
  id: z.int(),
  reason: z.enum(openingReasons),
  text: z.string(),
  opened: z.string(),
  expires: z.string(),
})
export type RecordOpening = z.output<typeof RecordOpening>

/** The facts that a user without access to the record sees: whom to ask, and whether it is the right patient. */
export const PatientAccess = z
  .object({
    patient: PatientSummary,
    unit: Place.nullable(),
    is_discharged: z.boolean(),
    responsible: CareTeamMember.shape.provider.nullable(),
    /** `null` if the record is closed to the caller. */
    basis: z.enum(accessBases).nullable(),
    /** The caller's opening of the record, while it lasts. */
    opening: RecordOpening.nullable(),
    may: z.object({ open: z.boolean(), close: z.boolean() }),
  })
  .meta({ id: 'PatientAccess' })
export type PatientAccess = z.output<typeof PatientAccess>

export const NewRecordOpening = z
  .strictObject({
    reason: z.enum(openingReasons, { error: 'reason is treating, consult, covering or other.' }),
    text: line(500).default(''),
  })
  .refine(({ reason, text }) => reason === 'treating' || !isBlank(text), {
    path: ['text'],
    error: 'Enter a reason for opening the record.',
  })
export type NewRecordOpening = z.output<typeof NewRecordOpening>
