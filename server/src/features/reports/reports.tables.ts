import type { FindingKind } from '@wardline/contract/reports/status.schemas.ts'
import type { Generated } from 'kysely'

/** Tables of migration 0047. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    watch_finding: {
      account_id: number
      id: Generated<number>
      kind: FindingKind
      object_id: number
      thread_id: number | null
      first_seen: Generated<string>
      last_seen: Generated<string>
      repaired: string | null
      closed: string | null
    }
    watch_state: {
      name: 'auditor' | 'canary' | 'heartbeat'
      claimed: Generated<string>
      last_good: string | null
      last_bad: string | null
      problem: Generated<string>
      took_ms: number | null
      details: Generated<unknown>
      since: Generated<string>
    }
    watch_node: { node_id: string; name: string; started: Generated<string>; last_seen: Generated<string> }
  }
}
