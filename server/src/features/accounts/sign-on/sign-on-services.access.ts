import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { OidcClient } from './oidc.actions.ts'

export interface SignOnServices {
  db: Database
  clock: Clock
  limiter: RateLimiter
  secrets: SecretBox
  oidc: OidcClient
  /** Their next request looks them up, without the delay of the event that announces their end. */
  forgetSessions(session_ids: number[]): void
}
