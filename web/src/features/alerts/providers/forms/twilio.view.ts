import type { ProviderForm } from './provider-form.view.ts'

export const twilioForm: ProviderForm = {
  name: 'Twilio',
  about: 'Text messages and calls. Replies need a public server address.',
  fields: [
    { name: 'account_sid', label: 'Account SID', hint: 'Begins with AC.', input: 'text' },
    { name: 'auth_token', label: 'Auth token', input: 'text', secret: true },
    {
      name: 'from_number',
      label: 'Sent from',
      hint: 'A number of yours, such as +12025550123.',
      input: 'text',
    },
    { name: 'base_url', label: 'Address', hint: 'Usually https://api.twilio.com.', input: 'text' },
  ],
  callbackLabels: { '/sms': 'Your number’s webhook for incoming messages' },
  test: { label: 'Number', example: '+12025550123' },
}
