import type { OperationOutcome } from '@wardline/contract/fhir/bundle.schemas.ts'
import type { ResourceType } from '@wardline/contract/fhir/search-parameter.rules.ts'
import type { Cursor, SearchRequest } from '../search/search-request.rules.ts'
import { ignoredParameters } from './outcome.rules.ts'

interface Found {
  resourceType: ResourceType
  id: string
}

/** Results in order, and where the next page begins. */
export interface Matches<Resource> {
  resources: Resource[]
  next: Cursor | undefined
}

export interface Searchset<Resource> {
  resourceType: 'Bundle'
  type: 'searchset'
  link: { relation: 'self' | 'next'; url: string }[]
  entry?: { fullUrl?: string; resource: Resource | OperationOutcome; search: { mode: 'match' | 'outcome' } }[]
}

/** Queries read one row more than the page has. */
export function pageOf<Row, Resource>(
  rows: readonly Row[],
  count: number,
  { present, position }: { present: (row: Row) => Resource; position: (row: Row) => Cursor },
): Matches<Resource> {
  const page = rows.slice(0, count)
  const last = page.at(-1)
  return {
    resources: page.map(present),
    next: last !== undefined && rows.length > count ? position(last) : undefined,
  }
}

export function presentBundle<Resource extends Found, T extends ResourceType>(
  address: { base: string; type: T },
  { applied, cursor, ignored }: SearchRequest<T>,
  { resources, next }: Matches<Resource>,
): Searchset<Resource> {
  const linkTo = (at: Cursor | undefined): string => {
    const parameters = at ? [...applied, ['_cursor', `${at.key}~${at.id}`] as const] : applied
    const query = new URLSearchParams(parameters.map((pair) => [...pair])).toString()
    return `${address.base}/${address.type}?${query}`
  }
  const matches = resources.map((resource) => ({
    fullUrl: `${address.base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode: 'match' as const },
  }))
  const outcomes =
    ignored.length > 0 ? [{ resource: ignoredParameters(ignored), search: { mode: 'outcome' as const } }] : []
  const entry = [...matches, ...outcomes]
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: linkTo(cursor) },
      ...(next ? [{ relation: 'next' as const, url: linkTo(next) }] : []),
    ],
    // FHIR has no empty lists.
    ...(entry.length > 0 && { entry }),
  }
}
