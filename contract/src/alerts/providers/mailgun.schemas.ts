import { z } from 'zod'
import { baseUrl, providerBody, line, mailAddress, secret } from './provider-fields.ts'

const usual = 'https://api.mailgun.net'

const settings = {
  base_url: baseUrl(usual),
  domain: line(253).regex(
    /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
    'Enter a domain, such as mg.hospital.example.',
  ),
  from_address: mailAddress,
}
const secrets = { api_key: secret(200), signing_key: secret(200) }

export const MailgunSettings = z.object(settings)
export type MailgunSettings = z.output<typeof MailgunSettings>
/** Webhooks are rejected without the signing key. */
export const MailgunSecrets = z.object({
  api_key: secrets.api_key,
  signing_key: secrets.signing_key.optional(),
})
export type MailgunSecrets = z.output<typeof MailgunSecrets>
export const MailgunBody = providerBody('mailgun', settings, secrets)
