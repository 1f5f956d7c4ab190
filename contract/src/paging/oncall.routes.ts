import { z } from 'zod'
import { Detail } from '../errors.ts'
import { idParams, route } from '../route.ts'
import { OnCallPerson } from './oncall.schemas.ts'

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
