import { z } from 'zod'
import { Detail } from '../errors.ts'
import { route } from '../route.ts'

// What carriers call. No session: who calls is known by the carrier's own signature, or code; the body is as that carrier
// writes it. A uid that nobody has is 404, a signature that is not right 403.

const uid = z.string().max(100)
const reference = z.string().max(100)
const xml = z.any()
const refused = { 403: Detail, 404: Detail, 429: Detail }

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

const ofCarrier = z.strictObject({ uid })
const ofCall = z.strictObject({ uid, reference })

export const twilioStatus = hook(
  '/api/hooks/twilio/{uid}/status/',
  'Twilio: what became of a message or a call.',
  ofCarrier,
)
export const twilioMessage = hook(
  '/api/hooks/twilio/{uid}/sms/',
  'Twilio: somebody answered by message. The answer is TwiML with the words that go back.',
  ofCarrier,
)
export const twilioCall = hook(
  '/api/hooks/twilio/{uid}/voice/{reference}/',
  'Twilio: a call was taken. The answer is TwiML: what is said, and which digits may be pressed.',
  ofCall,
)
export const twilioDigits = hook(
  '/api/hooks/twilio/{uid}/voice/{reference}/digits/',
  'Twilio: a digit was pressed. The answer is TwiML with the words that go back.',
  ofCall,
)
export const mailgunEvents = hook(
  '/api/hooks/mailgun/{uid}/events/',
  'Mailgun: what became of a mail.',
  ofCarrier,
)
export const mailgunMail = hook(
  '/api/hooks/mailgun/{uid}/inbound/',
  'Mailgun: somebody answered by mail. What is signed too long ago or was here before is 406: it is not to be sent again.',
  ofCarrier,
)
export const wctpOperation = hook(
  '/api/hooks/wctp/{uid}/',
  'WCTP: what became of a page, or its answer. Always confirmed by a document of the protocol.',
  ofCarrier,
)
