import { z } from 'zod'

export const PatientSummary = z
  .object({
    id: z.int(),
    display_name: z.string(),
    middle_name: z.string(),
    mrn: z.string(),
    date_of_birth: z.string(),
    sex: z.string(),
    location: z.string(),
    care_team_contact_id: z.int().nullable(),
  })
  .meta({ id: 'PatientSummary' })
export type PatientSummary = z.output<typeof PatientSummary>

export const Patient = z
  .object({
    ...PatientSummary.shape,
    first_name: z.string(),
    last_name: z.string(),
    is_discharged: z.boolean(),
    /** Sorted by name; `id` is the user's. */
    care_team: z.array(
      z.object({
        id: z.int(),
        role: z.string(),
        provider: z.object({
          id: z.int(),
          user: z.object({ id: z.int(), display_name: z.string(), title: z.string() }),
        }),
      }),
    ),
  })
  .meta({ id: 'Patient' })
export type Patient = z.output<typeof Patient>

export const Encounter = z
  .object({
    id: z.int(),
    patient_id: z.int(),
    patient: PatientSummary,
    /** FHIR act class: AMB, EMER, IMP. */
    class: z.string(),
    status: z.string(),
    reason: z.string(),
    starts: z.string(),
    ends: z.string().nullable(),
  })
  .meta({ id: 'Encounter' })
export type Encounter = z.output<typeof Encounter>
