import { guardedFetch } from '../../../platform/outbound/fetch.ts'
import type { Outbound } from '../../../platform/outbound/target.ts'

/** A user waits at the sign-in page. */
const limits = { timeout_ms: 8_000, max_response_bytes: 1_000_000 }

/** `fetch` for what identity providers publish: checked address, no redirects. */
export const providerFetch =
  (outbound: Outbound) =>
  (url: string | URL, init?: RequestInit): Promise<Response> =>
    guardedFetch(outbound, url, init, limits)
