import type { ProviderForm } from './provider-form.view.ts'

export const webPushForm: ProviderForm = {
  name: 'Web Push',
  about:
    'Notifications from this application, in browsers and on phones where it is installed. No sign-up needed.',
  fields: [
    {
      name: 'subject',
      label: 'Contact',
      hint: 'Where push services can write to you, such as mailto:it@hospital.example.',
      input: 'text',
    },
  ],
  test: { label: 'Device', example: 'Test push in your profile, under “Alerts on this device”.' },
}
