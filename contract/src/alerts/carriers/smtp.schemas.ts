import { z } from 'zod'
import { host, port } from '../../peer.ts'
import { carrierBody, mailAddress, secret, type CarrierForm } from './form.ts'

const settings = {
  host,
  port: port.default(587),
  /** `none` is for a relay inside of your own network; then nobody signs in. */
  security: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  username: z.string().trim().max(254).default(''),
  from_address: mailAddress,
}
const secrets = { password: secret(1000) }

export const SmtpSettings = z.object(settings)
export type SmtpSettings = z.output<typeof SmtpSettings>
/** Who signs in nowhere has none. */
export const SmtpSecrets = z.object({ password: secrets.password.optional() })
export type SmtpSecrets = z.output<typeof SmtpSecrets>
export const SmtpBody = carrierBody('smtp', settings, secrets)

export const smtpForm: CarrierForm = {
  kind: 'smtp',
  name: 'Mail server',
  about: 'Mail through a server of yours, by SMTP.',
  media: ['email'],
  fields: [
    { name: 'host', label: 'Server', hint: 'A name, such as mail.hospital.example.', as: 'text' },
    { name: 'port', label: 'Port', hint: 'Usually 587; 465 with TLS from the start.', as: 'number' },
    {
      name: 'security',
      label: 'Encryption',
      as: 'choice',
      choices: [
        { value: 'starttls', label: 'STARTTLS' },
        { value: 'tls', label: 'TLS from the start' },
        { value: 'none', label: 'None (a relay of your own network)' },
      ],
    },
    { name: 'username', label: 'User name', hint: 'Empty when nobody signs in.', as: 'text', optional: true },
    { name: 'password', label: 'Password', as: 'text', secret: true, optional: true },
    { name: 'from_address', label: 'Sent from', hint: 'A mail address of yours.', as: 'text' },
  ],
  test: { label: 'Mail address', example: 'you@hospital.example' },
}
