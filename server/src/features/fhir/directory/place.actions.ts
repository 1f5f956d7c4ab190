import type {
  FhirHealthcareService,
  FhirLocation,
  FhirOrganization,
} from '@wardline/contract/fhir/directory.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findContactLimit, noContactLimit } from '../../accounts/pickers/contact-limit.access.ts'
import { pageOf, type Matches } from '../answers/bundle.rules.ts'
import { hospitalId } from '../elements/reference.rules.ts'
import type { Cursor, SearchRequest } from '../search/search-request.rules.ts'
import {
  booleanTokens,
  hasCode,
  parseId,
  referencedIds,
  requireId,
  tokenCodes,
  tokenIds,
  type ReferenceFilter,
} from '../search/search-value.rules.ts'
import * as present from './directory.rules.ts'
import * as queries from './place.queries.ts'

const position = ({ id }: { id: number }): Cursor => ({ key: '', id })

/** A search for one row. */
const only = (ctx: Context, id: number) => ({
  account_id: ctx.caller.account_id,
  ids: [[id]],
  name: [],
  cursor: undefined,
  limit: 1,
})

/** The hospital is stored as an account, with the id 0 among the departments. */
const organizationId = (id: string): number | undefined => (id === hospitalId ? 0 : parseId(id))

export async function searchOrganizations(
  ctx: Context,
  { criteria, cursor, count }: SearchRequest<'Organization'>,
): Promise<Matches<FhirOrganization>> {
  const parents = criteria.references('partof')
  const isWhole = ({ type, id }: ReferenceFilter) => type === 'Organization' && id === hospitalId
  if (!parents.every((any) => any.some(isWhole))) return { resources: [], next: undefined }
  const rows = await ctx.read((db) =>
    queries.searchOrganizations(db, {
      account_id: ctx.caller.account_id,
      ids: tokenCodes(criteria.tokens('_id')).map((ids) => ids.flatMap((id) => organizationId(id) ?? [])),
      name: criteria.strings('name'),
      is_active: booleanTokens(criteria.tokens('active')),
      is_part: parents.length > 0,
      cursor,
      limit: count + 1,
    }),
  )
  return pageOf(rows, count, { present: present.presentOrganization, position })
}

export async function readOrganization(ctx: Context, id: string): Promise<FhirOrganization> {
  const found = organizationId(id)
  if (found === undefined) throw notFound()
  const [row] = await ctx.read((db) =>
    queries.searchOrganizations(db, { ...only(ctx, found), is_active: undefined, is_part: false }),
  )
  if (!row) throw notFound()
  return present.presentOrganization(row)
}

export async function searchLocations(
  ctx: Context,
  { criteria, cursor, count }: SearchRequest<'Location'>,
): Promise<Matches<FhirLocation>> {
  if (!hasCode(criteria.tokens('status'), 'active', 'http://hl7.org/fhir/location-status'))
    return { resources: [], next: undefined }
  const rows = await ctx.read((db) =>
    queries.searchLocations(db, {
      account_id: ctx.caller.account_id,
      ids: tokenIds(criteria.tokens('_id')),
      name: criteria.strings('name'),
      parent_ids: referencedIds(criteria.references('partof'), 'Location'),
      cursor,
      limit: count + 1,
    }),
  )
  return pageOf(rows, count, { present: present.presentFhirLocation, position })
}

export async function readLocation(ctx: Context, id: string): Promise<FhirLocation> {
  const [row] = await ctx.read((db) =>
    queries.searchLocations(db, { ...only(ctx, requireId(id)), parent_ids: [] }),
  )
  if (!row) throw notFound()
  return present.presentFhirLocation(row)
}

/** The groups that the caller finds; by id, everyone may see any group. */
export async function searchServices(
  ctx: Context,
  { criteria, cursor, count }: SearchRequest<'HealthcareService'>,
): Promise<Matches<FhirHealthcareService>> {
  if (!hasCode(criteria.tokens('active'), 'true')) return { resources: [], next: undefined }
  const rows = await ctx.read(async (db) =>
    queries.searchGroups(db, {
      account_id: ctx.caller.account_id,
      contact_limit: await findContactLimit(db, ctx.caller),
      ids: tokenIds(criteria.tokens('_id')),
      name: criteria.strings('name'),
      providers: criteria.references('organization').map((any) => ({
        department_ids: referencedIds([any], 'Organization').flat(),
        has_hospital: any.some(({ type, id }) => type === 'Organization' && id === hospitalId),
      })),
      cursor,
      limit: count + 1,
    }),
  )
  return pageOf(rows, count, { present: present.presentHealthcareService, position })
}

export async function readService(ctx: Context, id: string): Promise<FhirHealthcareService> {
  const [row] = await ctx.read((db) =>
    queries.searchGroups(db, { ...only(ctx, requireId(id)), contact_limit: noContactLimit, providers: [] }),
  )
  if (!row) throw notFound()
  return present.presentHealthcareService(row)
}
