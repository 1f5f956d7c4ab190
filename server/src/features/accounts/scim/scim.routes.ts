import * as routes from '@wardline/contract/accounts/scim/scim.routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, type AppError } from '../../../platform/http/errors.ts'
import { handle, replyHandled } from '../../../platform/http/handle.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './scim-discovery.rules.ts'
import * as groups from './scim-group.actions.ts'
import { describeRefusal, listResponse, selectAttributes, type ScimResource } from './scim-response.rules.ts'
import * as users from './scim-user.actions.ts'

const media = 'application/scim+json; charset=utf-8'

const options = {
  sendRefusal: (reply: FastifyReply, refusal: AppError) =>
    reply
      .code(refusal.status)
      .type(media)
      .send(JSON.stringify(describeRefusal(refusal))),
}

const baseUrl = ({ server, protocol, host }: FastifyRequest): string =>
  server.site.public_url ?? `${protocol}://${host}`

const ifMatch = ({ headers }: FastifyRequest): string | undefined => headers['if-match']

interface Selection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** A resource with its version and, if it was created, its address. */
function sendResource(
  reply: FastifyReply,
  resource: ScimResource,
  query: Selection,
  status = 200,
): typeof replyHandled {
  const { version, location } = resource['meta'] as { version?: string; location: string }
  if (version !== undefined) reply.header('etag', version)
  if (status === 201) reply.header('location', location)
  void reply
    .code(status)
    .type(media)
    .send(JSON.stringify(selectAttributes(resource, query)))
  return replyHandled
}

function sendList(reply: FastifyReply, list: ScimResource, query: Selection): typeof replyHandled {
  const resources = (list['Resources'] as ScimResource[]).map((each) => selectAttributes(each, query))
  void reply.type(media).send(JSON.stringify({ ...list, Resources: resources }))
  return replyHandled
}

const findById = (resources: readonly ScimResource[], id: string): ScimResource => {
  const found = resources.find((each) => each['id'] === id)
  if (!found) throw notFound()
  return found
}

const all = (resources: readonly ScimResource[]): ScimResource =>
  listResponse(resources, { total: resources.length, start: 1 })

export const scimRoutes = [
  handle(
    routes.listScimUsers,
    async (ctx, { query, request, reply }) =>
      sendList(reply, await users.listUsers(ctx, baseUrl(request), query), query),
    options,
  ),
  handle(
    routes.createScimUser,
    async (ctx, { body, query, request, reply }) =>
      sendResource(reply, await users.createUser(ctx, baseUrl(request), body), query, 201),
    options,
  ),
  handle(
    routes.getScimUser,
    async (ctx, { params, query, request, reply }) =>
      sendResource(reply, await users.getUser(ctx, baseUrl(request), params.id), query),
    options,
  ),
  handle(
    routes.replaceScimUser,
    async (ctx, { params, query, body, request, reply }) => {
      const change = { body, if_match: ifMatch(request) }
      return sendResource(reply, await users.replaceUser(ctx, baseUrl(request), params.id, change), query)
    },
    options,
  ),
  handle(
    routes.patchScimUser,
    async (ctx, { params, query, body, request, reply }) => {
      const change = { body, if_match: ifMatch(request) }
      return sendResource(reply, await users.patchUser(ctx, baseUrl(request), params.id, change), query)
    },
    options,
  ),
  handle(
    routes.deleteScimUser,
    (ctx, { params, request }) =>
      users.deactivateUser(ctx, baseUrl(request), params.id, { if_match: ifMatch(request) }),
    options,
  ),
  handle(
    routes.listScimGroups,
    async (ctx, { query, request, reply }) =>
      sendList(reply, await groups.listGroups(ctx, baseUrl(request), query), query),
    options,
  ),
  handle(
    routes.createScimGroup,
    async (ctx, { body, query, request, reply }) =>
      sendResource(reply, await groups.createGroup(ctx, baseUrl(request), body), query, 201),
    options,
  ),
  handle(
    routes.getScimGroup,
    async (ctx, { params, query, request, reply }) =>
      sendResource(reply, await groups.getGroup(ctx, baseUrl(request), params.id), query),
    options,
  ),
  handle(
    routes.replaceScimGroup,
    async (ctx, { params, query, body, request, reply }) => {
      const change = { body, if_match: ifMatch(request) }
      return sendResource(reply, await groups.replaceGroup(ctx, baseUrl(request), params.id, change), query)
    },
    options,
  ),
  handle(
    routes.patchScimGroup,
    async (ctx, { params, query, body, request, reply }) => {
      const change = { body, if_match: ifMatch(request) }
      return sendResource(reply, await groups.patchGroup(ctx, baseUrl(request), params.id, change), query)
    },
    options,
  ),
  handle(
    routes.deleteScimGroup,
    (ctx, { params, request }) =>
      groups.deleteGroup(ctx, baseUrl(request), params.id, { if_match: ifMatch(request) }),
    options,
  ),
  handle(
    routes.getScimServiceProviderConfig,
    async (_ctx, { request, reply }) => sendResource(reply, serviceProviderConfig(baseUrl(request)), {}),
    options,
  ),
  handle(
    routes.listScimResourceTypes,
    async (_ctx, { request, reply }) => sendList(reply, all(resourceTypes(baseUrl(request))), {}),
    options,
  ),
  handle(
    routes.getScimResourceType,
    async (_ctx, { params, request, reply }) =>
      sendResource(reply, findById(resourceTypes(baseUrl(request)), params.id), {}),
    options,
  ),
  handle(
    routes.listScimSchemas,
    async (_ctx, { request, reply }) => sendList(reply, all(schemas(baseUrl(request))), {}),
    options,
  ),
  handle(
    routes.getScimSchema,
    async (_ctx, { params, request, reply }) =>
      sendResource(reply, findById(schemas(baseUrl(request)), params.id), {}),
    options,
  ),
]
