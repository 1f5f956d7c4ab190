import { createHash, randomBytes } from 'node:crypto'

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The cookie that ties an attempt to the browser. */
export const newBrowserToken = (): string => randomBytes(32).toString('base64url')

/**
 * Both follow from the cookie and the state, so that the database stores neither, and a code that was stolen from one
 * browser is useless in another (RFC 7636 §4.1, OpenID Connect Core §3.1.2.1).
 */
export const deriveProofs = (browser: string, state: string) => ({
  code_verifier: sha256(`code verifier ${browser} ${state}`).toString('base64url'),
  nonce: sha256(`nonce ${browser} ${state}`).toString('base64url'),
})

/**
 * A path of the application, never another origin. Returns an empty text for an unsafe path, which leads to the
 * first screen.
 */
export const safeReturnPath = (next: string): string =>
  /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) && !/^\/(sign-in|api\/)/.test(next) ? next : ''
