import type { Reference } from '@wardline/contract/fhir/element.schemas.ts'
import type { ResourceType } from '@wardline/contract/fhir/search-parameter.rules.ts'

/** The id of the organization that stands for the account; departments have numbers. */
export const hospitalId = 'hospital'

export const reference = (type: ResourceType, id: number | string): Reference => ({
  reference: `${type}/${id}`,
})

export const named = (type: ResourceType, id: number | string, display: string): Reference => ({
  reference: `${type}/${id}`,
  display,
})

export const hospital: Reference = reference('Organization', hospitalId)

/** Returns undefined without an id. */
export const maybeReference = (type: ResourceType, id: number | null): Reference | undefined =>
  id === null ? undefined : reference(type, id)

/** FHIR has no empty lists. */
export const unlessEmpty = <Item>(items: Item[]): Item[] | undefined =>
  items.length === 0 ? undefined : items

/** The namespace of the numbers of an account's patients. */
export const patientNumberSystem = (account: { uid: string }): string => `urn:uuid:${account.uid}`
