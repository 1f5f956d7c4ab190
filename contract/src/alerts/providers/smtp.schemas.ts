import { z } from 'zod'
import { host, port } from '../../network.ts'
import { providerBody, mailAddress, secret } from './provider-fields.ts'

const settings = {
  host,
  port: port.default(587),
  /** `none` is for a relay on the local network that needs no sign-in. */
  security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  username: z.string().trim().max(254).default(''),
  from_address: mailAddress,
}
const secrets = { password: secret(1000) }

export const SmtpSettings = z.object(settings)
export type SmtpSettings = z.output<typeof SmtpSettings>
export const SmtpSecrets = z.object({ password: secrets.password.optional() })
export type SmtpSecrets = z.output<typeof SmtpSecrets>
export const SmtpBody = providerBody('smtp', settings, secrets)
