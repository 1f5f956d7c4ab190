/** The site that passkeys belong to. */
export interface RelyingParty {
  /** The host name, without port. */
  id: string
  origin: string
}

/**
 * Browsers create passkeys for https origins and for localhost, never for IP addresses. Without a public address only
 * localhost is known to be this server: any name can be pointed at it.
 */
export function findRelyingParty(public_url: string | undefined, host: string): RelyingParty | undefined {
  if (public_url !== undefined) return { id: new URL(public_url).hostname, origin: public_url }
  if (!/^localhost(:\d{1,5})?$/.test(host)) return undefined
  return { id: 'localhost', origin: `http://${host}` }
}
