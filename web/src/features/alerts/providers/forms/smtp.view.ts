import type { ProviderForm } from './provider-form.view.ts'

export const smtpForm: ProviderForm = {
  name: 'Mail server',
  about: 'E-mail through your own mail server (SMTP).',
  fields: [
    { name: 'host', label: 'Server', hint: 'A host name, such as mail.hospital.example.', input: 'text' },
    { name: 'port', label: 'Port', hint: 'Usually 587; 465 for TLS from the start.', input: 'number' },
    {
      name: 'security',
      label: 'Encryption',
      input: 'select',
      choices: [
        { value: 'starttls', label: 'STARTTLS' },
        { value: 'tls', label: 'TLS from the start' },
        { value: 'none', label: 'None (a relay in your own network)' },
      ],
    },
    {
      name: 'username',
      label: 'User name',
      hint: 'Leave blank if the server requires no sign-in.',
      input: 'text',
      optional: true,
    },
    { name: 'password', label: 'Password', input: 'text', secret: true, optional: true },
    { name: 'from_address', label: 'Sent from', hint: 'An e-mail address of yours.', input: 'text' },
  ],
  test: { label: 'E-mail address', example: 'you@hospital.example' },
}
