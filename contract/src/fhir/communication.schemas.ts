import { z } from 'zod'
import { Attachment, CodeableConcept, Identifier, Period, Reference, resource } from './element.schemas.ts'

export const fhirPriorities = ['routine', 'urgent', 'stat'] as const

const payload = z.array(
  z.object({ contentString: z.string().optional(), contentAttachment: Attachment.optional() }),
)

/** A message. Its id is made of those of the thread and of the message: `12-34`. */
export const FhirCommunication = z
  .object({
    ...resource('Communication'),
    /** The first message of the thread, unless it is this one. */
    partOf: z.array(Reference).optional(),
    status: z.enum(['completed', 'entered-in-error']),
    category: z.array(CodeableConcept).optional(),
    priority: z.enum(fhirPriorities),
    medium: z.array(CodeableConcept).optional(),
    subject: Reference.optional(),
    /** The subject of the thread. */
    topic: CodeableConcept,
    encounter: Reference.optional(),
    sent: z.string(),
    recipient: z.array(Reference).optional(),
    sender: Reference,
    payload: payload.optional(),
  })
  .meta({ id: 'FhirCommunication' })
export type FhirCommunication = z.output<typeof FhirCommunication>

export const requestStatuses = ['active', 'completed', 'revoked'] as const

/** A response that a message requests from one user. */
export const FhirCommunicationRequest = z
  .object({
    ...resource('CommunicationRequest'),
    status: z.enum(requestStatuses),
    /** How it was closed, with the user's response. */
    statusReason: CodeableConcept.optional(),
    category: z.array(CodeableConcept),
    priority: z.enum(fhirPriorities),
    subject: Reference.optional(),
    /** The message that requests the response. */
    about: z.array(Reference),
    encounter: Reference.optional(),
    /** The period from the request until the response is due. */
    occurrencePeriod: Period,
    authoredOn: z.string(),
    requester: Reference,
    recipient: z.array(Reference),
    groupIdentifier: Identifier,
  })
  .meta({ id: 'FhirCommunicationRequest' })
export type FhirCommunicationRequest = z.output<typeof FhirCommunicationRequest>
