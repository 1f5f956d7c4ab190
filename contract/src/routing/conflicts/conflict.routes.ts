import { z } from 'zod'
import { route } from '../../route.ts'
import { RoutingId } from '../routing-fields.ts'
import { RoutingConflicts } from './conflict.schemas.ts'

export const listRoutingConflicts = route({
  method: 'GET',
  path: '/api/v1/routing/conflicts/',
  summary: 'List active routing policies that can never match, and pairs that contradict each other.',
  allow: { permission: 'routing.view_routingpolicy' },
  query: z.strictObject({
    /** Selects only conflicts that this policy is part of. */
    policy_id: z.coerce.number().pipe(RoutingId).optional(),
  }),
  answers: { 200: RoutingConflicts },
})
