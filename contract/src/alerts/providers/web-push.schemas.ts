import { z } from 'zod'
import { providerBody } from './provider-fields.ts'

const contact = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\.[^\s/]+\S*)$/,
    'Enter mailto: and an e-mail address, or an https address.',
  )

const settings = {
  /** Contact for push services (RFC 8292). */
  subject: contact,
}

export const WebPushSettings = z.object(settings)
export type WebPushSettings = z.output<typeof WebPushSettings>
/** Created by the server at first use and never changed: browsers would treat a new pair as another sender. */
export const WebPushSecrets = z.object({ public_key: z.string(), private_key: z.string() })
export type WebPushSecrets = z.output<typeof WebPushSecrets>
export const WebPushBody = providerBody('web_push', settings, {})
