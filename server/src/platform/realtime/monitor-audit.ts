import { events } from '@wardline/contract/registry/events.ts'
import type { EventKind } from '@wardline/contract/event.ts'
import { monitoringStarted } from '@wardline/contract/messaging/monitoring/monitoring.events.ts'
import { z } from 'zod'
import type { Caller } from '../http/context.ts'
import type { LiveEvent } from './frames.ts'

export interface MonitorAudit {
  isMonitor(caller: Caller): Promise<boolean>
  /** Audits those threads that the caller sees by monitoring only; committed when it resolves. */
  audit(caller: Caller, thread_ids: number[]): Promise<void>
}

const kinds: ReadonlyMap<string, EventKind> = new Map(events.map((event) => [event.kind, event]))
const ShownThread = z.union([
  z.object({ thread_id: z.int() }).transform(({ thread_id }) => thread_id),
  z.object({ thread: z.object({ id: z.int() }) }).transform(({ thread }) => thread.id),
])

export const startsMonitoring = (live: readonly LiveEvent[]): boolean =>
  live.some(({ kind }) => kind === monitoringStarted.kind)

/** The threads whose subject, patient or text these events show. */
export function listVisibleThreads(live: readonly LiveEvent[]): number[] {
  const showing = live.filter(({ kind }) => kinds.get(kind)?.shows_thread)
  return [...new Set(showing.map(({ payload }) => ShownThread.parse(JSON.parse(payload))))]
}
