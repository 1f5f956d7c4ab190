import { z } from 'zod'
import { instant } from '../../instant.ts'
import { unversioned } from '../../record-version.ts'
import { idParams, route } from '../../route.ts'
import { Thread } from './thread.schemas.ts'

export const setThreadReminder = route({
  method: 'PUT',
  path: '/api/v1/threads/{id}/reminder/',
  summary:
    'Remind the caller of a thread at an instant of the next 90 days, and replace an earlier reminder. The thread is then ' +
    'unread at the top of their inbox, and they are notified. A caller has at most 200 reminders.',
  allow: 'signed_in',
  unversioned: unversioned.own,
  params: idParams,
  body: z.strictObject({
    at: instant('at'),
    /** Drops the reminder if someone else writes or responds before `at`. */
    only_if_unanswered: z.boolean().default(false),
  }),
  answers: { 200: Thread },
})

export const removeThreadReminder = route({
  method: 'DELETE',
  path: '/api/v1/threads/{id}/reminder/',
  summary: 'Remove the reminder of the caller.',
  allow: 'signed_in',
  params: idParams,
  answers: { 200: Thread },
})
