import { guardedFetch, OutboundError } from '../../../platform/outbound/fetch.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'
import { exceedsJsonLimits, type JsonLimits } from '../../../platform/readers/json-limits.ts'
import { ProviderFailing } from './sign-on.errors.ts'

/** A user waits at the sign-in page. */
const limits = { timeout_ms: 8_000, max_response_bytes: 1_000_000 }

/**
 * `fetch` for identity providers: checked address, no redirects.
 * @throws OutboundError; ProviderFailing if the provider is overloaded or has an error
 */
export const providerFetch =
  (outbound: Outbound) =>
  async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await guardedFetch(outbound, url, init, limits)
    if (response.status === 429 || response.status >= 500) throw new ProviderFailing(response.status)
    return response
  }

/** Ten times what large providers publish. Libraries copy and check each value, which takes longer than parsing. */
const json_limits: JsonLimits = { depth: 16, values: 10_000 }

/**
 * `providerFetch` for OpenID Connect, whose answers are JSON: configuration, keys, tokens and claims.
 * @throws OutboundError, also for an answer with too many values; ProviderFailing
 */
export const providerJsonFetch =
  (outbound: Outbound): ReturnType<typeof providerFetch> =>
  async (url, init) => {
    const response = await providerFetch(outbound)(url, init)
    const { status, headers } = response
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (exceedsJsonLimits(bytes, json_limits)) throw new OutboundError({ trouble: 'garbage', was_sent: true })
    return new Response(bytes.length === 0 ? null : bytes, { status, headers })
  }
