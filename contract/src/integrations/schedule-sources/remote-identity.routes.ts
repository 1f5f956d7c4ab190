import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { noContent, pageOf, pageQuery, route } from '../../route.ts'
import { changeSources } from './schedule-source-kinds.rules.ts'
import { kindParams, sourceParams } from './schedule-source-params.schemas.ts'
import {
  NewRemoteIdentity,
  RemoteIdentity,
  RemoteIdentityChange,
  RemoteIdUpload,
  RemoteIdUploadResult,
} from './remote-identity.schemas.ts'

const changing = { permission: changeSources } as const

export const listRemoteIdentities = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/identities/',
  summary: 'List the remote ids of a scheduling system, with a suggested user for each unmatched one.',
  allow: 'signed_in',
  params: kindParams,
  query: z.strictObject({
    search: z.string().max(200).default(''),
    state: z
      .enum(['all', 'unmatched', 'matched'], { error: 'state is all, unmatched or matched.' })
      .default('all'),
    integration_id: z.coerce.number().int().positive().optional(),
    ...pageQuery(25),
  }),
  answers: { 200: pageOf(RemoteIdentity), 403: Detail },
})

export const createRemoteIdentity = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/identities/',
  summary: 'Add a remote id, also of a person who is not in the source yet.',
  allow: changing,
  params: kindParams,
  body: NewRemoteIdentity,
  answers: { 201: RemoteIdentity },
})

export const changeRemoteIdentity = route({
  method: 'PUT',
  path: '/api/v1/integrations/{kind}/identities/{id}/',
  summary: 'Match a remote id to a contact, or unmatch it. Shifts follow with the next import.',
  allow: changing,
  params: sourceParams,
  body: RemoteIdentityChange,
  answers: { 200: RemoteIdentity },
})

export const deleteRemoteIdentity = route({
  method: 'DELETE',
  path: '/api/v1/integrations/{kind}/identities/{id}/',
  summary: 'Delete a remote id. If the source still has it, the next pull adds it unmatched.',
  allow: changing,
  params: sourceParams,
  answers: { 204: noContent },
})

export const uploadRemoteIdentities = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/identities/upload/',
  summary:
    'Upload remote ids from a part of a CSV file: remote_id and email or username; also remote_buid and division.',
  allow: changing,
  params: kindParams,
  body: RemoteIdUpload,
  answers: { 200: RemoteIdUploadResult },
})
