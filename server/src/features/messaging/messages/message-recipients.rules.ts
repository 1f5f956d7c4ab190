import { countReach, reachOf } from '@wardline/contract/messaging/recipients/recipient-resolution.rules.ts'
import type { OnCallNow } from '@wardline/contract/paging/on-call/on-call.schemas.ts'
import type {
  ResolvedContact as ShownContact,
  ResolvedUser,
} from '@wardline/contract/messaging/recipients/recipient-resolution.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import { profilePictureUrl } from '../../accounts/users/profile-picture.rules.ts'
import type {
  NewRequest,
  PlannedNotification,
} from '../../alerts/notifications/planned-notification.access.ts'
import type { GroupForecast } from '../recipients/group-escalation.actions.ts'
import { planEscalationRuns } from '../paging-requests/escalation-start.rules.ts'
import { noRecipients } from '../recipients/recipient.errors.ts'
import type { Reachability } from '../recipients/recipient.queries.ts'
import {
  findGap,
  type Recipient,
  type ResolutionContext,
  type ResolvedContact,
  type ResolvedRecipients,
} from '../recipients/recipient.rules.ts'
import { bestStatus } from '../recipients/recipient-status.rules.ts'
import type { RecentPage } from './recent-page.queries.ts'

export interface RecipientDetails {
  reachability: ReadonlyMap<number, Reachability>
  notifications: ReadonlyMap<number, PlannedNotification>
  on_call_now: ReadonlyMap<number, OnCallNow>
  forecasts: ReadonlyMap<number, GroupForecast>
  /** The escalation of the users who are asked outside of groups. */
  users_forecast: { user_ids: ReadonlySet<number>; next: GroupForecast['next'] }
  interruptions: ReadonlyMap<number, number>
  recent_pages: readonly RecentPage[]
}

export const showContacts = (
  { contacts }: Pick<ResolvedRecipients, 'contacts'>,
  context: ResolutionContext,
  details: RecipientDetails,
): ShownContact[] => contacts.map((each) => showContact(each, context, details))

export interface RequestedResponse {
  /** A confirmation, a choice of options, or an escalation. */
  is_asking: boolean
  apply_escalations: boolean
  mentions: readonly number[]
}

/**
 * Lists the response that each user is asked for. Supervisors are informed only; an escalation may notify the others. If
 * several escalations notify a user, the one at the latest step does so first: later steps do not wait.
 */
export function listRequests(
  to: ResolvedRecipients,
  { is_asking, apply_escalations, mentions }: RequestedResponse,
): Map<number, NewRequest> {
  const runs = apply_escalations ? planEscalationRuns(to) : []
  const steps = new Map(
    runs
      .toSorted((a, b) => a.position - b.position)
      .flatMap(({ user_ids, position }) => user_ids.map((user_id) => [user_id, position])),
  )
  return new Map(
    to.people.map(({ user_id, is_informed = false }) => [
      user_id,
      {
        is_asked: is_asking && !is_informed,
        step: steps.get(user_id) ?? null,
        is_mentioned: mentions.includes(user_id),
      },
    ]),
  )
}

/** The error that sending would return. */
export const findProblem = ({
  problems,
  unreachable,
  people,
}: Pick<ResolvedRecipients, 'problems' | 'unreachable' | 'people'>): string | null =>
  [...problems, ...unreachable][0] ?? (people.length === 0 ? noRecipients.detail : null)

function showContact(
  { contact, recipients, sentence, problem }: ResolvedContact,
  context: ResolutionContext,
  details: RecipientDetails,
): ShownContact {
  const { contact_id, type, group_id, name } = contact
  const forecast = details.forecasts.get(group_id ?? 0)
  const policy_name = context.routed?.get(contact_id)?.policy ?? null
  const users = recipients.map((each) => showUser(each, context, details))
  const own = users.filter(({ reason }) => reason === 'new_message').map(({ status }) => status)
  const byReach = Map.groupBy(users, reachOf)
  const least = (['unreachable', 'at_high_priority', 'reached'] as const).flatMap(
    (reach) => byReach.get(reach) ?? [],
  )
  const isLarge = users.length > limits.resolved_users
  const gap = findGap(contact, context)
  const service = details.on_call_now.get(group_id ?? 0)?.service
  const is_closed = service?.is_open === false && gap?.is_sender_on_call === false
  return {
    contact_id,
    type,
    group_id,
    // The name of a care team is that of its patient, whom the sender may not know.
    display_name: type === 'CareTeam' ? 'Care team' : name,
    sentence: forecast?.sentence ?? sentence,
    policy_name,
    status: bestStatus(own),
    people: isLarge ? least.slice(0, limits.resolved_users) : users,
    people_count: users.length,
    ...countReach(users),
    gap: gap && {
      until: is_closed ? service.opens : gap.until,
      is_caller_on_call: gap.is_sender_on_call,
      is_closed,
    },
    next_on_call: details.on_call_now.get(group_id ?? 0)?.next ?? null,
    next_step: forecast ? forecast.next : findNextOfUsers(recipients, details),
    recent_page: findRecentPage(contact, details),
    problem,
  }
}

const findNextOfUsers = (
  recipients: readonly Recipient[],
  { users_forecast: { user_ids, next } }: RecipientDetails,
): ShownContact['next_step'] => (recipients.some(({ user_id }) => user_ids.has(user_id)) ? next : null)

function findRecentPage(
  { type, group_id, member_ids }: ResolvedContact['contact'],
  { recent_pages }: RecipientDetails,
): ShownContact['recent_page'] {
  const [target, target_id] = type === 'User' ? ['user', member_ids[0]] : ['group', group_id]
  const found = recent_pages.find((page) => page.target === target && page.target_id === target_id)
  if (!found) return null
  const { target: _, target_id: __, patient_id: ___, ...page } = found
  return page
}

function showUser(recipient: Recipient, context: ResolutionContext, details: RecipientDetails): ResolvedUser {
  const { user_id, reason, why, fallback_role = null } = recipient
  const person = context.people.get(user_id)
  const reach = details.reachability.get(user_id)
  const notification = details.notifications.get(user_id)
  const user = {
    user_id,
    display_name: person?.display_name ?? '',
    title: person?.title ?? '',
    profile_picture: profilePictureUrl({
      id: user_id,
      profile_picture_id: reach?.profile_picture_id ?? null,
    }),
    phone: reach?.phone ?? null,
    reason,
    why,
    shift: fallback_role === null ? findShift(recipient, context) : null,
    fallback_role,
    status: reach ? statusOf(reach) : null,
    channels: notification?.channels ?? [],
    not_notified: notification?.not_notified ?? null,
    is_muted: notification?.is_muted ?? false,
    is_notified_at_high: notification?.is_notified_at_high ?? false,
  }
  const interruption_count = reachOf(user) === 'reached' ? (details.interruptions.get(user_id) ?? 0) : 0
  return { ...user, interruption_count }
}

function findShift({ user_id, group_id, call_order }: Recipient, { on_call }: ResolutionContext) {
  const shift = on_call
    .get(group_id ?? 0)
    ?.shifts.find((each) => each.user_id === user_id && each.call_order === call_order)
  return shift ? { start: shift.since, end: shift.until, call_order: shift.call_order } : null
}
