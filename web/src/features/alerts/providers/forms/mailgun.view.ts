import type { ProviderForm } from './provider-form.view.ts'

export const mailgunForm: ProviderForm = {
  name: 'Mailgun',
  about: 'E-mail through Mailgun, with delivery receipts and responses.',
  fields: [
    { name: 'domain', label: 'Domain', hint: 'Your sending domain.', input: 'text' },
    { name: 'api_key', label: 'Sending key', input: 'text', secret: true },
    {
      name: 'signing_key',
      label: 'Webhook signing key',
      hint: 'Verifies that receipts and responses come from Mailgun.',
      input: 'text',
      secret: true,
      optional: true,
    },
    { name: 'from_address', label: 'Sent from', hint: 'An address in that domain.', input: 'text' },
    {
      name: 'base_url',
      label: 'Address',
      hint: 'Usually https://api.mailgun.net; in Europe api.eu.mailgun.net.',
      input: 'text',
    },
  ],
  callbackLabels: {
    '/events': 'Webhooks: delivered, permanent failure, temporary failure',
    '/inbound': 'Route for responses: forward to',
  },
  test: { label: 'E-mail address', example: 'you@hospital.example' },
}
