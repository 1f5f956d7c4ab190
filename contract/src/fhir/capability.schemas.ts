import { z } from 'zod'
import { CodeableConcept } from './element.schemas.ts'

const SearchParameter = z.object({
  name: z.string(),
  definition: z.string(),
  type: z.enum(['token', 'string', 'date', 'reference']),
  documentation: z.string().optional(),
})

export const CapabilityStatement = z
  .object({
    resourceType: z.literal('CapabilityStatement'),
    status: z.literal('active'),
    date: z.string(),
    kind: z.literal('instance'),
    software: z.object({ name: z.string() }),
    implementation: z.object({ description: z.string(), url: z.string() }),
    fhirVersion: z.literal('4.0.1'),
    format: z.array(z.string()),
    rest: z.array(
      z.object({
        mode: z.literal('server'),
        security: z.object({ cors: z.boolean(), service: z.array(CodeableConcept), description: z.string() }),
        resource: z.array(
          z.object({
            type: z.string(),
            documentation: z.string(),
            interaction: z.array(z.object({ code: z.enum(['read', 'search-type']) })),
            versioning: z.literal('versioned'),
            conditionalRead: z.literal('full-support'),
            searchParam: z.array(SearchParameter),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CapabilityStatement' })
export type CapabilityStatement = z.output<typeof CapabilityStatement>
