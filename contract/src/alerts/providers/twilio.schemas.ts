import { z } from 'zod'
import { baseUrl, providerBody, phoneNumber, secret } from './provider-fields.ts'

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
export const TwilioBody = providerBody('twilio', settings, secrets)
