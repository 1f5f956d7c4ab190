import type { AlertType } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { PageEventDetails } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule, scheduleAtOnce } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import { findNotificationSettings } from '../../accounts/notification-settings/notification-setting.access.ts'
import { responderUnavailableTask, responseOverdueTask } from '../delivery/outcome.actions.ts'
import * as alerts from '../delivery/alert.queries.ts'
import { recordPageEvents, type NewPageEvent } from '../page-events/page-event.actions.ts'
import { loadDeliveryState, storeAlerts } from './alert-storage.actions.ts'
import { planAlerts, type PlannedAlert } from './coalescing.rules.ts'
import { decideNotification, isBusy, isEscalating, planTargets } from './notification-decision.rules.ts'
import { findEnabledAlertTypes, type NotifiableUser } from './notification-plan.rules.ts'
import * as queries from './notification.queries.ts'
import { findReminderRound, senderNoticeSeconds } from './reminder.rules.ts'

export const notifyUsersTask = taskKind('alert_notify')

/** A broadcast to a whole hospital is no single transaction. */
const usersPerTask = 500

export interface NotificationRequest {
  thread_id: number
  message_id: number
  user_ids: number[]
  run_id?: number | null
  step?: number | null
  /**
   * Channels, chosen or not: every known one at once for test pages, text messages for broadcasts; `as_text` sends their
   * text itself, never together with other messages. `again` notifies also users who have opened the message.
   */
  notifies?: 'everything' | 'by_text' | 'as_text' | 'again' | undefined
}

/**
 * Enqueues the notifications in the caller's transaction, so that none is lost once it commits. Channels are decided
 * right after the commit, which keeps this off the message path.
 */
export function notifyUsers(
  tx: Tx,
  { run_id = null, step = null, notifies, ...of }: NotificationRequest,
): void {
  const { thread_id, message_id, user_ids } = of
  if (user_ids.length === 0) return
  for (let from = 0; from < user_ids.length; from += usersPerTask) {
    const some = user_ids.slice(from, from + usersPerTask)
    scheduleAtOnce(tx, {
      kind: notifyUsersTask,
      payload: { thread_id, message_id, user_ids: some, run_id, step, notifies },
    })
  }
}

/** Does the same as `notifyUsers`, at an instant (ISO). */
export async function notifyUsersAt(
  tx: Tx,
  due: string,
  { thread_id, message_id, user_ids }: Pick<NotificationRequest, 'thread_id' | 'message_id' | 'user_ids'>,
): Promise<void> {
  for (let from = 0; from < user_ids.length; from += usersPerTask) {
    const payload = { thread_id, message_id, user_ids: user_ids.slice(from, from + usersPerTask) }
    await schedule(tx, { kind: notifyUsersTask, due, payload: { ...payload, run_id: null, step: null } })
  }
}

type NotificationRound = Required<Omit<NotificationRequest, 'notifies'>> &
  Pick<NotificationRequest, 'notifies'> & {
    reminded?: number
  }

export const handleNotifyUsers = taskHandler(
  notifyUsersTask,
  ({ db }: { db: Database }) =>
    (task: DueTask) =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        await runRound(tx, task.payload as NotificationRound)
      }),
)

/**
 * Does the same as `notifyUsers` within the caller's transaction. For tasks that change one thread: no one waits for
 * them, and a second transaction would cost as much as the first.
 */
export async function notifyUsersNow(
  tx: Tx,
  { run_id = null, step = null, ...request }: NotificationRequest,
): Promise<void> {
  if (request.user_ids.length === 0) return
  if (request.user_ids.length > usersPerTask) notifyUsers(tx, { run_id, step, ...request })
  else await runRound(tx, { run_id, step, ...request })
}

async function runRound(tx: Tx, round: NotificationRound): Promise<void> {
  const message = await queries.lockMessage(tx.db, { account_id: tx.account_id, ...round })
  if (!message) return
  // The steps of an escalation replace the reminders.
  if (round.reminded && message.is_escalating) return
  const result = await createAlerts(tx, message, round)
  if (round.notifies !== undefined) return
  if (round.run_id === null) await followUpRequest(tx, message, round, result)
  else if (result.isAnyUnavailable) {
    const { thread_id, run_id } = round
    await schedule(tx, {
      kind: responderUnavailableTask,
      due: { in_ms: 0 },
      payload: { thread_id, run_id },
    })
  }
}

/** Reminds users until they respond, and notifies the sender once. */
async function followUpRequest(
  tx: Tx,
  message: queries.LockedMessage,
  { reminded = 0, ...of }: NotificationRound,
  { asked, isAnyUnreached }: AlertResult,
): Promise<void> {
  if (message.is_escalating || asked.length === 0) return
  const { thread_id, message_id } = of
  if (reminded === 0) {
    const in_ms = isAnyUnreached ? 0 : senderNoticeSeconds(message) * 1_000
    await schedule(tx, { kind: responseOverdueTask, due: { in_ms }, payload: { thread_id, message_id } })
  }
  const next = findReminderRound(message, reminded)
  if (!next) return
  const payload = { ...of, user_ids: asked, reminded: reminded + 1 }
  await schedule(tx, { kind: notifyUsersTask, due: { in_ms: next.after_seconds * 1_000 }, payload })
}

interface AlertResult {
  /** Users who still have to respond. */
  asked: number[]
  /** Whether no channel of a user works while their application is not open. */
  isAnyUnreached: boolean
  /** A user is not notified, or is on do not disturb. */
  isAnyUnavailable: boolean
}

async function createAlerts(
  tx: Tx,
  message: queries.LockedMessage,
  { run_id, step, notifies, reminded = 0, ...of }: NotificationRound,
): Promise<AlertResult> {
  const { account_id } = tx
  const isFirst = reminded === 0 && run_id === null
  const [people, settings, used] = await Promise.all([
    queries.findRecipients(tx.db, { account_id, ...of }),
    findNotificationSettings(tx.db, account_id, of.user_ids),
    isFirst ? [] : queries.findUsedAddresses(tx.db, { account_id, ...of }),
  ])
  const reminder = reminded > 0 ? findReminderRound(message, reminded - 1) : undefined
  const decisions = people
    .filter(({ user_id }) => user_id !== message.sender_id || run_id !== null)
    .map((person) => {
      const types = findEnabledAlertTypes(message, person, settings.get(person.user_id) ?? [])
      const channels = {
        types: withRequested(types, notifies),
        used: used.filter(({ user_id }) => user_id === person.user_id),
      }
      return decideNotification(message, person, channels, { run_id, reminder, notifies })
    })
  const notified = decisions.filter(({ silence_reason }) => silence_reason === null)
  const { availability, waiting, recent } = await loadDeliveryState(
    tx,
    message,
    notified.map(({ person }) => person),
  )
  const rows: Omit<alerts.NewAlert, 'reference'>[] = []
  const events: NewPageEvent[] = []
  const replaced: number[] = []
  const joined: number[] = []
  let isAnyUnreached = false
  for (const decision of decisions) {
    const { person, silence_reason, is_page, is_repeat } = decision
    const { user_id } = person
    const subject = { thread_id: of.thread_id, message_id: of.message_id, user_id, run_id }
    if (silence_reason !== null) {
      if (is_page && reminded === 0 && !person.has_opened && !person.is_settled)
        events.push(notNotifiedEvent(subject, silence_reason))
      continue
    }
    const is_escalating = isEscalating({ ...message, step: run_id === null ? null : (step ?? 1) })
    const targets = planTargets({ ...message, is_escalating }, decision, availability)
    const plan = planAlerts(targets, {
      message: { ...of, priority: message.priority },
      // Joining another notification would lose the wording of a mention.
      waiting:
        notifies === 'as_text'
          ? []
          : waiting.filter(
              (alert) =>
                alert.user_id === user_id && (!person.is_mentioned || alert.message_id === of.message_id),
            ),
      recent: notifies === 'as_text' ? [] : recent.filter((each) => each.user_id === user_id),
    })
    replaced.push(...plan.replaced)
    joined.push(...plan.joined)
    isAnyUnreached ||= !person.is_reachable && plan.alerts.every(({ state }) => state === 'failed')
    // Chat and reminders do not record unusable channels.
    const isRecorded = is_page || notifies === 'by_text' || notifies === 'as_text'
    const remaining =
      isRecorded && reminded === 0 ? plan.alerts : plan.alerts.filter(({ state }) => state !== 'failed')
    rows.push(
      ...remaining.map(({ problem: _, ...alert }, place) => ({
        ...alert,
        ...subject,
        step,
        priority: message.priority,
        is_page,
        is_repeat,
        is_to_sender: false,
        is_reminder: false,
        position: place + 1,
      })),
    )
    if (isRecorded) events.push(...describePlan(plan.alerts, subject, reminded))
  }
  await alerts.incrementMessageCounts(tx.db, account_id, joined)
  await alerts.mergeAlerts(tx.db, account_id, replaced, 'Notified again earlier.')
  await storeAlerts(tx, rows)
  await recordPageEvents(tx, events)
  return {
    asked: people
      .filter(({ is_asked, can_receive }) => is_asked && can_receive)
      .map(({ user_id }) => user_id),
    isAnyUnreached,
    isAnyUnavailable:
      isAnyUnreached ||
      decisions.some(
        ({ person, silence_reason }) =>
          isWaitedFor(person) && (silence_reason !== null || isBusy(message, person)),
      ),
  }
}

function withRequested(types: AlertType[], notifies: NotificationRequest['notifies']): AlertType[] {
  if (notifies === 'by_text' || notifies === 'as_text') return ['sms']
  // A test page falls back to push if no channel is chosen.
  return notifies === 'everything' && types.length === 0 ? ['push'] : types
}

const isWaitedFor = ({ is_asked, is_settled }: NotifiableUser): boolean => is_asked && !is_settled

type EventSubject = Pick<NewPageEvent, 'thread_id' | 'message_id' | 'user_id' | 'run_id'>

const notNotifiedEvent = (subject: EventSubject, reason: string): NewPageEvent => ({
  ...subject,
  kind: 'not_notified',
  details: { reason },
})

function describePlan(
  planned: readonly PlannedAlert[],
  subject: EventSubject,
  reminded: number,
): NewPageEvent[] {
  const details = ({ alert_type, channel, reason }: PlannedAlert): PageEventDetails => ({
    alert_type,
    channel,
    ...(reason !== '' && { reason }),
  })
  const [first] = planned.filter(({ state }) => state !== 'failed')
  if (reminded > 0) return first ? [{ ...subject, kind: 'reminded', details: details(first) }] : []
  const failed = planned.filter(({ state }) => state === 'failed')
  return [
    ...failed.map((alert) => ({ ...subject, kind: 'failed' as const, details: details(alert) })),
    first ? { ...subject, kind: 'notified' } : notNotifiedEvent(subject, 'No channel is known for them.'),
  ]
}
