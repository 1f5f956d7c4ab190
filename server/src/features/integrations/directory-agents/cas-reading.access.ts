import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import { accountOf, tokenHash } from '../../accounts/sessions/session-token.rules.ts'
import { badToken } from './agent.errors.ts'
import { findAgentByToken, type ConnectedAgent } from './agent.queries.ts'

export interface CasNeeds {
  db: Database
  limiter: RateLimiter
}

/**
 * The agent of the request's token. Wrong tokens are counted by network.
 * @throws 401, 429
 */
export async function requireAgent(
  { db, limiter }: CasNeeds,
  request: FastifyRequest,
): Promise<ConnectedAgent> {
  const [, token = ''] = /^Bearer ([\w.-]{1,100})$/.exec(request.headers.authorization ?? '') ?? []
  const account_id = accountOf(token)
  const agent =
    account_id === undefined
      ? undefined
      : await db.write(account_id, (tx) => findAgentByToken(tx.db, account_id, tokenHash(token)))
  if (agent) return agent
  await limiter.consume('wrong_agent_tokens', networkOf(request.ip))
  throw new AppError(badToken)
}
