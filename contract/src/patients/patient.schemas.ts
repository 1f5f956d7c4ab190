import { z } from 'zod'
import { Status } from '../accounts/user.schemas.ts'
import { recordVersion } from '../record-version.ts'
import { isBlank, line, nameLine } from '../text.ts'
import { Location, Place } from './location.schemas.ts'

/** The identity of a patient, shown wherever a patient is named. */
export const PatientSummary = z
  .object({
    id: z.int(),
    display_name: z.string(),
    middle_name: z.string(),
    /** Null until it is known; `temporary_id` identifies the patient until then. */
    mrn: z.string().nullable(),
    temporary_id: z.string().nullable(),
    /** A date; null for a patient whose identity is unknown. */
    date_of_birth: z.string().nullable(),
    /** The same as `date_of_birth`. */
    dob: z.string().nullable(),
    sex: z.string(),
    location: z.string(),
    care_team_contact_id: z.int().nullable(),
  })
  .meta({ id: 'PatientSummary' })
export type PatientSummary = z.output<typeof PatientSummary>

export const ProviderUser = z.object({
  id: z.int(),
  display_name: z.string(),
  title: z.string(),
  profile_picture: z.string().nullable(),
  /** Whether the user is neither locked nor deactivated. */
  can_receive: z.boolean(),
})

export const CareTeamMember = z
  .object({
    id: z.int(),
    role: z.string(),
    /** The one provider who answers for the patient. */
    is_responsible: z.boolean(),
    started: z.string(),
    /** `id` is the user's; `contact_id` addresses messages to them. */
    provider: z.object({ id: z.int(), contact_id: z.int(), status: Status, user: ProviderUser }),
    /** The request to take over this membership that waits for an answer. */
    handoff: z
      .object({
        id: z.int(),
        to: z.object({ id: z.int(), display_name: z.string() }),
        requested: z.string(),
        expires: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'CareTeamMember' })
export type CareTeamMember = z.output<typeof CareTeamMember>

/** Another patient on the same unit whose last name is the same, or sounds like it. */
const NameAlert = z.object({ id: z.int(), display_name: z.string(), location: z.string() })
export type NameAlert = z.output<typeof NameAlert>

/** A row of the assignments screen. */
export const PatientRow = z
  .object({
    ...PatientSummary.shape,
    unit: Place.nullable(),
    /** The responsible provider first, then by role and name. */
    care_team: z.array(CareTeamMember),
    /** Start of the time without a responsible provider; null with one, and for a patient without a bed. */
    nobody_responsible_since: z.string().nullable(),
    is_discharged: z.boolean(),
    /** The patients whom this one can be mistaken for. */
    name_alerts: z.array(NameAlert),
  })
  .meta({ id: 'PatientRow' })
export type PatientRow = z.output<typeof PatientRow>

const PatientPermissions = z.object({
  edit: z.boolean(),
  discharge: z.boolean(),
  readmit: z.boolean(),
  merge: z.boolean(),
  /** Assign and unassign any provider. */
  assign: z.boolean(),
  assign_self: z.boolean(),
  unassign_self: z.boolean(),
  take: z.boolean(),
  hand_off: z.boolean(),
  request: z.boolean(),
  follow: z.boolean(),
  unfollow: z.boolean(),
  add_note: z.boolean(),
})

export const Patient = z
  .object({
    ...PatientRow.shape,
    first_name: z.string(),
    last_name: z.string(),
    place: Location.nullable(),
    discharged: z.string().nullable(),
    /** The followers, sorted by name. */
    followers: z.array(z.object({ id: z.int(), user: ProviderUser })),
    /** The records that were merged into this one. A merged record is read under the id of the other. */
    merged_ids: z.array(z.int()),
    /** Increases with each change of identity or location; send it with a change. */
    version: z.int(),
    changed: z.string().nullable(),
    changed_by: z.string().nullable(),
    /** The end of the caller's access to a record opened from outside the care team; `null` with other access. */
    open_until: z.string().nullable(),
    may: PatientPermissions,
  })
  .meta({ id: 'Patient' })
export type Patient = z.output<typeof Patient>

const encounterClasses = [
  'AMB',
  'EMER',
  'FLD',
  'HH',
  'IMP',
  'ACUTE',
  'NONAC',
  'OBSENC',
  'PRENC',
  'SS',
  'VR',
] as const
export const EncounterClass = z.enum(encounterClasses, {
  error: 'class is a FHIR act class such as EMER or IMP.',
})

const lastName = nameLine(100).refine((name) => !isBlank(name), 'Enter a last name.')
/** Whether the day is in the future is checked by the server. */
const day = z.iso.date('Enter a date such as 1951-03-14.').nullable().optional()

const identity = {
  first_name: nameLine(100).optional(),
  middle_name: nameLine(100).optional(),
  /** Null or empty: not known yet. */
  mrn: line(100).nullable().optional(),
  date_of_birth: day,
  /** The same as `date_of_birth`. */
  dob: day,
  sex: line(20).optional(),
  location_id: z.int().positive().nullable().optional(),
}

export const NewPatient = z.strictObject({
  last_name: lastName,
  ...identity,
  /** The class of the encounter that begins. */
  class: EncounterClass.default('IMP'),
})
export type NewPatient = z.output<typeof NewPatient>

export const PatientChanges = z.strictObject({
  last_name: lastName.optional(),
  ...identity,
  version: recordVersion,
})
export type PatientChanges = z.output<typeof PatientChanges>

export const patientOrderings = ['location', 'name', '-name', 'unassigned'] as const
export type PatientOrdering = (typeof patientOrderings)[number]
export const patientStates = ['current', 'discharged', 'all'] as const
export type PatientState = (typeof patientStates)[number]

export const PatientViews = z
  .object({
    /** Patients whose care team the caller is on. */
    mine: z.int(),
    in_bed: z.int(),
    /** The unit of the caller's department. */
    unit: Place.nullable(),
    /** The patients that the list shows before anything is chosen. */
    default_view: z.enum(['mine', 'unit', 'in_bed']),
  })
  .meta({ id: 'PatientViews' })
export type PatientViews = z.output<typeof PatientViews>

export const Encounter = z
  .object({
    id: z.int(),
    patient_id: z.int(),
    patient: PatientSummary,
    /** FHIR act class: AMB, EMER, IMP. */
    class: z.string(),
    status: z.string(),
    reason: z.string(),
    /** The admission. */
    starts: z.string(),
    /** The discharge. */
    ends: z.string().nullable(),
    location: Location.nullable(),
  })
  .meta({ id: 'Encounter' })
export type Encounter = z.output<typeof Encounter>
