import type { ResolvedContact } from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { countShownPatients } from '../../accounts/users/shown-patient.actions.ts'
import { planNotifications } from '../../alerts/notifications/planned-notification.access.ts'
import type { NewMessage } from '../../alerts/notifications/planned-notification.rules.ts'
import { loadOnCallStatus } from '../../paging/on-call/on-call.access.ts'
import { mayReadRecord } from '../../patients/patient.access.ts'
import { forecastGroups, forecastUsers } from '../recipients/group-escalation.actions.ts'
import { planEscalationRuns } from '../paging-requests/escalation-start.rules.ts'
import { findReachability } from '../recipients/recipient.queries.ts'
import type { ResolutionContext, ResolvedRecipients } from '../recipients/recipient.rules.ts'
import { findNotificationWaits } from '../routing/notification-wait.access.ts'
import { resolvePatient } from '../threads/thread-patient.actions.ts'
import { findContinuedThread } from './conversation-lookup.actions.ts'
import { listRequests, showContacts, type RequestedResponse } from './message-recipients.rules.ts'
import { countInterruptions } from './interruption.queries.ts'
import { findRecentPages, type RecentPage } from './recent-page.queries.ts'

/** A page of an earlier shift is no duplicate. */
const recent_minutes = 30
/** Pages without a patient may have different reasons. */
const recent_minutes_without_patient = 10

const interruption_minutes = 60

interface AddressedMessage extends NewMessage, RequestedResponse {
  patient_id: number | null
  encounter_id: number | null
  /** When a routing policy lets notifications start, as `findNotificationWaits` takes it. */
  delay_until?: string | null
  /** Its recipients may have a conversation that it continues. */
  in_conversation: boolean
}

export interface MessageRecipients {
  contacts: ResolvedContact[]
  pages: RecentPage[]
}

/**
 * Describes the recipients of a message that is sent now: why they receive it, by which channels and when, and which users
 * follow if no one responds. Everything that is shown before sending comes from here, with and without routing policies.
 */
export async function describeRecipients(
  ctx: Context,
  db: Db,
  { to, context }: { to: ResolvedRecipients; context: ResolutionContext },
  message: AddressedMessage,
): Promise<MessageRecipients> {
  const { account_id } = ctx.caller
  const users = to.contacts.flatMap(({ recipients }) => recipients)
  const user_ids = [...new Set(users.map(({ user_id }) => user_id))]
  // The users of a larger contact are only counted.
  const listed_ids = to.contacts
    .filter(({ recipients }) => recipients.length <= limits.resolved_users)
    .flatMap(({ recipients }) => recipients.map(({ user_id }) => user_id))
  const group_ids = to.contacts.flatMap(({ contact }) => contact.group_id ?? [])
  const { seconds: waits } = await findNotificationWaits(
    db,
    account_id,
    message.delay_until ?? null,
    user_ids,
  )
  const thread_id = message.in_conversation ? await findContinuedThread(ctx, db, to, message) : null
  const runs = message.apply_escalations ? planEscalationRuns(to) : []
  const asked_ids = runs.find(({ group_id }) => group_id === null)?.user_ids ?? []
  const [reachability, notifications, on_call_now, pages, forecasts, next, interrupted] = await Promise.all([
    findReachability(db, account_id, user_ids),
    planNotifications(db, account_id, message, listRequests(to, message), { waits, thread_id }),
    loadOnCallStatus(db, account_id, group_ids),
    listRecentPages(ctx, db, to, message),
    forecastGroups(db, account_id, message, { to, context }),
    forecastUsers(db, account_id, message, { user_ids: asked_ids, context }),
    countInterruptions(db, { account_id, user_ids: listed_ids, minutes: interruption_minutes }),
  ])
  const interruptions = new Map(interrupted.map(({ user_id, count }) => [user_id, count]))
  const users_forecast = { user_ids: new Set(asked_ids), next }
  const details = {
    reachability,
    notifications,
    on_call_now,
    recent_pages: pages,
    forecasts,
    users_forecast,
    interruptions,
  }
  return { contacts: showContacts(to, context, details), pages }
}

/** Returns pages about a patient only to callers to whom the record is open. */
async function listRecentPages(
  ctx: Context,
  db: Db,
  { contacts }: Pick<ResolvedRecipients, 'contacts'>,
  message: AddressedMessage,
): Promise<RecentPage[]> {
  const { account_id, user_id: reader_id, permissions } = ctx.caller
  const is_page = message.is_asking || message.priority === 2
  const group_ids = contacts.flatMap(({ contact }) => contact.group_id ?? [])
  const user_ids = contacts.flatMap(({ contact: { type, member_ids } }) =>
    type === 'User' && is_page ? member_ids : [],
  )
  const { patient_id } = await resolvePatient(ctx, db, message)
  const about = {
    account_id,
    reader_id,
    patient_id,
    group_ids,
    user_ids,
    open_hours: limits.joinable_page_hours,
  }
  if (group_ids.length + user_ids.length === 0) return []
  if (patient_id === null)
    return is_page ? findRecentPages(db, { ...about, minutes: recent_minutes_without_patient }) : []
  if (!permissions.has('pcm.view_patient') || !(await mayReadRecord(ctx, db, patient_id))) return []
  return findRecentPages(db, { ...about, minutes: recent_minutes })
}

/**
 * Audits and counts patients that the description reveals: a care team names the provider of a patient, and a page by
 * another user shows that a patient needed a group.
 * @throws 429
 */
export async function auditShownRecipients(
  ctx: Context,
  { contacts }: Pick<ResolutionContext, 'contacts'>,
  pages: RecentPage[],
): Promise<void> {
  const care_teams = contacts.flatMap(({ patient_id }) => patient_id ?? [])
  const by_others = pages.filter(({ thread_id, patient_id }) => thread_id === null && patient_id !== null)
  if (care_teams.length + by_others.length === 0) return
  await countShownPatients(ctx, care_teams)
  const actor_id = ctx.caller.user_id
  await ctx.transaction(async (tx) => {
    if (care_teams.length > 0)
      tx.audit(actor_id, 'care_teams.shown', { patient: null }, { patient_ids: care_teams })
    for (const { patient_id, target, target_id } of by_others)
      tx.audit(actor_id, 'recent_page.shown', { patient: patient_id }, { [`${target}_id`]: target_id })
  })
}
