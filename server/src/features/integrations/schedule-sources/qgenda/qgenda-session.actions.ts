import type {
  ScheduleSourceConfiguration,
  ScheduleSourceNeeds,
  SourceResult,
} from '../schedule-source.rules.ts'
import {
  createSender,
  joinUrl,
  readBody,
  withQuery,
  type SourceAnswer,
} from '../requests/source-request.actions.ts'
import { fail, malformed, succeed } from '../requests/source-result.rules.ts'
import { readToken, type Token } from './qgenda-schedule.rules.ts'

export type QgendaConfiguration = Extract<ScheduleSourceConfiguration, { kind: 'qgenda' }>

/** Tokens have about 2,000 characters. */
const longest_token = 100_000

/** A token that expires on the way would cost a second request. */
const margin_ms = 60_000

/** Signs in at the first request, and again when the token expires. */
export function createQgendaSession(
  { base_url, email, password, company_key }: QgendaConfiguration,
  needs: ScheduleSourceNeeds,
) {
  const send = createSender(needs)
  let token: Token | undefined

  async function signIn(): Promise<SourceResult<Token>> {
    const answer = await send({
      method: 'POST',
      url: joinUrl(base_url, '/login'),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password }).toString(),
    })
    if (!answer.ok) return answer
    const body = readBody(answer.value)
    // OAuth 2.0 answers 400 to a wrong password.
    if (!body.ok) return answer.value.status === 400 ? fail('credentials', body.detail) : body
    if (body.value.length > longest_token) return malformed('The answer to the sign-in is too long.')
    return readToken(body.value.toString('utf8'), needs.now().getTime())
  }

  async function findToken(): Promise<SourceResult<Token>> {
    if (token && needs.now().getTime() < token.expires_ms - margin_ms) return succeed(token)
    const renewed = await signIn()
    token = renewed.ok ? renewed.value : undefined
    return renewed
  }

  async function ask(url: string): Promise<SourceResult<SourceAnswer>> {
    const found = await findToken()
    if (!found.ok) return found
    return send({ url, headers: { Authorization: `bearer ${found.value.text}`, Accept: 'application/json' } })
  }

  /** The text of an answer. A token that was revoked early is renewed once. */
  return async (path: string, query: Record<string, string>): Promise<SourceResult<string>> => {
    const url = withQuery(joinUrl(base_url, path), { companyKey: company_key, ...query })
    const hadToken = token !== undefined
    let answer = await ask(url)
    if (answer.ok && answer.value.status === 401 && hadToken) {
      token = undefined
      answer = await ask(url)
    }
    if (!answer.ok) return answer
    const body = readBody(answer.value)
    return body.ok ? succeed(body.value.toString('utf8')) : body
  }
}
