import { z } from 'zod'
import { Detail, FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { yesOrNo } from '../picking.ts'
import { idParams, pageOf, route } from '../route.ts'
import { text } from '../text.ts'
import { OnCallGroup, OnCallPerson } from './oncall.schemas.ts'

export const listOnCall = route({
  method: 'GET',
  path: '/api/v1/oncall/',
  summary:
    'Who is on call now in every schedule group that the caller may find, by name: until when, who is next, today, and holes.',
  allow: 'signed_in',
  query: z.strictObject({
    /** Words of the group, its department, or whoever is on call now. */
    search: text(200).default(''),
    /** Only groups that the caller is a member of. */
    mine: yesOrNo('mine').optional(),
    /** Only groups with nobody on call. */
    uncovered: yesOrNo('uncovered').optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce.number().int().min(1).max(limits.on_call_most).default(limits.on_call_page),
  }),
  answers: { 200: pageOf(OnCallGroup), 400: FieldErrors },
})

export const getOnCall = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/oncall/',
  summary: 'Who is on call for a schedule group now, layer by layer, and how a screen says it in one line.',
  allow: 'signed_in',
  params: idParams,
  answers: {
    200: z.object({ results: z.array(OnCallPerson), text: z.string() }).meta({ id: 'OnCall' }),
    404: Detail,
  },
})
