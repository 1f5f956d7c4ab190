import { z } from 'zod'
import { idParams, noContent, pageOf, route } from '../../route.ts'
import { Occurrence } from '../events/on-call-event.schemas.ts'
import { momentField } from '../wall-time/wall-time.ts'
import {
  CalendarDraft,
  CalendarDraftBody,
  CalendarDraftChanges,
  DraftComparison,
  DraftPublication,
  PublishedDraft,
} from './calendar-draft.schemas.ts'

const pathId = z.coerce.number().int().positive()
const draftParams = z.strictObject({ id: pathId, draft_id: pathId })

/** All of these need scheduling.change_oncallevent or its department variant; checked against the group. */
export const listCalendarDrafts = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/drafts/',
  summary: 'List the drafts of a calendar, newest first.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: pageOf(CalendarDraft) },
})

export const getCalendarDraft = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/',
  summary: 'Get a draft of a calendar with its changes.',
  allow: 'signed_in',
  params: draftParams,
  answers: { 200: CalendarDraft },
})

export const createCalendarDraft = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/drafts/',
  summary: 'Start a draft of a calendar. The calendar changes when it is published.',
  allow: 'signed_in',
  params: idParams,
  body: CalendarDraftBody,
  creates: true,
  answers: { 201: CalendarDraft },
})

export const changeCalendarDraft = route({
  method: 'PUT',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/',
  summary: 'Replace the name and the changes of a draft.',
  allow: 'signed_in',
  params: draftParams,
  body: CalendarDraftChanges,
  answers: { 200: CalendarDraft },
})

export const discardCalendarDraft = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/discard/',
  summary: 'Discard a draft. The calendar stays as it is.',
  allow: 'signed_in',
  params: draftParams,
  answers: { 204: noContent },
})

export const listDraftOccurrences = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/events/',
  summary: 'List the upcoming shifts of a group as they would be after publishing a draft.',
  allow: 'signed_in',
  params: draftParams,
  query: z.strictObject({ start: momentField('start'), end: momentField('end') }),
  answers: { 200: pageOf(Occurrence) },
})

export const compareCalendarDraft = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/comparison/',
  summary: 'Compare a draft with the calendar, without changing anything.',
  allow: 'signed_in',
  params: draftParams,
  answers: { 200: DraftComparison },
})

/** Adding and cancelling shifts needs the permissions for these, too. */
export const publishCalendarDraft = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/drafts/{draft_id}/publish/',
  summary: 'Publish a draft: all of its changes apply at once, and people whose shifts change are notified.',
  allow: 'signed_in',
  params: draftParams,
  body: DraftPublication,
  answers: { 200: PublishedDraft },
})

export const draftEarlierCalendar = route({
  method: 'POST',
  path: '/api/v1/schedulegroups/{id}/calendar_changes/{change_id}/draft/',
  summary: 'Start a draft that brings the upcoming shifts back to what they were after a change.',
  allow: 'signed_in',
  params: z.strictObject({ id: pathId, change_id: pathId }),
  creates: true,
  answers: { 201: CalendarDraft },
})
