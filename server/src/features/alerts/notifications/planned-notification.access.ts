import type {
  AlertType,
  NotificationSetting,
} from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import { findNotificationSettings } from '../../accounts/notification-settings/notification-setting.access.ts'
import { findAvailableChannels } from '../providers/provider.access.ts'
import {
  findEnabledAlertTypes,
  listAddresses,
  planChannels,
  planTextMessage,
  type ChannelAvailability,
  type NotifiableMessage,
  type NotifiableUser,
} from './notification-plan.rules.ts'
import { isSilencedByMute, mutedReason } from '../delivery/mute.rules.ts'
import { onlyBySms } from './notification-decision.rules.ts'
import { findNotifiableUsers, findSuppressedAddresses } from './notification.queries.ts'
import {
  planNotification,
  unusableReason,
  type NewMessage,
  type NewRequest,
  type PlannedNotification,
} from './planned-notification.rules.ts'

export { isNamedInMessage } from '../delivery/mute.queries.ts'

export type { NewMessage, NewRequest, PlannedNotification } from './planned-notification.rules.ts'

interface NotificationData {
  people: NotifiableUser[]
  chosen: ReadonlyMap<number, NotificationSetting[]>
  availability: ChannelAvailability
}

export async function loadNotificationData(
  db: Db,
  account_id: number,
  user_ids: number[],
  at: Parameters<typeof findNotifiableUsers>[3] = {},
): Promise<NotificationData> {
  const [people, chosen, channels] = await Promise.all([
    findNotifiableUsers(db, account_id, user_ids, at),
    findNotificationSettings(db, account_id, user_ids),
    findAvailableChannels(db, account_id),
  ])
  const rows = await findSuppressedAddresses(db, account_id, people.flatMap(listAddresses))
  const suppressed = new Map(rows.map(({ address, reason }) => [address, reason]))
  return { people, chosen, availability: { channels, suppressed } }
}

/**
 * Users to whom no text message can be sent: no number, no provider, or a suppressed number; with `isSms`, a
 * pager number is not enough.
 */
export async function findUsersWithoutTexts(
  db: Db,
  account_id: number,
  user_ids: number[],
  { isSms = false }: { isSms?: boolean } = {},
): Promise<number[]> {
  if (user_ids.length === 0) return []
  const { people, availability } = await loadNotificationData(db, account_id, user_ids)
  const message = {
    priority: 1,
    ignore_user_status: true,
    suppress_reply_notifications: false,
    is_first: true,
  } as const
  return people
    .filter((person) =>
      planTextMessage(message, person, [], availability)
        .map((target) => (isSms ? onlyBySms(target) : target))
        .every(({ problem }) => problem !== null),
    )
    .map(({ user_id }) => user_id)
}

export interface ExpectedChannel {
  alert_type: AlertType
  /** The reason why the channel cannot be used, or null if it can. */
  problem: string | null
  /** The reason why the user is not notified at all, or null if they are. */
  silence_reason: string | null
}

/** Why a message may notify a user who muted its thread. */
export type MessageRecipient = Pick<NotifiableUser, 'user_id' | 'is_muted' | 'is_asked' | 'is_named'>

/** The user's chosen alert types for a message, each once, with the reason if none of its addresses works. */
export async function findExpectedChannels(
  db: Db,
  account_id: number,
  message: NotifiableMessage,
  recipients: readonly MessageRecipient[],
): Promise<Map<number, ExpectedChannel[]>> {
  if (recipients.length === 0) return new Map()
  const user_ids = recipients.map(({ user_id }) => user_id)
  const byUser = new Map(recipients.map((recipient) => [recipient.user_id, recipient]))
  const { people, chosen, availability } = await loadNotificationData(db, account_id, user_ids)
  return new Map(
    people.map((user) => {
      const person = { ...user, ...byUser.get(user.user_id) }
      const silence_reason = isSilencedByMute(message, person, { run_id: null }) ? mutedReason : null
      const types = findEnabledAlertTypes(message, person, chosen.get(person.user_id) ?? [])
      const targets = planChannels(message, person, types, availability)
      const expected = types.map((alert_type) => {
        const own = targets.filter((target) => target.alert_type === alert_type)
        const works = own.some(({ problem }) => problem === null)
        return { alert_type, problem: works ? null : unusableReason(own, ''), silence_reason }
      })
      return [person.user_id, expected]
    }),
  )
}

const noRequest: NewRequest = { is_asked: false, step: null }

/**
 * `waits`: seconds until the notifications of a user start; users without one are notified now. `thread_id`: the
 * thread that the message continues.
 */
export async function planNotifications(
  db: Db,
  account_id: number,
  message: NewMessage,
  requests: ReadonlyMap<number, NewRequest>,
  {
    waits = new Map(),
    thread_id = null,
  }: { waits?: ReadonlyMap<number, number>; thread_id?: number | null } = {},
): Promise<Map<number, PlannedNotification>> {
  const byWait = Map.groupBy(requests.keys(), (user_id) => waits.get(user_id) ?? 0)
  const plans = await Promise.all(
    [...byWait].map(async ([wait_seconds, user_ids]) => {
      const { people, chosen, availability } = await loadNotificationData(db, account_id, user_ids, {
        thread_id,
        wait_seconds,
      })
      return people.map((person): [number, PlannedNotification] => {
        const preferences = { chosen: chosen.get(person.user_id) ?? [], availability }
        const request = requests.get(person.user_id) ?? noRequest
        const plan = planNotification({ ...message, ...request }, person, preferences)
        return [person.user_id, startLater(plan, wait_seconds)]
      })
    }),
  )
  return new Map(plans.flat())
}

const startLater = (plan: PlannedNotification, wait_seconds: number): PlannedNotification => ({
  ...plan,
  channels: plan.channels.map(({ channel, in_seconds }) => ({
    channel,
    in_seconds: in_seconds + wait_seconds,
  })),
})
