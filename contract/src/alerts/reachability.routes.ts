import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { Reachability, TestPage, TestPageBody } from './reachability.schemas.ts'

export const listReachability = route({
  method: 'GET',
  path: '/api/v1/alerts/reachability/',
  summary:
    'Who is on call now and next, and whether they can be rung: of the caller’s own groups, or of all with base.view_integrationconfiguration.',
  allow: 'signed_in',
  query: z.strictObject({
    /** Only those who are not ready. */
    problems: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answers: { 200: Reachability, 400: FieldErrors },
})

export const sendTestPage = route({
  method: 'POST',
  path: '/api/v1/alerts/test-pages/',
  summary:
    'Ring every channel of the caller at once, or of somebody else with base.change_integrationconfiguration.',
  allow: 'signed_in',
  creates: true,
  body: TestPageBody,
  answers: { 201: TestPage, 400: FieldErrors, 403: Detail, 404: Detail },
})

export const getTestPage = route({
  method: 'GET',
  path: '/api/v1/alerts/test-pages/{id}/',
  summary: 'What has become of a test page, by the id of its thread: for whoever sent it and whoever got it.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: TestPage, 404: Detail },
})
