import type { Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import type { ChannelTarget } from './notification-plan.rules.ts'

export interface WaitingAlert {
  id: number
  user_id: number
  thread_id: number
  message_id: number
  channel: Channel
  address: string
  priority: 0 | 1 | 2
  wait_ms: number
}

export interface RecentNotification {
  user_id: number
  channel: Channel
  ago_ms: number
}

export interface PlannedAlert extends ChannelTarget {
  state: 'waiting' | 'failed' | 'merged'
  reason: string
  merged_into: number | null
}

export interface AlertPlan {
  alerts: PlannedAlert[]
  replaced: number[]
  /** Waiting alerts that announce this message too. */
  joined: number[]
}

const min_interval_ms = 60_000

interface PlanContext {
  message: { thread_id: number; message_id: number; priority: 0 | 1 | 2 }
  waiting: readonly WaitingAlert[]
  recent: readonly RecentNotification[]
}

const waitingAlert = (target: ChannelTarget): PlannedAlert => ({
  ...target,
  state: 'waiting',
  reason: '',
  merged_into: null,
})

/**
 * Turns channel targets into alerts: each address once, and at most one non-urgent notification a minute per channel.
 * Later ones are merged into a waiting alert.
 */
export function planAlerts(
  targets: readonly ChannelTarget[],
  { message, waiting, recent }: PlanContext,
): AlertPlan {
  const plan: AlertPlan = { alerts: [], replaced: [], joined: [] }
  const taken = new Set<string>()
  const isOwn = (alert: WaitingAlert) =>
    alert.thread_id === message.thread_id && alert.message_id === message.message_id
  for (const target of targets) {
    if (target.problem !== null) {
      plan.alerts.push({ ...waitingAlert(target), state: 'failed', reason: target.problem })
      continue
    }
    const key = `${target.channel} ${target.address}`
    if (taken.has(key)) {
      plan.alerts.push({
        ...waitingAlert(target),
        state: 'merged',
        reason: 'This address is already notified on another channel.',
      })
      continue
    }
    taken.add(key)
    const own = waiting.filter((alert) => isOwn(alert) && `${alert.channel} ${alert.address}` === key)
    const sooner = own.find((alert) => alert.wait_ms <= target.in_ms)
    if (sooner) {
      const reason = 'An alert to this address is already waiting.'
      plan.alerts.push({ ...waitingAlert(target), state: 'merged', reason, merged_into: sooner.id })
      continue
    }
    plan.replaced.push(...own.map(({ id }) => id))
    plan.alerts.push(
      message.priority === 2 ? waitingAlert(target) : coalesce(target, plan, { isOwn, waiting, recent }),
    )
  }
  return plan
}

function coalesce(
  target: ChannelTarget,
  plan: AlertPlan,
  about: {
    isOwn(alert: WaitingAlert): boolean
    waiting: readonly WaitingAlert[]
    recent: readonly RecentNotification[]
  },
): PlannedAlert {
  const leader = about.waiting.find(
    (alert) =>
      alert.priority < 2 &&
      !about.isOwn(alert) &&
      alert.channel === target.channel &&
      alert.address === target.address,
  )
  // Joins only an alert that is due about as soon: a message due now must not wait an hour.
  if (leader && leader.wait_ms <= target.in_ms + min_interval_ms) {
    plan.joined.push(leader.id)
    return {
      ...waitingAlert(target),
      state: 'merged',
      reason: 'Sent together with other new messages.',
      merged_into: leader.id,
    }
  }
  const last = about.recent.find(({ channel }) => channel === target.channel)
  const pause = last ? Math.max(0, min_interval_ms - last.ago_ms) : 0
  return waitingAlert({ ...target, in_ms: Math.max(target.in_ms, pause) })
}
