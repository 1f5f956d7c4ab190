import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { Reachability, TestPage, TestPageBody, UnreachedUser } from './reachability.schemas.ts'

export const listReachability = route({
  method: 'GET',
  path: '/api/v1/alerts/reachability/',
  summary:
    'List users on call now and next with their reachability: in the caller’s own groups, or in all with base.view_integrationconfiguration.',
  allow: 'signed_in',
  query: z.strictObject({
    problems: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answers: { 200: Reachability },
})

export const listDraftReachability = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/reachability/',
  summary:
    'List users who get shifts when a draft is published, and whom pages would not reach on every channel that they chose.',
  allow: 'signed_in',
  params: z.object({ id: z.coerce.number().int().positive(), draft_id: z.coerce.number().int().positive() }),
  answers: { 200: pageOf(UnreachedUser) },
})

export const sendTestPage = route({
  method: 'POST',
  path: '/api/v1/alerts/test-pages/',
  summary:
    'Send a test page on every channel of the caller, or of another user with base.change_integrationconfiguration.',
  allow: 'signed_in',
  creates: true,
  body: TestPageBody,
  answers: { 201: TestPage, 404: Detail, 429: Detail },
})

export const getTestPage = route({
  method: 'GET',
  path: '/api/v1/alerts/test-pages/{id}/',
  summary: 'Get the result of a test page by its thread id. Only for its sender and its recipient.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: TestPage },
})
