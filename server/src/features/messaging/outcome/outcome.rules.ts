import type { ShownAlert } from '@wardline/contract/alerts/delivery/alert.schemas.ts'
import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { OutcomePerson, OutcomeStep } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import type { UpcomingReminder } from '../../alerts/notifications/reminder.access.ts'
import type { AnnouncedStage } from '../recipients/escalation-forecast.actions.ts'
import type { RequestedUser } from './outcome.queries.ts'

type UserAlert = Pick<ShownAlert, 'alert_type' | 'channel' | 'state' | 'at' | 'reason' | 'due'>

const progress: Partial<Record<UserAlert['state'], number>> = {
  failed: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
}

/** The alert that got furthest, of equal ones the latest. Alerts that were not tried do not count. */
export function furthestAlert(alerts: readonly UserAlert[]): OutcomePerson['alert'] {
  const tried = alerts.filter(({ state }) => progress[state] !== undefined)
  const [best] = tried.toSorted(
    (a, b) => (progress[b.state] ?? 0) - (progress[a.state] ?? 0) || Date.parse(b.at) - Date.parse(a.at),
  )
  if (!best) return null
  const { alert_type, channel, state, at, reason } = best
  return { alert_type, channel, state, at, reason }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Alerts that are scheduled for users who have not responded. */
const scheduledAlerts = (
  { display_name, state }: RequestedUser,
  alerts: readonly UserAlert[],
): OutcomeStep[] =>
  state !== 'open'
    ? []
    : alerts.flatMap(({ channel, due, state: alertState }) =>
        alertState === 'waiting' && due !== null
          ? [
              {
                kind: 'alert' as const,
                text: `${capital(channel ? channelText(channel) : 'alert')} to ${display_name}`,
                due,
              },
            ]
          : [],
      )

const reminderText = ([first, ...others]: readonly RequestedUser[]): string =>
  others.length === 0 ? `Reminder to ${first?.display_name}` : `Reminder to ${others.length + 1} people`

const reminderSteps = (
  users: readonly RequestedUser[],
  reminders: readonly UpcomingReminder[],
): OutcomeStep[] =>
  reminders.flatMap(({ due, user_ids, reminds_opened }): OutcomeStep[] => {
    if (user_ids === null) return [{ kind: 'sender_notice', text: 'Notice to the sender', due }]
    const reminded = users.filter(
      ({ user_id, state, opened }) =>
        state === 'open' && (opened === null || reminds_opened) && user_ids.includes(user_id),
    )
    return reminded.length === 0 ? [] : [{ kind: 'reminder', text: reminderText(reminded), due }]
  })

const shown_steps = 3

/** The stages of an escalation that is running. */
export interface ComingStages {
  now: string
  stages: readonly AnnouncedStage[]
}

const escalationSteps = ({ now, stages }: ComingStages): OutcomeStep[] =>
  stages.slice(0, shown_steps).map(({ kind, text, in_seconds }) => {
    const due = new Date(Date.parse(now) + in_seconds * 1_000).toISOString()
    return kind === 'end' ? { kind, text: 'Unanswered', due } : { kind: 'step', text: capital(text), due }
  })

/** The next three scheduled alerts, reminders and steps of escalations. The steps replace the reminders. */
export const nextSteps = (
  users: readonly RequestedUser[],
  {
    alertsByUser,
    reminders,
    runs,
  }: {
    alertsByUser: ReadonlyMap<number, readonly UserAlert[]>
    reminders: readonly UpcomingReminder[]
    runs: readonly ComingStages[]
  },
): OutcomeStep[] =>
  [
    ...(runs.length > 0 || users.every(({ state }) => state !== 'open')
      ? []
      : reminderSteps(users, reminders)),
    ...users.flatMap((user) => scheduledAlerts(user, alertsByUser.get(user.user_id) ?? [])),
    ...runs.flatMap((run) => escalationSteps(run)),
  ]
    .toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due))
    .slice(0, shown_steps)
