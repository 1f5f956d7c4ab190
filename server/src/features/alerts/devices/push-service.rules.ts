import { matchesName } from '../../../platform/host-list.ts'
import { isLoopback } from '../../../platform/outbound/target.ts'

export interface PushServices {
  more_hosts: readonly string[]
  allow_loopback: boolean
}

/** Push services of Chrome and Edge, Firefox, Safari, and Edge on Windows; a leading dot means any subdomain. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Whether the server may send notifications to an endpoint that a browser supplied. Only hosts on the list: any user
 * can register one, and sending to any address would let them probe the hospital's network.
 */
export function isPushService(endpoint: string, { more_hosts, allow_loopback }: PushServices): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (allow_loopback && isLoopback(hostname.replace(/^\[|\]$/g, ''))) return true
  // The port is empty for 443. Another port would let a user probe the services of a listed host.
  return (
    protocol === 'https:' &&
    port === '' &&
    [...knownHosts, ...more_hosts].some((known) => matchesName(hostname, known))
  )
}
