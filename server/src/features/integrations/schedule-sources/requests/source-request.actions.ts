import type { Trouble } from '../../../../platform/outbound/connect.ts'
import { fetchBytes, OutboundError } from '../../../../platform/outbound/fetch.ts'
import type {
  ScheduleSourceNeeds,
  SourceFailure,
  SourceResult,
  SourceTrouble,
} from '../schedule-source.rules.ts'
import { classifyText, fail, succeed } from './source-result.rules.ts'

export interface SourceRequest {
  method?: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

export interface SourceAnswer {
  status: number
  body: Buffer
}

export type SendToSource = (request: SourceRequest) => Promise<SourceResult<SourceAnswer>>

/** A year of a large department is about 10 MB. */
const most_bytes = 12_000_000

/** Whole pulls take several requests. */
const pull_timeouts = 10

const troubles: Record<Trouble, readonly [SourceTrouble, string]> = {
  not_allowed: ['not_allowed', 'This address is not allowed: it is this server or a reserved address.'],
  private: [
    'not_allowed',
    'This address is private. Ask the operator of this server to add it to OUTBOUND_PRIVATE_HOSTS.',
  ],
  insecure: ['not_allowed', 'The address must begin with https.'],
  unsendable: ['malformed', 'The settings contain characters that cannot be sent.'],
  unknown_host: ['unreachable', 'The name of the server is unknown.'],
  refused: ['unreachable', 'The server refused the connection.'],
  unreachable: ['unreachable', 'The server cannot be reached.'],
  closed: ['unreachable', 'The connection closed before the answer was complete.'],
  certificate: [
    'certificate',
    'The certificate of the server is not trusted, has expired or belongs to another name.',
  ],
  silent: ['timeout', 'The server did not answer in time.'],
  garbage: ['malformed', 'The answer is not HTTP, or is too large.'],
}

const toFailure = (trouble: Trouble): SourceFailure => fail(...troubles[trouble])

/**
 * Sends the requests of one operation, such as a pull. Each has the time limit of `needs`, and all of them together ten
 * times as much. Redirects are not followed.
 */
export function createSender({ outbound, timeout_ms }: ScheduleSourceNeeds): SendToSource {
  const deadline = AbortSignal.timeout(timeout_ms * pull_timeouts)
  return async ({ url, ...init }) => {
    try {
      const { status, bytes } = await fetchBytes(
        outbound,
        url,
        { ...init, signal: deadline },
        { timeout_ms, max_response_bytes: most_bytes },
      )
      return succeed({ status, body: bytes })
    } catch (error) {
      if (error instanceof OutboundError) return toFailure(error.trouble)
      // `Request` refuses addresses and headers that cannot be sent.
      if (error instanceof TypeError) return toFailure('unsendable')
      throw error
    }
  }
}

/** The body of a status that means success. Other statuses name their trouble in the body's text. */
export function readBody({ status, body }: SourceAnswer): SourceResult<Buffer> {
  if (status >= 200 && status < 300) return succeed(body)
  const text = body.toString('utf8').slice(0, 2000)
  const detail = `HTTP ${status}: ${text}`
  if (status >= 300 && status < 400)
    return fail('refused', `HTTP ${status}: the server redirects to another address.`)
  if (status === 401 || status === 407) return fail('credentials', detail)
  if (status === 429) return fail('rate_limited', detail)
  return fail(status === 400 ? classifyText(text) : 'refused', detail)
}

export const sendForBody =
  (send: SendToSource) =>
  async (request: SourceRequest): Promise<SourceResult<Buffer>> => {
    const answer = await send(request)
    return answer.ok ? readBody(answer.value) : answer
  }

/** Accepts addresses with and without the path of the service. */
export function joinUrl(base_url: string, path: string): string {
  const base = base_url.replace(/\/+$/, '')
  return base.toLowerCase().endsWith(path.toLowerCase()) ? base : `${base}${path}`
}

export const withQuery = (url: string, query: Readonly<Record<string, string>>): string =>
  `${url}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
