import { z } from 'zod'
import { baseUrl, carrierBody, line, mailAddress, secret, type CarrierForm } from './form.ts'

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
/** Without the signing key nothing that Mailgun says about a mail is believed. */
export const MailgunSecrets = z.object({
  api_key: secrets.api_key,
  signing_key: secrets.signing_key.optional(),
})
export type MailgunSecrets = z.output<typeof MailgunSecrets>
export const MailgunBody = carrierBody('mailgun', settings, secrets)

export const mailgunForm: CarrierForm = {
  kind: 'mailgun',
  name: 'Mailgun',
  about: 'Mail by Mailgun, with what became of each and with answers.',
  media: ['email'],
  fields: [
    { name: 'domain', label: 'Domain', hint: 'The one that you send from.', as: 'text' },
    { name: 'api_key', label: 'Sending key', as: 'text', secret: true },
    {
      name: 'signing_key',
      label: 'Webhook signing key',
      hint: 'What tells real receipts and answers from forged ones.',
      as: 'text',
      secret: true,
      optional: true,
    },
    { name: 'from_address', label: 'Sent from', hint: 'An address of that domain.', as: 'text' },
    {
      name: 'base_url',
      label: 'Address',
      hint: `Usually ${usual}; in Europe api.eu.mailgun.net.`,
      as: 'text',
    },
  ],
  callbacks: [
    { label: 'Webhooks: delivered, permanent failure, temporary failure', path: '/events' },
    { label: 'The route of answers: forward to', path: '/inbound' },
  ],
  test: { label: 'Mail address', example: 'you@hospital.example' },
}
