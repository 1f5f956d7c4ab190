import { z } from 'zod'
import { recordVersion } from '../../record-version.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { RoutingPolicyVersion } from './policy-version.schemas.ts'
import { RoutingPolicy } from './routing-policy.schemas.ts'

const pages = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
})

export const listRoutingPolicyVersions = route({
  method: 'GET',
  path: '/api/v1/routing/policies/{id}/versions/',
  summary: 'List the versions of a routing policy, newest first, each with its content.',
  allow: { permission: 'routing.view_routingpolicy' },
  params: idParams,
  query: pages,
  answers: { 200: pageOf(RoutingPolicyVersion) },
})

export const restoreRoutingPolicyVersion = route({
  method: 'POST',
  path: '/api/v1/routing/policies/{id}/versions/{version}/restore/',
  summary:
    'Save an older version of a routing policy again, as a new version. Active and trial stay as they are. 409 if the policy was saved after `version`.',
  allow: { permission: 'routing.change_routingpolicy' },
  params: idParams.extend({ version: idParams.shape.id }),
  body: z.strictObject({ version: recordVersion }),
  answers: { 200: RoutingPolicy },
})
