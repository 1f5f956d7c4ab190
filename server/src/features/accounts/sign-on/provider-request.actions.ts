import { guardedFetch } from '../../../platform/outbound/fetch.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'
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
