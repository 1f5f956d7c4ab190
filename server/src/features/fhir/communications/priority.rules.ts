import { fhirPriorities } from '@wardline/contract/fhir/communication.schemas.ts'

/** Low, medium and high in the order of request-priority of FHIR. */
export const priorityOf = (priority: 0 | 1 | 2): (typeof fhirPriorities)[number] => fhirPriorities[priority]

export const prioritiesOf = (codes: readonly string[]): number[] =>
  fhirPriorities.flatMap((code, priority) => (codes.includes(code) ? priority : []))
