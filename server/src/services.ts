import type { DemoSignIn } from '@wardline/contract/accounts/session.schemas.ts'
import type { FindDuties } from './features/accounts/bulk-edit/bulk-edit-plan.actions.ts'
import type { SignInServices } from './features/accounts/sessions/sign-in-attempt.actions.ts'
import type { OidcClient } from './features/accounts/sign-on/oidc.actions.ts'
import type { Providers } from './features/alerts/providers/provider.access.ts'
import type { SandboxResponder } from './features/alerts/sandbox/sandbox.actions.ts'
import type { FindGroupStatuses } from './features/directory/group-status.access.ts'
import type { Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import type { RateLimiter } from './platform/limits/rate-limiter.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { BusState } from './platform/realtime/bus.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'

/** Everything that routes, tasks and jobs may ask for. Each declares only the part that it needs. */
export interface Services extends Config, SignInServices {
  clock: Clock
  blobs: BlobStore
  secrets: SecretBox
  providers: Providers
  limiter: RateLimiter
  oidc: OidcClient
  metrics: Metrics
  forgetSessions(session_ids: number[]): void
  demoSignIn(): DemoSignIn
  readCursor(): Promise<string>
  busState(): BusState
  /** Functions of later features that earlier ones call. */
  findGroupStatuses: FindGroupStatuses
  findDuties: FindDuties
  respondInSandbox: SandboxResponder
}
