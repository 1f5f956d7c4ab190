import { z } from 'zod'
import { idParams, pageOf, pageQuery, route } from '../../route.ts'
import { CalendarChange } from './calendar-change.schemas.ts'

export const listCalendarChanges = route({
  method: 'GET',
  path: '/api/v1/schedulegroups/{id}/calendar_changes/',
  summary: 'List the changes of the shifts of a group, newest first.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject(pageQuery(25)),
  answers: { 200: pageOf(CalendarChange) },
})
