import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { momentField } from '../wall-time/wall-time.ts'
import { GroupSource } from './group-source.schemas.ts'

export const getGroupSource = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/source/',
  summary:
    'Get which scheduling system fills the calendar, how old its schedule is, and its shifts without a user.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({ start: momentField('start'), end: momentField('end') }),
  answers: { 200: GroupSource },
})
