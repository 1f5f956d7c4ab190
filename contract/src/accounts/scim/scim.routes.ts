import { z } from 'zod'
import { unversioned } from '../../record-version.ts'
import { noContent, route } from '../../route.ts'
import { ScimError, ScimListQuery, ScimSelection } from './scim.schemas.ts'

const provisioning = { permission: 'accounts.provision_users' } as const
const media = 'application/scim+json' as const

/** Resources have attributes of extensions, which are ignored. */
const Resource = z.record(z.string(), z.unknown())

/** Ids are those of the resources; others are not found. */
const params = z.object({ id: z.string().max(200) })

const refused = { 400: ScimError, 403: ScimError }
const missing = { ...refused, 404: ScimError }
const stale = { ...missing, 409: ScimError, 412: ScimError }
const query = ScimSelection

export const listScimUsers = route({
  method: 'GET',
  path: '/scim/v2/Users/',
  summary: 'SCIM 2.0: list users by filter, at most 200 on a page.',
  allow: provisioning,
  media,
  query: ScimListQuery,
  answers: { 200: Resource, ...refused },
})

export const createScimUser = route({
  method: 'POST',
  path: '/scim/v2/Users/',
  summary: 'SCIM 2.0: create a user, who becomes a clinician until a group says otherwise.',
  allow: provisioning,
  media,
  query,
  body: Resource,
  answers: { 201: Resource, ...refused, 409: ScimError },
})

export const getScimUser = route({
  method: 'GET',
  path: '/scim/v2/Users/{id}/',
  summary: 'SCIM 2.0: get a user.',
  allow: provisioning,
  media,
  params,
  query,
  answers: { 200: Resource, ...missing },
})

export const replaceScimUser = route({
  method: 'PUT',
  path: '/scim/v2/Users/{id}/',
  summary: 'SCIM 2.0: replace the attributes of a user. `active: false` deactivates.',
  allow: provisioning,
  media,
  params,
  query,
  body: Resource,
  unversioned: unversioned.scim,
  answers: { 200: Resource, ...stale },
})

export const patchScimUser = route({
  method: 'PATCH',
  path: '/scim/v2/Users/{id}/',
  summary: 'SCIM 2.0: change attributes of a user.',
  allow: provisioning,
  media,
  params,
  query,
  body: Resource,
  unversioned: unversioned.scim,
  answers: { 200: Resource, ...stale },
})

export const deleteScimUser = route({
  method: 'DELETE',
  path: '/scim/v2/Users/{id}/',
  summary: 'SCIM 2.0: deactivate a user. Users are never deleted: their messages and pages stay.',
  allow: provisioning,
  media,
  params,
  answers: { 204: noContent, ...stale },
})

export const listScimGroups = route({
  method: 'GET',
  path: '/scim/v2/Groups/',
  summary: 'SCIM 2.0: list permission groups by filter, at most 200 on a page.',
  allow: provisioning,
  media,
  query: ScimListQuery,
  answers: { 200: Resource, ...refused },
})

export const createScimGroup = route({
  method: 'POST',
  path: '/scim/v2/Groups/',
  summary: 'SCIM 2.0: create a permission group. Administrators give it roles.',
  allow: provisioning,
  media,
  query,
  body: Resource,
  answers: { 201: Resource, ...refused, 409: ScimError },
})

export const getScimGroup = route({
  method: 'GET',
  path: '/scim/v2/Groups/{id}/',
  summary: 'SCIM 2.0: get a permission group with its members.',
  allow: provisioning,
  media,
  params,
  query,
  answers: { 200: Resource, ...missing },
})

export const replaceScimGroup = route({
  method: 'PUT',
  path: '/scim/v2/Groups/{id}/',
  summary: 'SCIM 2.0: replace the name and the members of a permission group.',
  allow: provisioning,
  media,
  params,
  query,
  body: Resource,
  unversioned: unversioned.scim,
  answers: { 200: Resource, ...stale },
})

export const patchScimGroup = route({
  method: 'PATCH',
  path: '/scim/v2/Groups/{id}/',
  summary: 'SCIM 2.0: rename a permission group, add and remove members.',
  allow: provisioning,
  media,
  params,
  query,
  body: Resource,
  unversioned: unversioned.scim,
  answers: { 200: Resource, ...stale },
})

export const deleteScimGroup = route({
  method: 'DELETE',
  path: '/scim/v2/Groups/{id}/',
  summary: 'SCIM 2.0: delete a permission group. The standard groups stay.',
  allow: provisioning,
  media,
  params,
  answers: { 204: noContent, ...stale },
})

export const getScimServiceProviderConfig = route({
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig/',
  summary: 'SCIM 2.0: get what this service provider supports.',
  allow: provisioning,
  media,
  answers: { 200: Resource, 403: ScimError },
})

export const listScimResourceTypes = route({
  method: 'GET',
  path: '/scim/v2/ResourceTypes/',
  summary: 'SCIM 2.0: list the resource types.',
  allow: provisioning,
  media,
  answers: { 200: Resource, 403: ScimError },
})

export const getScimResourceType = route({
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{id}/',
  summary: 'SCIM 2.0: get a resource type.',
  allow: provisioning,
  media,
  params,
  answers: { 200: Resource, 404: ScimError },
})

export const listScimSchemas = route({
  method: 'GET',
  path: '/scim/v2/Schemas/',
  summary: 'SCIM 2.0: list the schemas.',
  allow: provisioning,
  media,
  answers: { 200: Resource, 403: ScimError },
})

export const getScimSchema = route({
  method: 'GET',
  path: '/scim/v2/Schemas/{id}/',
  summary: 'SCIM 2.0: get a schema by its URN.',
  allow: provisioning,
  media,
  params,
  answers: { 200: Resource, 404: ScimError },
})
