import { privateAddress } from '../../../platform/outbound/outbound.errors.ts'
import type { Trouble } from '../../../platform/outbound/connect.ts'

export const notHttps = 'Enter an https address.'
export const hasCredentials = 'Remove the user name and password from the address.'

export const refusedAddresses = {
  not_allowed: 'This address is not allowed: it belongs to this server or is reserved.',
  private: privateAddress,
} as const

export const changed = { code: 'webhook.changed', noun: 'this webhook' }

export const isOff = {
  status: 409,
  code: 'webhook.off',
  detail: 'This webhook is off. Turn it on, then send the deliveries again.',
}

export const troubles: Record<Trouble, string> = {
  not_allowed: 'The address is not allowed: it belongs to this server or is reserved.',
  private: 'The address is private, and the operator of this server has not allowed it.',
  insecure: 'This address does not support TLS.',
  unsendable: 'The request could not be sent.',
  unknown_host: 'The host name could not be resolved.',
  refused: 'The connection was refused.',
  unreachable: 'The host could not be reached.',
  certificate: 'The certificate is not trusted.',
  silent: 'No response within 10 seconds.',
  closed: 'The connection was closed without a response.',
  garbage: 'The response was unreadable or too large.',
}
