import { z } from 'zod'

/** The types that FHIR R4 resources are made of, with the elements that Wardline fills (hl7.org/fhir/R4/datatypes.html). */

export const Coding = z.object({
  system: z.string().optional(),
  code: z.string().optional(),
  display: z.string().optional(),
})

export const CodeableConcept = z.object({ coding: z.array(Coding).optional(), text: z.string().optional() })

export const Identifier = z.object({
  use: z.enum(['usual', 'official', 'temp', 'secondary', 'old']).optional(),
  type: CodeableConcept.optional(),
  system: z.string().optional(),
  value: z.string(),
})

/** A relative `reference` such as `Patient/7`; without one, only the name is known. */
export const Reference = z.object({
  reference: z.string().optional(),
  identifier: Identifier.optional(),
  display: z.string().optional(),
})
export type Reference = z.output<typeof Reference>

/** Start and end are instants. An open end is missing. */
export const Period = z.object({ start: z.string().optional(), end: z.string().optional() })

export const HumanName = z.object({
  use: z.enum(['usual', 'official']).optional(),
  text: z.string().optional(),
  family: z.string().optional(),
  given: z.array(z.string()).optional(),
})

export const ContactPoint = z.object({
  system: z.enum(['phone', 'pager', 'email']),
  value: z.string(),
  use: z.enum(['work', 'mobile']).optional(),
})

export const Attachment = z.object({
  contentType: z.string(),
  url: z.string(),
  size: z.int(),
  title: z.string(),
})

/** `versionId` follows from the content; `lastUpdated` is missing for resources whose changes are not timed. */
const Meta = z.object({ versionId: z.string(), lastUpdated: z.string().optional() })

/** The elements that every resource has. */
export const resource = <const Type extends string>(type: Type) => ({
  resourceType: z.literal(type),
  id: z.string(),
  meta: Meta.optional(),
})
