import { z } from 'zod'
import { host, port } from '../../peer.ts'
import { carrierBody, secret, type CarrierForm } from './form.ts'

const settings = {
  host,
  /** Registered for SNPP. */
  port: port.default(444),
  security: z.enum(['none', 'tls']).default('none'),
  login_id: z.string().trim().max(64).regex(/^\S*$/, 'Enter it without spaces.').default(''),
  /** Two-way pagers are asked for a choice, where the service offers it; what became of a page is asked for then. */
  two_way: z.enum(['offered', 'never']).default('offered'),
}
const secrets = { password: secret(128) }

export const SnppSettings = z.object(settings)
export type SnppSettings = z.output<typeof SnppSettings>
export const SnppSecrets = z.object({ password: secrets.password.optional() })
export type SnppSecrets = z.output<typeof SnppSecrets>
export const SnppBody = carrierBody('snpp', settings, secrets)

export const snppForm: CarrierForm = {
  kind: 'snpp',
  name: 'Pagers by SNPP',
  about: 'Pager messages through a paging terminal (RFC 1861).',
  media: ['pager'],
  fields: [
    { name: 'host', label: 'Server', hint: 'A name, such as snpp.carrier.example.', as: 'text' },
    { name: 'port', label: 'Port', hint: 'Usually 444.', as: 'number' },
    {
      name: 'security',
      label: 'Encryption',
      as: 'choice',
      choices: [
        { value: 'none', label: 'None (as the protocol has it)' },
        { value: 'tls', label: 'TLS from the start' },
      ],
    },
    { name: 'login_id', label: 'Login', hint: 'Empty when nobody signs in.', as: 'text', optional: true },
    { name: 'password', label: 'Password', as: 'text', secret: true, optional: true },
    {
      name: 'two_way',
      label: 'Two-way pagers',
      as: 'choice',
      choices: [
        { value: 'offered', label: 'Where the service offers it' },
        { value: 'never', label: 'Never' },
      ],
    },
  ],
  test: { label: 'Pager number', example: '5551234567' },
}
