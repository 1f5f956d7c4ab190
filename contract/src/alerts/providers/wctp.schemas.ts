import { z } from 'zod'
import { providerBody, line, secret } from './provider-fields.ts'

/** The protocol allows 16 characters; some services use longer codes. */
const code = secret(64)

const settings = {
  base_url: z
    .url({
      protocol: /^https?$/,
      hostname: /./,
      error: 'Enter the address of the service, such as https://wctp.provider.example/wctp.',
    })
    .max(300),
  sender_id: line(128),
  protocol_version: z.enum(['1.1', '1.2', '1.3']).default('1.3'),
  /** `enterprise` requires an agreement with the service; `client` does not, but has to poll for statuses. */
  way: z.enum(['enterprise', 'client']).default('enterprise'),
  /** `called`: the service calls this server; `asked`: this server polls; `none`: no receipts. */
  replies: z.enum(['called', 'asked', 'none']).default('called'),
}
const secrets = { security_code: code, reply_code: code }

export const WctpSettings = z.object(settings)
export type WctpSettings = z.output<typeof WctpSettings>
/** `reply_code` authenticates calls from the service: required if `replies` is `called`, and without one no call is accepted. */
export const WctpSecrets = z.object({
  security_code: code.optional(),
  reply_code: code.optional(),
})
export type WctpSecrets = z.output<typeof WctpSecrets>
export const WctpBody = providerBody('wctp', settings, secrets)
