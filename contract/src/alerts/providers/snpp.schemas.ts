import { z } from 'zod'
import { host, port } from '../../network.ts'
import { providerBody, secret } from './provider-fields.ts'

const settings = {
  host,
  port: port.default(444),
  security: z.enum(['none', 'tls']).default('none'),
  login_id: z.string().trim().max(64).regex(/^\S*$/, 'Enter the login without spaces.').default(''),
  /** Offers response choices to two-way pagers and polls for their responses, where supported. */
  two_way: z.enum(['offered', 'never']).default('offered'),
}
const secrets = { password: secret(128) }

export const SnppSettings = z.object(settings)
export type SnppSettings = z.output<typeof SnppSettings>
export const SnppSecrets = z.object({ password: secrets.password.optional() })
export type SnppSecrets = z.output<typeof SnppSecrets>
export const SnppBody = providerBody('snpp', settings, secrets)
