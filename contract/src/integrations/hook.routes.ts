import { z } from 'zod'
import { Detail } from '../errors.ts'
import { route } from '../route.ts'

// Provider webhooks have no session: the provider's signature or code authenticates the call. 404 for an
// unknown uid, 403 for a wrong signature.

const uid = z.string().max(100)
const reference = z.string().max(100)
const xml = z.any()
const refused = { 403: Detail, 429: Detail }

const hook = <P extends `/api/hooks/${string}`, S extends z.ZodObject>(path: P, summary: string, params: S) =>
  route({
    method: 'POST',
    path,
    summary,
    allow: 'anyone',
    callback: true,
    params,
    answers: { 200: xml, ...refused },
  })

const ofProvider = z.strictObject({ uid })
const ofCall = z.strictObject({ uid, reference })

export const twilioStatus = hook(
  '/api/hooks/twilio/{uid}/status/',
  'Twilio: status of a message or call.',
  ofProvider,
)
export const twilioMessage = hook(
  '/api/hooks/twilio/{uid}/sms/',
  'Twilio: incoming text message. Responds with TwiML containing the reply.',
  ofProvider,
)
export const twilioCall = hook(
  '/api/hooks/twilio/{uid}/voice/{reference}/',
  'Twilio: answered call. Responds with TwiML: what is said, and which digits are accepted.',
  ofCall,
)
export const twilioDigits = hook(
  '/api/hooks/twilio/{uid}/voice/{reference}/digits/',
  'Twilio: pressed digit. Responds with TwiML containing the reply.',
  ofCall,
)
export const pagerCall = hook(
  '/api/hooks/twilio/{uid}/voice/',
  'Twilio: incoming call to a pager number. Responds with TwiML: greeting and choices.',
  ofProvider,
)
export const pagerCallTurn = hook(
  '/api/hooks/twilio/{uid}/calls/turn/',
  'Twilio: keys that a caller of a pager number pressed. Responds with TwiML.',
  ofProvider,
)
export const pagerCallRecorded = hook(
  '/api/hooks/twilio/{uid}/calls/recorded/',
  'Twilio: a caller of a pager number finished recording. Responds with TwiML.',
  ofProvider,
)
export const pagerCallRecording = hook(
  '/api/hooks/twilio/{uid}/calls/recording/',
  'Twilio: the recording of a call is ready.',
  ofProvider,
)
export const playPrompt = route({
  method: 'GET',
  path: '/api/hooks/prompts/{token}/',
  summary: 'Audio of a greeting for the telephone provider. The token is signed and expires.',
  allow: 'anyone',
  params: z.strictObject({ token: z.string().max(200) }),
  answers: { 200: z.any() },
})
export const mailgunEvents = hook('/api/hooks/mailgun/{uid}/events/', 'Mailgun: delivery event.', ofProvider)
export const mailgunMail = hook(
  '/api/hooks/mailgun/{uid}/inbound/',
  'Mailgun: reply by e-mail. 406 for an old or replayed signature: Mailgun does not retry.',
  ofProvider,
)
export const wctpOperation = hook(
  '/api/hooks/wctp/{uid}/',
  'WCTP: status of a page, or its response. Always answered by a WCTP document.',
  ofProvider,
)
