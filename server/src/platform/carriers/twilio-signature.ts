import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it came in. */
export interface SignedRequest {
  /** As the signer asked for it: with the host that it knows us by, and with the query. */
  url: string
  signature: string | undefined
  /** Fields of a form, each with all of its values. */
  form: ReadonlyMap<string, readonly string[]>
  /** Of anything but a form. */
  body?: Uint8Array | undefined
}

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Each field with its values once, in the order of names, without anything between. */
const fieldsText = (form: SignedRequest['form']): string =>
  [...form]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) =>
      [...new Set(values)]
        .toSorted()
        .map((value) => name + value)
        .join(''),
    )
    .join('')

/** What the signer may have written for the same address: with the port or without, a quote as itself or as a code. */
function spellings(url: string): string[] {
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
 * Whether Twilio sent this, by the account's auth token: HMAC-SHA1 over the address and the fields of the form, in
 * base64; a body that is no form is signed by its SHA-256 in the address.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function isSignedByTwilio(auth_token: string, request: SignedRequest): boolean {
  const { url, signature, form, body } = request
  if (signature === undefined || signature === '') return false
  if (body !== undefined) {
    const said = hashOfBody(url)
    if (said === undefined || !isSame(createHash('sha256').update(body).digest('hex'), said)) return false
  }
  const fields = body === undefined ? fieldsText(form) : ''
  const expected = spellings(url).map((address) =>
    createHmac('sha1', auth_token)
      .update(address + fields)
      .digest('base64'),
  )
  // All of them, so that the time taken does not say which.
  return expected.map((one) => isSame(one, signature)).includes(true)
}
