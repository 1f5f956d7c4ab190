import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import { changeSources } from './schedule-source-kinds.rules.ts'
import { sourceParams } from './schedule-source-params.schemas.ts'
import {
  NewSourceSchedule,
  SourceAssignment,
  SourceMappingsBody,
  SourceSchedule,
  UnmappedShift,
} from './source-schedule.schemas.ts'

const scheduleParams = z.strictObject({ ...sourceParams.shape, schedule_id: idParams.shape.id })
const mappingParams = z.strictObject({ ...scheduleParams.shape, mapping_id: idParams.shape.id })

const changing = { permission: changeSources } as const

export const listSourceSchedules = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/schedules/',
  summary: 'List the schedule groups that a configuration fills, and what is mapped to each.',
  allow: 'signed_in',
  params: sourceParams,
  answers: { 200: z.object({ results: z.array(SourceSchedule) }), 403: Detail },
})

export const createSourceSchedule = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/{id}/schedules/',
  summary:
    'Map shifts or tasks to a schedule group: an existing one by name, or a new one with the fail-over user of the configuration. Nothing is imported before it is applied.',
  allow: changing,
  params: sourceParams,
  body: NewSourceSchedule,
  answers: { 201: SourceSchedule },
})

export const getSourceSchedule = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/',
  summary: 'Get a schedule and its mappings.',
  allow: 'signed_in',
  params: scheduleParams,
  answers: { 200: SourceSchedule, 403: Detail },
})

export const deleteSourceSchedule = route({
  method: 'DELETE',
  path: '/api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/',
  summary: 'Stop filling a schedule group. The group and its shifts stay.',
  allow: changing,
  params: scheduleParams,
  answers: { 204: noContent },
})

export const addSourceMappings = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/mappings/',
  summary:
    'Add shifts or tasks to a schedule, or change their call order. They are imported by the next import.',
  allow: changing,
  params: scheduleParams,
  body: SourceMappingsBody,
  answers: { 200: SourceSchedule },
})

export const removeSourceMapping = route({
  method: 'DELETE',
  path: '/api/v1/integrations/{kind}/{id}/schedules/{schedule_id}/mappings/{mapping_id}/',
  summary: 'Remove a shift or task from a schedule. Its shifts are removed by the next import.',
  allow: changing,
  params: mappingParams,
  answers: { 200: SourceSchedule },
})

export const listSourceAssignments = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/assignments/',
  summary: 'List the shifts or tasks of a source, and the schedule groups they are mapped to.',
  allow: 'signed_in',
  params: sourceParams,
  answers: { 200: z.object({ results: z.array(SourceAssignment) }), 403: Detail },
})

export const listUnmappedShifts = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/unmapped/',
  summary:
    'List upcoming shifts that are mapped to no schedule group. They are kept; no one is on call by them.',
  allow: 'signed_in',
  params: sourceParams,
  query: z.strictObject(pageQuery(50)),
  answers: { 200: pageOf(UnmappedShift), 403: Detail },
})
