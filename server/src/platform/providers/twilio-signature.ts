import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  /** As the signer requested it: with its host name for this server, and with the query. */
  url: string
  signature: string | undefined
  form: ReadonlyMap<string, readonly string[]>
  body?: Uint8Array | undefined
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Each name with its distinct values, sorted by name, without separators. */
const signedFields = (form: SignedRequest['form']): string =>
  [...form]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) =>
      [...new Set(values)]
        .toSorted()
        .map((value) => name + value)
        .join(''),
    )
    .join('')

/** Spellings that the signer may have used: with or without port, quotes encoded or not. */
function urlSpellings(url: string): string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?):\/\/([^/?]*)(.*)$/s.exec(url) ?? []
  const bare = host.replace(/:\d+$/, '')
  const usual = scheme === 'https' ? '443' : '80'
  const hosts = [host, bare, `${bare}:${usual}`]
  return [rest, rest.replaceAll("'", '%27')].flatMap((path) =>
    hosts.map((name) => `${scheme}://${name}${path}`),
  )
}

const hashOfBody = (url: string): string | undefined =>
  /[?&]bodySHA256=([\da-f]{64})(?:&|$)/i.exec(url)?.[1]?.toLowerCase()

/**
 * HMAC-SHA1 over URL and form fields, base64; other bodies are signed through their SHA-256 in the URL.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function isSignedByTwilio(auth_token: string, request: SignedRequest): boolean {
  const { url, signature, form, body } = request
  if (signature === undefined || signature === '') return false
  if (body !== undefined) {
    const said = hashOfBody(url)
    if (said === undefined || !isSame(createHash('sha256').update(body).digest('hex'), said)) return false
  }
  const fields = body === undefined ? signedFields(form) : ''
  const expected = urlSpellings(url).map((address) =>
    createHmac('sha1', auth_token)
      .update(address + fields)
      .digest('base64'),
  )
  // Compares all of them, so that timing does not reveal which one matches.
  return expected.map((one) => isSame(one, signature)).includes(true)
}
