import { z } from 'zod'
import {
  CodeableConcept,
  Coding,
  HumanName,
  Identifier,
  Period,
  Reference,
  resource,
} from './element.schemas.ts'

export const FhirPatient = z
  .object({
    ...resource('Patient'),
    /** The MRN; before it is known, the temporary number. */
    identifier: z.array(Identifier),
    /** False for a record that another one replaces. */
    active: z.boolean(),
    name: z.array(HumanName),
    gender: z.enum(['male', 'female', 'other', 'unknown']).optional(),
    birthDate: z.string().optional(),
    managingOrganization: Reference,
    link: z.array(z.object({ other: Reference, type: z.enum(['replaced-by', 'replaces']) })).optional(),
  })
  .meta({ id: 'FhirPatient' })
export type FhirPatient = z.output<typeof FhirPatient>

export const encounterStatuses = [
  'planned',
  'arrived',
  'triaged',
  'in-progress',
  'onleave',
  'finished',
  'cancelled',
  'entered-in-error',
  'unknown',
] as const

export const FhirEncounter = z
  .object({
    ...resource('Encounter'),
    identifier: z.array(Identifier).optional(),
    status: z.enum(encounterStatuses),
    class: Coding,
    subject: Reference,
    period: Period,
    /** Present only for readers of the patient's record. */
    reasonCode: z.array(CodeableConcept).optional(),
    location: z.array(z.object({ location: Reference })).optional(),
    serviceProvider: Reference,
  })
  .meta({ id: 'FhirEncounter' })
export type FhirEncounter = z.output<typeof FhirEncounter>

/** The care team of a patient. Its id is the patient's. */
export const FhirCareTeam = z
  .object({
    ...resource('CareTeam'),
    status: z.literal('active'),
    subject: Reference,
    participant: z.array(
      z.object({ role: z.array(CodeableConcept).optional(), member: Reference, period: Period }),
    ),
    managingOrganization: z.array(Reference),
  })
  .meta({ id: 'FhirCareTeam' })
export type FhirCareTeam = z.output<typeof FhirCareTeam>
