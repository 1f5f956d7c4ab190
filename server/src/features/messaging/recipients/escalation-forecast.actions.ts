import type { Db } from '../../../platform/db/connection.ts'
import { planNotifications } from '../../alerts/notifications/planned-notification.access.ts'
import type { NewMessage } from '../../alerts/notifications/planned-notification.rules.ts'
import type { EscalationPlan } from './escalation-plan.rules.ts'
import { loadComingContexts } from './escalation-target.actions.ts'
import type { EscalationContext } from './escalation-target.rules.ts'
import { stageText } from './escalation-text.rules.ts'
import {
  forecastStages,
  type EscalationCourse,
  type ForecastStage,
  type ForecastStart,
} from './escalation-walk.rules.ts'

export interface AnnouncedStage extends Pick<ForecastStage, 'kind' | 'round' | 'in_seconds' | 'user_ids'> {
  /** "Cleo Marsh (second call)". */
  text: string
}

export interface EscalationForecast {
  stages: AnnouncedStage[]
  people: EscalationContext['people']
}

interface ForecastInput {
  account_id: number
  /** The database's clock (ISO). */
  now: string
  /** Decides which users are available. Without it, all of them are. */
  message?: NewMessage
}

/** Longer than any escalation by the plan can take. */
const longestSeconds = ({ steps, repeat_count, last_wait_seconds }: EscalationPlan): number =>
  (repeat_count + 1) * (steps.reduce((sum, step) => sum + step.delay_seconds, 0) + last_wait_seconds) +
  2 * last_wait_seconds

/** Forecasts each escalation if no one responds, in the order of `runs`. */
export async function forecastEscalations(
  db: Db,
  { account_id, now, message }: ForecastInput,
  runs: readonly (EscalationCourse & ForecastStart)[],
): Promise<EscalationForecast[]> {
  if (runs.length === 0) return []
  const contextAt = await loadComingContexts(db, {
    account_id,
    plans: runs.map(({ plan }) => plan),
    group_ids: [...new Set(runs.flatMap(({ group_id }) => group_id ?? []))],
    responder_ids: [...new Set(runs.flatMap(({ asked_at }) => [...asked_at.keys()]))],
    now,
    seconds: Math.max(
      ...runs.map(({ plan, due_in_seconds }) => (due_in_seconds ?? 0) + longestSeconds(plan)),
    ),
  })
  const { people } = contextAt(0)
  const requests = new Map([...people.keys()].map((user_id) => [user_id, { is_asked: true, step: 1 }]))
  const notifications = message && (await planNotifications(db, account_id, message, requests))
  const isAvailable = (user_id: number) => notifications?.get(user_id)?.is_waited_for ?? true
  return runs.map((run) => ({
    people,
    stages: forecastStages(run, run, { contextAt, isAvailable }).map((stage): AnnouncedStage => {
      const { kind, round, in_seconds, user_ids, responders } = stage
      const text = stageText(run, stage, contextAt(in_seconds), responders)
      return { kind, round, in_seconds, user_ids, text }
    }),
  }))
}
