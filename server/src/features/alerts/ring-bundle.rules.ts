import type { Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import type { Way } from './ring-plan.rules.ts'

/** An alert of the person's that waits for its time. */
export interface WaitingAlert {
  id: number
  user_id: number
  thread_id: number
  message_id: number
  medium: Medium
  address: string
  priority: 0 | 1 | 2
  wait_ms: number
}

export interface Told {
  user_id: number
  medium: Medium
  /** Milliseconds since they were last told of something that is not urgent. */
  ago_ms: number
}

export interface PlannedAlert extends Way {
  state: 'waiting' | 'failed' | 'merged'
  reason: string
  merged_into: number | null
}

export interface Plan {
  alerts: PlannedAlert[]
  /** Alerts that waited and that a sooner one to the same address replaces. */
  replaced: number[]
  /** Alerts that from now on tell of one message more. */
  bundles: number[]
}

/** What is not urgent tells a person at most so often on each medium. */
const pause_ms = 60_000

interface About {
  message: { thread_id: number; message_id: number; priority: 0 | 1 | 2 }
  waiting: readonly WaitingAlert[]
  told: readonly Told[]
}

const waits = (way: Way): PlannedAlert => ({ ...way, state: 'waiting', reason: '', merged_into: null })

/**
 * From the ways of one person to their alerts: nothing twice to the same address, and what is not urgent at most once a
 * minute on each medium, later ones in one bundle with what waits already.
 */
export function planAlerts(ways: readonly Way[], { message, waiting, told }: About): Plan {
  const plan: Plan = { alerts: [], replaced: [], bundles: [] }
  const taken = new Set<string>()
  const isOwn = (alert: WaitingAlert) =>
    alert.thread_id === message.thread_id && alert.message_id === message.message_id
  for (const way of ways) {
    if (way.problem !== null) {
      plan.alerts.push({ ...waits(way), state: 'failed', reason: way.problem })
      continue
    }
    const key = `${way.medium} ${way.address}`
    if (taken.has(key)) {
      plan.alerts.push({
        ...waits(way),
        state: 'merged',
        reason: 'The same address is rung another way already.',
      })
      continue
    }
    taken.add(key)
    const own = waiting.filter((alert) => isOwn(alert) && `${alert.medium} ${alert.address}` === key)
    const sooner = own.find((alert) => alert.wait_ms <= way.in_ms)
    if (sooner) {
      const reason = 'It waits to be sent there already.'
      plan.alerts.push({ ...waits(way), state: 'merged', reason, merged_into: sooner.id })
      continue
    }
    plan.replaced.push(...own.map(({ id }) => id))
    plan.alerts.push(message.priority === 2 ? waits(way) : notTooOften(way, plan, { isOwn, waiting, told }))
  }
  return plan
}

function notTooOften(
  way: Way,
  plan: Plan,
  about: { isOwn(alert: WaitingAlert): boolean; waiting: readonly WaitingAlert[]; told: readonly Told[] },
): PlannedAlert {
  const leader = about.waiting.find(
    (alert) =>
      alert.priority < 2 &&
      !about.isOwn(alert) &&
      alert.medium === way.medium &&
      alert.address === way.address,
  )
  // What waits for much longer than this is to is left to itself: a mail in an hour is no bundle for a text message now.
  if (leader && leader.wait_ms <= way.in_ms + pause_ms) {
    plan.bundles.push(leader.id)
    return {
      ...waits(way),
      state: 'merged',
      reason: 'Told together with other new messages.',
      merged_into: leader.id,
    }
  }
  const last = about.told.find(({ medium }) => medium === way.medium)
  const pause = last ? Math.max(0, pause_ms - last.ago_ms) : 0
  return waits({ ...way, in_ms: Math.max(way.in_ms, pause) })
}
