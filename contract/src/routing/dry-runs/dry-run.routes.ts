import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { RoutingId } from '../routing-fields.ts'
import { DryRun, dryRunEffects, DryRunThread, NewDryRun } from './dry-run.schemas.ts'

const readers = { permission: 'routing.view_routingpolicy' } as const

export const createDryRun = route({
  method: 'POST',
  path: '/api/v1/routing/dryruns/',
  summary:
    'Evaluate a routing policy, saved or as edited, against the threads of the last 30 days. Sends and changes nothing. Replaces the last run of the caller.',
  allow: readers,
  body: NewDryRun,
  creates: true,
  answers: { 201: DryRun, 404: Detail, 429: Detail },
})

export const getDryRun = route({
  method: 'GET',
  path: '/api/v1/routing/dryruns/{id}/',
  summary: 'Get the figures of a dry run of the caller, also while it is running.',
  allow: readers,
  params: idParams,
  answers: { 200: DryRun },
})

export const listDryRunThreads = route({
  method: 'GET',
  path: '/api/v1/routing/dryruns/{id}/threads/',
  summary:
    'List the threads that a policy would have changed, newest first. Text only of threads of the caller. Audited.',
  allow: readers,
  params: idParams,
  query: z.strictObject({
    show: z
      .enum(['changed', 'new', 'no_longer'], { error: 'show is changed, new or no_longer.' })
      .default('changed'),
    effect: z.enum(dryRunEffects).optional(),
    /** Selects only threads that this policy matched too. */
    also: z.coerce.number().pipe(RoutingId).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answers: { 200: pageOf(DryRunThread) },
})
