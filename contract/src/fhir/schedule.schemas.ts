import { z } from 'zod'
import { CodeableConcept, Period, Reference, resource } from './element.schemas.ts'

/** The shifts of one user in one schedule group. Its id is made of those of the group and the user: `5-12`. */
export const FhirSchedule = z
  .object({
    ...resource('Schedule'),
    active: z.boolean(),
    serviceType: z.array(CodeableConcept),
    /** The user and the group. */
    actor: z.array(Reference),
    /** The period from the start of the first shift to the end of the last one. */
    planningHorizon: Period,
  })
  .meta({ id: 'FhirSchedule' })
export type FhirSchedule = z.output<typeof FhirSchedule>

/** A shift. Its time is assigned, so it is busy. */
export const FhirSlot = z
  .object({
    ...resource('Slot'),
    serviceType: z.array(CodeableConcept),
    schedule: Reference,
    status: z.literal('busy'),
    start: z.string(),
    end: z.string(),
    /** The call order. */
    comment: z.string(),
  })
  .meta({ id: 'FhirSlot' })
export type FhirSlot = z.output<typeof FhirSlot>
