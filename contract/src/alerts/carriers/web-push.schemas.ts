import { z } from 'zod'
import { carrierBody, type CarrierForm } from './form.ts'

const contact = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\.[^\s/]+\S*)$/,
    'Enter mailto: and a mail address, or an https address.',
  )

const settings = {
  /** Whom a push service turns to when something is wrong (RFC 8292). */
  subject: contact,
}

export const WebPushSettings = z.object(settings)
export type WebPushSettings = z.output<typeof WebPushSettings>
/** Both are made by the server, at first use, and stay: another pair is another sender to every browser. */
export const WebPushSecrets = z.object({ public_key: z.string(), private_key: z.string() })
export type WebPushSecrets = z.output<typeof WebPushSecrets>
export const WebPushBody = carrierBody('web_push', settings, {})

export const webPushForm: CarrierForm = {
  kind: 'web_push',
  name: 'Web Push',
  about: 'Notifications of this application, in browsers and installed on phones. Nothing to sign up for.',
  media: ['web_push'],
  fields: [
    {
      name: 'subject',
      label: 'Contact',
      hint: 'Whom a browser’s push service may write to, such as mailto:it@hospital.example.',
      as: 'text',
    },
  ],
  test: { label: 'Device', example: 'Test it in your profile, under “Alerts on this device”.' },
}
