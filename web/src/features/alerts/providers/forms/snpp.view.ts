import type { ProviderForm } from './provider-form.view.ts'

export const snppForm: ProviderForm = {
  name: 'Pagers by SNPP',
  about: 'Pager messages through a paging terminal (RFC 1861).',
  fields: [
    { name: 'host', label: 'Server', hint: 'A host name, such as snpp.provider.example.', input: 'text' },
    { name: 'port', label: 'Port', hint: 'Usually 444.', input: 'number' },
    {
      name: 'security',
      label: 'Encryption',
      input: 'select',
      choices: [
        { value: 'none', label: 'None (protocol default)' },
        { value: 'tls', label: 'TLS from the start' },
      ],
    },
    {
      name: 'login_id',
      label: 'Login',
      hint: 'Leave blank if the server requires no sign-in.',
      input: 'text',
      optional: true,
    },
    { name: 'password', label: 'Password', input: 'text', secret: true, optional: true },
    {
      name: 'two_way',
      label: 'Two-way pagers',
      input: 'select',
      choices: [
        { value: 'offered', label: 'Where the service supports them' },
        { value: 'never', label: 'Never' },
      ],
    },
  ],
  test: { label: 'Pager number', example: '5551234567' },
}
