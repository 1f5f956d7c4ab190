import { call } from '../../../platform/api/call.ts'
import { retryImport } from '../../../platform/loading/lazy-import.ts'
import type { Me } from '../me/me.api.ts'

/** The same rule as on the server: browsers have no passkeys for IP addresses, and only localhost without TLS. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname) && !location.hostname.includes(':')

const loadBrowser = () => retryImport(() => import('@simplewebauthn/browser'))

/** The user closed the dialog of the browser, or it timed out. */
export const isCancelled = (reason: unknown): boolean =>
  reason instanceof Error && ['NotAllowedError', 'AbortError'].includes(reason.name)

/** With a passkey alone. */
export async function signInWithPasskey(is_shared: boolean): Promise<Me> {
  const { startAuthentication } = await loadBrowser()
  const optionsJSON = await call('POST /api/v1/auth/passkey/options/')
  const credential = await startAuthentication({ optionsJSON: optionsJSON as never })
  return call('POST /api/v1/auth/passkey/', { body: { credential: toAssertion(credential), is_shared } })
}

/** After the password. */
export async function answerPasskeyStep(): Promise<Me> {
  const { startAuthentication } = await loadBrowser()
  const optionsJSON = await call('POST /api/v1/auth/second-step/passkey/options/')
  const credential = await startAuthentication({ optionsJSON: optionsJSON as never })
  return call('POST /api/v1/auth/second-step/passkey/', { body: { credential: toAssertion(credential) } })
}

/** Creates a passkey on this device or on another one, as the user chooses in the dialog of the browser. */
export async function createPasskey() {
  const { startRegistration } = await loadBrowser()
  const optionsJSON = await call('POST /api/v1/auth/second-factors/passkey/options/')
  const { id, rawId, response } = await startRegistration({ optionsJSON: optionsJSON as never })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

interface Assertion {
  id: string
  rawId: string
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

const toAssertion = ({ id, rawId, response }: Assertion) => ({
  id,
  rawId,
  type: 'public-key' as const,
  response: {
    clientDataJSON: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle && { userHandle: response.userHandle }),
  },
})
