import type { ProviderForm } from './provider-form.view.ts'

export const apnsForm: ProviderForm = {
  name: 'Apple push',
  about: 'Notifications from your own app on iPhones, through Apple (APNs).',
  fields: [
    { name: 'team_id', label: 'Team ID', input: 'text' },
    { name: 'key_id', label: 'Key ID', input: 'text' },
    { name: 'private_key', label: 'Key (.p8)', input: 'multiline', secret: true },
    { name: 'topic', label: 'Bundle ID', input: 'text' },
    { name: 'base_url', label: 'Address', hint: 'Usually https://api.push.apple.com.', input: 'text' },
  ],
  test: { label: 'Device token', example: '64 digits and letters from a to f' },
}
