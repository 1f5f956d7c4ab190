import type { SignOnProblem } from '@wardline/contract/accounts/sign-on/sign-on-problem.rules.ts'
import { OutboundError } from '../../../platform/outbound/fetch.ts'
import { LimitReached } from '../../../platform/limits/rate-limiter.ts'
import { ResponseRefused } from './saml/saml-response.rules.ts'
import { ProviderFailing, SignOnRefused } from './sign-on.errors.ts'

export interface Failure {
  problem: SignOnProblem
  /** For administrators and the audit trail: without claims. */
  reason: string
}

const outboundReasons: Record<OutboundError['trouble'], string> = {
  not_allowed: 'address not allowed',
  private: 'address is private: ask the operator to list it in OUTBOUND_PRIVATE_HOSTS',
  insecure: 'address without https',
  unsendable: 'request could not be sent',
  unknown_host: 'host name unknown',
  refused: 'connection refused',
  unreachable: 'not reachable',
  certificate: 'certificate not trusted',
  silent: 'no answer in time',
  closed: 'connection closed',
  garbage: 'answer not readable',
}

/** Sentences of the SAML library that contain no values of the message, apart from the text after a colon. */
const samlReason = (message: string): string => message.replace(/[.:].*$/s, '').slice(0, 100)

const findCause = <T>(error: unknown, is: (each: unknown) => each is T): T | undefined => {
  for (let each = error, depth = 0; each !== undefined && depth < 5; depth++) {
    if (is(each)) return each
    each = each instanceof Error ? each.cause : undefined
  }
  return undefined
}

const isOutbound = (error: unknown): error is OutboundError => error instanceof OutboundError
const isFailing = (error: unknown): error is ProviderFailing => error instanceof ProviderFailing
const hasCode = (error: unknown): error is { code: string } =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'

/** OAuth error codes are a fixed set (RFC 6749 §4.1.2.1); the description beside them is the provider's own text. */
const oauthError = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string'
    ? error.error.replaceAll(/[^\w.-]/g, '').slice(0, 60)
    : undefined

/** The provider's words for the statuses 500 and 503, which a redirect cannot have. */
const temporaryErrors: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

export function describeFailure(error: unknown): Failure {
  if (error instanceof SignOnRefused) return error
  if (error instanceof ResponseRefused) return { problem: 'provider_refused', reason: error.reason }
  const outbound = findCause(error, isOutbound)
  if (outbound) return { problem: 'provider_unavailable', reason: outboundReasons[outbound.trouble] }
  const failing = findCause(error, isFailing)
  if (failing) return { problem: 'provider_unavailable', reason: failing.message }
  if (error instanceof LimitReached) return { problem: 'provider_refused', reason: 'unknown signing key' }
  const oauth = oauthError(error)
  if (oauth === 'access_denied') return { problem: 'canceled', reason: oauth }
  if (oauth !== undefined && temporaryErrors.has(oauth))
    return { problem: 'provider_unavailable', reason: oauth }
  if (oauth !== undefined) return { problem: 'provider_refused', reason: oauth }
  if (hasCode(error)) return { problem: 'provider_refused', reason: error.code }
  return {
    problem: 'provider_refused',
    reason: error instanceof Error ? samlReason(error.message) : 'unknown',
  }
}
