import { z } from 'zod'
import { CodeableConcept, Coding, Reference, resource } from './element.schemas.ts'

/** An entry of the audit trail. */
export const FhirAuditEvent = z
  .object({
    ...resource('AuditEvent'),
    type: Coding,
    /** The action as the audit trail names it, such as `patient.read`. */
    subtype: z.array(Coding),
    action: z.enum(['C', 'R', 'U', 'D', 'E']),
    recorded: z.string(),
    outcome: z.enum(['0', '4']),
    purposeOfEvent: z.array(CodeableConcept).optional(),
    agent: z.array(z.object({ who: Reference, requestor: z.boolean() })),
    source: z.object({ observer: Reference }),
    entity: z
      .array(z.object({ what: Reference, name: z.string().optional(), description: z.string().optional() }))
      .optional(),
  })
  .meta({ id: 'FhirAuditEvent' })
export type FhirAuditEvent = z.output<typeof FhirAuditEvent>
