import { z } from 'zod'
import { baseUrl, carrierBody, phoneNumber, secret, type CarrierForm } from './form.ts'

const usual = 'https://api.twilio.com'

const settings = {
  base_url: baseUrl(usual),
  account_sid: z
    .string()
    .trim()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'Enter the Account SID: AC and 32 digits or letters from a to f.'),
  from_number: phoneNumber,
}
const secrets = { auth_token: secret(200) }

export const TwilioSettings = z.object(settings)
export type TwilioSettings = z.output<typeof TwilioSettings>
export const TwilioSecrets = z.object(secrets)
export type TwilioSecrets = z.output<typeof TwilioSecrets>
export const TwilioBody = carrierBody('twilio', settings, secrets)

export const twilioForm: CarrierForm = {
  kind: 'twilio',
  name: 'Twilio',
  about: 'Text messages and calls. Answers come back when this server has a public address.',
  media: ['sms', 'voice'],
  fields: [
    { name: 'account_sid', label: 'Account SID', hint: 'Begins with AC.', as: 'text' },
    { name: 'auth_token', label: 'Auth token', as: 'text', secret: true },
    { name: 'from_number', label: 'Sent from', hint: 'A number of yours, such as +12025550123.', as: 'text' },
    { name: 'base_url', label: 'Address', hint: `Usually ${usual}.`, as: 'text' },
  ],
  callbacks: [{ label: 'At your number, for when a message comes in', path: '/sms' }],
  test: { label: 'Number', example: '+12025550123' },
}
