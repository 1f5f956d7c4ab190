import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { noContent, route } from '../../route.ts'
import { changeSources } from './schedule-source-kinds.rules.ts'
import { kindParams, sourceParams } from './schedule-source-params.schemas.ts'
import {
  ScheduleSource,
  ScheduleSourceBody,
  ScheduleSourceChanges,
  SourcePull,
  SourceTest,
} from './schedule-source.schemas.ts'

const changing = { permission: changeSources } as const

export const listScheduleSources = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/',
  summary:
    'List the configurations of a scheduling system. Requires the permission to see those of this system.',
  allow: 'signed_in',
  params: kindParams,
  answers: { 200: z.object({ results: z.array(ScheduleSource) }), 403: Detail },
})

export const createScheduleSource = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/',
  summary:
    'Create a configuration of a scheduling system. It is pulled immediately, and applied after a preview.',
  allow: changing,
  params: kindParams,
  body: ScheduleSourceBody,
  answers: { 201: ScheduleSource },
})

export const getScheduleSource = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/',
  summary: 'Get a configuration, its state, and the age of its schedule.',
  allow: 'signed_in',
  params: sourceParams,
  answers: { 200: ScheduleSource, 403: Detail },
})

export const changeScheduleSource = route({
  method: 'PUT',
  path: '/api/v1/integrations/{kind}/{id}/',
  summary: 'Change a configuration. Without a secret, the stored one is kept unless the address changes.',
  allow: changing,
  params: sourceParams,
  body: ScheduleSourceChanges,
  answers: { 200: ScheduleSource },
})

export const deleteScheduleSource = route({
  method: 'DELETE',
  path: '/api/v1/integrations/{kind}/{id}/',
  summary: 'Delete a configuration. Its upcoming shifts stay on the calendars as ordinary shifts.',
  allow: changing,
  params: sourceParams,
  answers: { 204: noContent },
})

export const testScheduleSource = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/{id}/test/',
  summary: 'Test the connection: name, connection, sign-in and permission, up to the first step that fails.',
  allow: changing,
  params: sourceParams,
  answers: { 200: SourceTest, 429: Detail },
})

export const refreshScheduleSource = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/{id}/refresh/',
  summary:
    'Pull people, assignments and shifts now. Responds before the pull ends; its result is in the list of pulls.',
  allow: changing,
  params: sourceParams,
  answers: { 202: ScheduleSource, 429: Detail },
})

export const listSourcePulls = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/pulls/',
  summary: 'List the last 50 pulls, the newest first.',
  allow: 'signed_in',
  params: sourceParams,
  answers: { 200: z.object({ results: z.array(SourcePull) }), 403: Detail },
})
