import type { ProviderForm } from './provider-form.view.ts'

export const wctpForm: ProviderForm = {
  name: 'Pagers by WCTP',
  about: 'Pager messages over the web, with response choices and delivery receipts.',
  fields: [
    { name: 'base_url', label: 'Address', hint: 'The WCTP endpoint of the service.', input: 'text' },
    { name: 'sender_id', label: 'Sender ID', hint: 'As registered with the service.', input: 'text' },
    { name: 'security_code', label: 'Security code', input: 'text', secret: true, optional: true },
    {
      name: 'way',
      label: 'Connect as',
      input: 'select',
      choices: [
        { value: 'enterprise', label: 'Enterprise host (SubmitRequest)' },
        { value: 'client', label: 'Client (SubmitClientMessage)' },
      ],
    },
    {
      name: 'replies',
      label: 'Receipts and replies',
      hint: 'For calls from the service, this server needs a public address.',
      input: 'select',
      choices: [
        { value: 'called', label: 'The service calls this server' },
        { value: 'asked', label: 'This server polls the service' },
        { value: 'none', label: 'None' },
      ],
    },
    {
      name: 'reply_code',
      label: 'Security code for replies',
      hint: 'The service sends it with each call to this server. Required if the service calls this server.',
      input: 'text',
      secret: true,
      optional: true,
    },
    {
      name: 'protocol_version',
      label: 'Version',
      input: 'select',
      choices: [
        { value: '1.3', label: '1.3' },
        { value: '1.2', label: '1.2' },
        { value: '1.1', label: '1.1' },
      ],
    },
  ],
  callbackLabels: { '/': 'Where the service sends receipts and replies' },
  test: { label: 'Pager number', example: '5551234567' },
}
