import { route } from '../../route.ts'
import { RecipientQuery, RecipientResolution } from './recipient-resolution.schemas.ts'

export const resolveRecipients = route({
  method: 'POST',
  path: '/api/v1/recipients/resolve/',
  summary:
    'Find whom a message to these contacts reaches now, why, and through which channels. Without routing policies, which ' +
    'the preview of a thread applies. Sends and stores nothing; ' +
    'requests with a care team or with a recent page about the patient are audited.',
  allow: { permission: 'messaging.send_message' },
  automatic: true,
  body: RecipientQuery,
  answers: { 200: RecipientResolution },
})
