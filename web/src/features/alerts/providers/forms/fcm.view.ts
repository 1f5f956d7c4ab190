import type { ProviderForm } from './provider-form.view.ts'

export const fcmForm: ProviderForm = {
  name: 'Google push',
  about: 'Notifications from your own app on Android, through Google (FCM v1).',
  fields: [
    { name: 'project_id', label: 'Project ID', input: 'text' },
    { name: 'client_email', label: 'Service account', hint: 'Its e-mail address.', input: 'text' },
    { name: 'private_key', label: 'Private key', input: 'multiline', secret: true },
    { name: 'base_url', label: 'Address', hint: 'Usually https://fcm.googleapis.com.', input: 'text' },
    {
      name: 'token_url',
      label: 'Token address',
      hint: 'Usually https://oauth2.googleapis.com/token.',
      input: 'text',
    },
  ],
  test: { label: 'Registration token', example: 'As registered by the app' },
}
