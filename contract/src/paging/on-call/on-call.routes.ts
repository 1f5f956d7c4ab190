import { z } from 'zod'
import { instant } from '../../instant.ts'
import { limits } from '../../limits.ts'
import { booleanParam } from '../../typeahead.ts'
import { idParams, pageOf, route } from '../../route.ts'
import { text } from '../../text.ts'
import { OnCallGroup, OnCallPerson } from './on-call.schemas.ts'

export const listOnCall = route({
  method: 'GET',
  path: '/api/v1/oncall/',
  summary:
    'List who is on call in all schedule groups that the caller may find, by name: until when, who is next, the shifts and ' +
    'gaps of the day. `at` asks for another time.',
  allow: 'signed_in',
  query: z.strictObject({
    /** Matches the group, its department and the users on call at that time. */
    search: text(200).default(''),
    /** An instant, by default now. Statuses are unknown (null) at another time. */
    at: instant('at').optional(),
    mine: booleanParam('mine').optional(),
    uncovered: booleanParam('uncovered').optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(1).max(limits.on_call_most).default(limits.on_call_page),
  }),
  answers: { 200: pageOf(OnCallGroup) },
})

export const getOnCall = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/oncall/',
  summary: 'List who is on call for a schedule group now, by call order, with a one-line summary.',
  allow: 'signed_in',
  params: idParams,
  answers: {
    200: z.object({ results: z.array(OnCallPerson), text: z.string() }).meta({ id: 'OnCall' }),
  },
})
