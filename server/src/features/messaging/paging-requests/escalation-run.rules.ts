import type { ResponderState } from '../recipients/escalation-target.rules.ts'
import type { EscalationCourse, ForecastStart } from '../recipients/escalation-walk.rules.ts'

const finalStates: ReadonlySet<string | null> = new Set(['accepted', 'rejected', 'responded'])

interface Responder {
  user_id: number
  /** The step that first asked the user. */
  position: number
  state: string | null
  is_wrong_recipient: boolean
}

interface RunResponders {
  requester_id: number
  responders: readonly Responder[]
}

/** Excludes the sender, users who have responded, and users who reported a wrong recipient. */
export function responderState({ requester_id, responders }: RunResponders): ResponderState {
  return {
    excluded: new Set([
      requester_id,
      ...responders
        .filter(({ state, is_wrong_recipient }) => is_wrong_recipient || finalStates.has(state))
        .map(({ user_id }) => user_id),
    ]),
    responder_ids: responders.map(({ user_id }) => user_id),
  }
}

/** A stored run as the forecast needs it. */
export function toRunningCourse(
  run: EscalationCourse & RunResponders & { next_due: string | null; now: string },
): EscalationCourse & ForecastStart {
  const { plan, group_id, group_name, position, round, requester_id, next_due, now } = run
  const due_ms = Date.parse(next_due ?? now) - Date.parse(now)
  return {
    plan,
    group_id,
    group_name,
    position,
    round,
    requester_id,
    responders: responderState(run),
    asked_at: new Map(run.responders.map((responder) => [responder.user_id, responder.position])),
    due_in_seconds: Math.max(0, due_ms / 1_000),
  }
}
