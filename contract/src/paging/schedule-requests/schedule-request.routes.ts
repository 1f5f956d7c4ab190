import { z } from 'zod'
import { limits } from '../../limits.ts'
import { idParams, noContent, pageOf, pageQuery, route } from '../../route.ts'
import { momentField } from '../wall-time/wall-time.ts'
import {
  AbsenceFile,
  AbsenceFileBody,
  NewScheduleRequest,
  ScheduleRequest,
  ScheduleRequestChanges,
  ScheduleRequestDecision,
  scheduleRequestLimits,
  scheduleRequestStates,
} from './schedule-request.schemas.ts'

const id = z.coerce.number().int().positive().optional()

const filters = {
  list: z.enum(['own', 'planned'], { error: 'list is own or planned.' }).default('own'),
  state: z.enum(scheduleRequestStates, { error: 'state is requested, approved or declined.' }).optional(),
  group_id: id,
  user_id: id,
  /** Requests that end after this time are listed. Now by default. */
  from: momentField('from').optional(),
  until: momentField('until').optional(),
}

export const listScheduleRequests = route({
  method: 'GET',
  path: '/api/v1/schedule_requests/',
  summary:
    'List absences and wishes that have not ended, by start: the caller’s own, or those of the members of groups whose calendars the caller may change.',
  allow: 'signed_in',
  query: z.strictObject({ ...filters, ...pageQuery(limits.picker_page) }),
  answers: { 200: pageOf(ScheduleRequest) },
})

export const exportScheduleRequests = route({
  method: 'GET',
  path: '/api/v1/schedule_requests/export/',
  summary: `Export absences and wishes as CSV, with the filters of the list. At most ${scheduleRequestLimits.exported.toLocaleString('en')} rows.`,
  allow: 'signed_in',
  query: z.strictObject(filters),
  answers: { 200: z.any() },
})

/** Needs to be its user, or a scheduler of one of the user’s groups. */
export const getScheduleRequest = route({
  method: 'GET',
  path: '/api/v1/schedule_requests/{id}/',
  summary: 'Get an absence or a wish.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: ScheduleRequest },
})

export const createScheduleRequest = route({
  method: 'POST',
  path: '/api/v1/schedule_requests/',
  summary:
    'Request an absence, or add a wish. An absence that a scheduler adds for another user is approved at once.',
  allow: 'signed_in',
  body: NewScheduleRequest,
  creates: true,
  answers: { 201: ScheduleRequest },
})

export const changeScheduleRequest = route({
  method: 'PUT',
  path: '/api/v1/schedule_requests/{id}/',
  summary:
    'Change an absence or a wish. Omitted fields stay unchanged. An absence that its user changes is requested again.',
  allow: 'signed_in',
  params: idParams,
  body: ScheduleRequestChanges,
  answers: { 200: ScheduleRequest },
})

export const decideScheduleRequest = route({
  method: 'POST',
  path: '/api/v1/schedule_requests/{id}/decide/',
  summary:
    'Approve or decline an absence. Its shifts stay in the calendar and are listed as rule violations.',
  allow: 'signed_in',
  params: idParams,
  body: ScheduleRequestDecision,
  answers: { 200: ScheduleRequest },
})

export const deleteScheduleRequest = route({
  method: 'DELETE',
  path: '/api/v1/schedule_requests/{id}/',
  summary: 'Withdraw or delete an absence or a wish.',
  allow: 'signed_in',
  params: idParams,
  answers: { 204: noContent },
})

export const importAbsences = route({
  method: 'POST',
  path: '/api/v1/schedule_requests/import/',
  summary:
    'Import the absences of a user from an iCalendar file, such as one of a personnel system, or preview them.',
  allow: 'signed_in',
  body: AbsenceFileBody,
  answers: { 200: AbsenceFile },
})
