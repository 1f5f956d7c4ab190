import { Detail, FieldErrors } from '../errors.ts'
import { route } from '../route.ts'
import { Preview, ThreadDraft } from './preview.schemas.ts'

export const previewThread = route({
  method: 'POST',
  path: '/api/v2/threads/?preview=true',
  summary: 'Who a new thread would go to, and why, as of now. Stores nothing.',
  allow: { permission: 'messaging.send_message' },
  body: ThreadDraft,
  answers: { 200: Preview, 400: FieldErrors, 403: Detail },
})
