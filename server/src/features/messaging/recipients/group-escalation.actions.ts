import type { Db } from '../../../platform/db/connection.ts'
import type { NewMessage } from '../../alerts/notifications/planned-notification.rules.ts'
import {
  forecastEscalations,
  type AnnouncedStage,
  type EscalationForecast,
} from './escalation-forecast.actions.ts'
import { planForUsers } from './escalation-plan.rules.ts'
import { joinNames, planText } from './escalation-text.rules.ts'
import type { ResolutionContext, ResolvedRecipients } from './recipient.rules.ts'

export interface GroupForecast {
  /** The first stage that asks someone else. */
  next: { names: string; in_seconds: number } | null
  /** "Ben Okafor now, then Cleo Marsh (second call) after 2 min, …" */
  sentence: string
}

/** How the escalations of a message to schedule groups go on if no one responds, by group. */
export async function forecastGroups(
  db: Db,
  account_id: number,
  message: NewMessage,
  { to, context }: { to: ResolvedRecipients; context: ResolutionContext },
): Promise<Map<number, GroupForecast>> {
  const runs = to.contacts.flatMap(({ contact, recipients }) => {
    const page = to.pages.get(contact.group_id ?? 0)
    if (!page || recipients.length === 0) return []
    const asked_ids = recipients
      .filter(({ is_informed }) => is_informed !== true)
      .map(({ user_id }) => user_id)
    const { plan, group_id, group_name, position } = page
    return [
      {
        plan,
        group_id,
        group_name,
        position,
        round: 1,
        requester_id: context.sender_id,
        responders: { excluded: new Set([context.sender_id]), responder_ids: asked_ids },
        asked_at: new Map(asked_ids.map((user_id) => [user_id, position])),
        due_in_seconds: null,
        first_ids: page.targets.length > 0 ? page.targets.map(({ user_id }) => user_id) : asked_ids,
      },
    ]
  })
  const now = context.contacts[0]?.now ?? ''
  const forecasts = await forecastEscalations(db, { account_id, now, message }, runs)
  return new Map(
    runs.flatMap((run, index): [number, GroupForecast][] => {
      const forecast = forecasts[index]
      return forecast ? [[run.group_id, describeForecast(run, forecast)]] : []
    }),
  )
}

/**
 * Finds the next users of the escalation that all recipients outside of groups share. Null if it asks no one else.
 */
export async function forecastUsers(
  db: Db,
  account_id: number,
  message: NewMessage,
  { user_ids, context }: { user_ids: readonly number[]; context: ResolutionContext },
): Promise<GroupForecast['next']> {
  if (user_ids.length === 0) return null
  const run = {
    plan: planForUsers,
    group_id: null,
    group_name: '',
    position: 1,
    round: 1,
    requester_id: context.sender_id,
    responders: { excluded: new Set([context.sender_id]), responder_ids: [...user_ids] },
    asked_at: new Map(user_ids.map((user_id) => [user_id, 1])),
    due_in_seconds: null,
    first_ids: user_ids,
  }
  const now = context.contacts[0]?.now ?? ''
  const [forecast] = await forecastEscalations(db, { account_id, now, message }, [run])
  return forecast ? describeForecast(run, forecast).next : null
}

interface GroupRun {
  plan: { repeat_count: number }
  first_ids: readonly number[]
  asked_at: ReadonlyMap<number, number>
}

function describeForecast(
  { plan, first_ids, asked_at }: GroupRun,
  forecast: EscalationForecast,
): GroupForecast {
  const { stages, people } = forecast
  const others = ({ user_ids }: AnnouncedStage) => user_ids.filter((id) => !asked_at.has(id))
  const next = stages.find((stage) => others(stage).length > 0)
  return {
    next: next ? { names: joinNames(others(next), { people }), in_seconds: next.in_seconds } : null,
    sentence: planText(joinNames(first_ids, { people }), plan, stages),
  }
}
