import { fhirBase } from '@wardline/contract/fhir/protocol.ts'
import type { ResourceType } from '@wardline/contract/fhir/search-parameter.rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/http/context.ts'
import { replyHandled } from '../../../platform/http/handle.ts'
import { findFhirAccount, type FhirAccount } from '../elements/fhir-account.queries.ts'
import { parseSearch, type SearchRequest } from '../search/search-request.rules.ts'
import { presentBundle, type Matches, type Searchset } from './bundle.rules.ts'
import { isLenient, isUnchanged, requireJson } from './format.rules.ts'

/** The account and the service that resources name as their source. */
export interface Origin {
  account: FhirAccount
  /** The address of this service, such as `https://wardline.example/fhir/r4`. */
  base: string
}

interface FhirRequest {
  query: Readonly<Record<string, unknown>>
  request: FastifyRequest
  reply: FastifyReply
}

interface Resource<T extends ResourceType> {
  resourceType: T
  id: string
  meta?: { versionId: string; lastUpdated?: string | undefined } | undefined
}

export const serviceAddress = (request: FastifyRequest): string =>
  `${request.server.site.public_url ?? `${request.protocol}://${request.host}`}${fhirBase}`

async function begin(ctx: Context, { query, request }: FhirRequest): Promise<Origin> {
  requireJson(query['_format'], request.headers.accept)
  await ctx.consume('fhir_requests')
  const account = await ctx.read((db) => findFhirAccount(db, ctx.caller.account_id))
  return { account, base: serviceAddress(request) }
}

export async function answerSearch<T extends ResourceType, R extends Resource<T>>(
  ctx: Context,
  type: T,
  fhirRequest: FhirRequest,
  search: (ctx: Context, request: SearchRequest<T>, origin: Origin) => Promise<Matches<R>>,
): Promise<Searchset<R>> {
  const origin = await begin(ctx, fhirRequest)
  const request = parseSearch(type, fhirRequest.query, {
    base: origin.base,
    is_lenient: isLenient(fhirRequest.request.headers['prefer']),
    time_zone: origin.account.time_zone,
    now: ctx.clock.now(),
  })
  return presentBundle({ base: origin.base, type }, request, await search(ctx, request, origin))
}

export async function answerRead<T extends ResourceType, R extends Resource<T>>(
  ctx: Context,
  fhirRequest: FhirRequest & { params: { id: string } },
  read: (ctx: Context, id: string, origin: Origin) => Promise<R>,
): Promise<R | typeof replyHandled> {
  const resource = await read(ctx, fhirRequest.params.id, await begin(ctx, fhirRequest))
  const { request, reply } = fhirRequest
  const { meta } = resource
  if (!meta) return resource
  reply.header('etag', `W/"${meta.versionId}"`)
  if (meta.lastUpdated) reply.header('last-modified', new Date(meta.lastUpdated).toUTCString())
  if (!isUnchanged(meta, request.headers)) return resource
  reply.code(304).send()
  return replyHandled
}
