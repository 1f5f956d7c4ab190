import { z } from 'zod'
import { carrierBody, line, secret, type CarrierForm } from './form.ts'

/** 16 letters are what the protocol's own documents allow a security code; some services give longer ones. */
const code = secret(64)

const settings = {
  base_url: z
    .url({
      protocol: /^https?$/,
      hostname: /./,
      error: 'Enter the address of the service, such as https://wctp.carrier.example/wctp.',
    })
    .max(300),
  sender_id: line(128),
  version: z.enum(['1.1', '1.2', '1.3']).default('1.3'),
  /** With an agreement, as an enterprise host; or as anybody may, and what became of a page has to be asked for. */
  way: z.enum(['enterprise', 'client']).default('enterprise'),
  /** How receipts and replies come: the service calls us, we ask every half minute, or not at all. */
  replies: z.enum(['called', 'asked', 'none']).default('called'),
}
const secrets = { security_code: code, reply_code: code }

export const WctpSettings = z.object(settings)
export type WctpSettings = z.output<typeof WctpSettings>
/** `reply_code` is what the service has to name when it calls us; without one our address alone is the key. */
export const WctpSecrets = z.object({
  security_code: code.optional(),
  reply_code: code.optional(),
})
export type WctpSecrets = z.output<typeof WctpSecrets>
export const WctpBody = carrierBody('wctp', settings, secrets)

export const wctpForm: CarrierForm = {
  kind: 'wctp',
  name: 'Pagers by WCTP',
  about: 'Pager messages over the web, with choices to answer by and receipts.',
  media: ['pager'],
  fields: [
    { name: 'base_url', label: 'Address', hint: 'Where the service takes WCTP.', as: 'text' },
    { name: 'sender_id', label: 'Sender id', hint: 'As the service knows you.', as: 'text' },
    { name: 'security_code', label: 'Security code', as: 'text', secret: true, optional: true },
    {
      name: 'way',
      label: 'Speak as',
      as: 'choice',
      choices: [
        { value: 'enterprise', label: 'Enterprise host (SubmitRequest)' },
        { value: 'client', label: 'Client (SubmitClientMessage)' },
      ],
    },
    {
      name: 'replies',
      label: 'Receipts and replies',
      hint: 'To be called, this server needs a public address.',
      as: 'choice',
      choices: [
        { value: 'called', label: 'The service calls us' },
        { value: 'asked', label: 'We ask for them' },
        { value: 'none', label: 'There are none' },
      ],
    },
    {
      name: 'reply_code',
      label: 'Security code of replies',
      hint: 'What the service names when it calls us.',
      as: 'text',
      secret: true,
      optional: true,
    },
    {
      name: 'version',
      label: 'Version',
      as: 'choice',
      choices: [
        { value: '1.3', label: '1.3' },
        { value: '1.2', label: '1.2' },
        { value: '1.1', label: '1.1' },
      ],
    },
  ],
  callbacks: [{ label: 'Where the service sends receipts and replies', path: '/' }],
  test: { label: 'Pager number', example: '5551234567' },
}
