import { z } from 'zod'
import { CodeableConcept, Coding, ContactPoint, HumanName, Reference, resource } from './element.schemas.ts'

/** A user. */
export const FhirPractitioner = z
  .object({
    ...resource('Practitioner'),
    active: z.boolean(),
    name: z.array(HumanName),
    telecom: z.array(ContactPoint).optional(),
    /** The title. */
    qualification: z.array(z.object({ code: CodeableConcept })).optional(),
  })
  .meta({ id: 'FhirPractitioner' })
export type FhirPractitioner = z.output<typeof FhirPractitioner>

/** The hospital, whose id is `hospital`, or a department. */
export const FhirOrganization = z
  .object({
    ...resource('Organization'),
    active: z.boolean(),
    type: z.array(CodeableConcept),
    name: z.string(),
    partOf: Reference.optional(),
  })
  .meta({ id: 'FhirOrganization' })
export type FhirOrganization = z.output<typeof FhirOrganization>

export const FhirLocation = z
  .object({
    ...resource('Location'),
    status: z.literal('active'),
    name: z.string(),
    mode: z.literal('instance'),
    physicalType: z.object({ coding: z.array(Coding) }),
    managingOrganization: Reference,
    partOf: Reference.optional(),
  })
  .meta({ id: 'FhirLocation' })
export type FhirLocation = z.output<typeof FhirLocation>

/** A paging group. */
export const FhirHealthcareService = z
  .object({
    ...resource('HealthcareService'),
    active: z.boolean(),
    providedBy: Reference,
    type: z.array(CodeableConcept),
    name: z.string(),
  })
  .meta({ id: 'FhirHealthcareService' })
export type FhirHealthcareService = z.output<typeof FhirHealthcareService>
