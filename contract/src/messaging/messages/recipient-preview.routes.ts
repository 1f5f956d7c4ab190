import { route } from '../../route.ts'
import { RecipientPreview, ThreadDraft } from './recipient-preview.schemas.ts'

export const previewRecipients = route({
  method: 'POST',
  path: '/api/v2/threads/?preview=true',
  summary: 'Preview who would receive a new thread now, and why. Stores nothing.',
  allow: { permission: 'messaging.send_message' },
  automatic: true,
  body: ThreadDraft,
  answers: { 200: RecipientPreview },
})
