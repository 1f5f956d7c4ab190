import type { AlertType } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import type { AcknowledgementKind } from '@wardline/contract/messaging/acknowledgements/acknowledgement.schemas.ts'
import { orderSteps } from '@wardline/contract/alerts/preferences/notification-step.rules.ts'
import {
  isCall,
  resolveStepTargets,
  type ChannelAvailability,
  type ChannelTarget,
  type NotifiableMessage,
  type NotifiableUser,
} from './notification-plan.rules.ts'

/** A confirmation keeps its sender waiting; a choice of options does not. */
export interface RequestUrgency {
  kind: AcknowledgementKind | null
  priority: 0 | 1 | 2
}

export interface ReminderRound {
  /** After the round before, or after the message. */
  after_seconds: number
  /** `next`: one channel that was not used yet. `again`: the chosen channels and those used before, without calls. */
  channels: 'next' | 'again'
  /** Reaches users on do not disturb too, on channels that do not ring. */
  is_sent_in_dnd: boolean
}

/** The next channel after 1½ and 3½ minutes, then the written ones after 10, 30 and 120 minutes. */
const confirmationRounds: readonly ReminderRound[] = [
  { after_seconds: 90, channels: 'next', is_sent_in_dnd: false },
  { after_seconds: 120, channels: 'next', is_sent_in_dnd: true },
  { after_seconds: 390, channels: 'again', is_sent_in_dnd: true },
  { after_seconds: 1_200, channels: 'again', is_sent_in_dnd: true },
  { after_seconds: 5_400, channels: 'again', is_sent_in_dnd: true },
]

/** Reminders after 5, 15, 45 and 120 minutes. */
const otherRounds: readonly ReminderRound[] = [300, 600, 1_800, 4_500].map((after_seconds) => ({
  after_seconds,
  channels: 'again',
  is_sent_in_dnd: false,
}))

/** Low priority never leads to calls. */
export const isConfirmation = ({ kind, priority }: RequestUrgency): boolean =>
  kind === 'confirm' && priority > 0

/** The next reminder after `reminded` earlier ones; undefined after the last one. */
export const findReminderRound = (of: RequestUrgency, reminded: number): ReminderRound | undefined =>
  (isConfirmation(of) ? confirmationRounds : otherRounds)[reminded]

/** When the sender is notified that a response is missing. */
export const senderNoticeSeconds = (of: RequestUrgency): number => (isConfirmation(of) ? 300 : 900)

/** Users who opened the message have noticed it: only the later reminders reach them. */
export const remindsOpened = ({ channels }: ReminderRound): boolean => channels === 'again'

const silent: ReadonlySet<AlertType> = new Set<AlertType>(['push', 'apns', 'gcm', 'sms'])

const addressKey = ({ channel, address }: Pick<ChannelTarget, 'channel' | 'address'>): string =>
  `${channel} ${address}`

/** Usable channels in the user's order, chosen or not, without delays but for quiet hours. */
function listUsableChannels(
  { priority }: Pick<NotifiableMessage, 'priority'>,
  person: NotifiableUser,
  availability: ChannelAvailability,
): ChannelTarget[] {
  const in_ms = priority === 2 ? 0 : (person.quiet_ms ?? 0)
  return orderSteps(person.steps)
    .flatMap((step) => resolveStepTargets(person, step, availability, priority))
    .filter(({ problem }) => problem === null)
    .map((target) => ({ ...target, in_ms }))
}

export interface EarlierAlerts {
  /** The types chosen for the message's priority and the user's status. */
  types: readonly AlertType[]
  /** Addresses that were notified of the message. */
  used: readonly Pick<ChannelTarget, 'channel' | 'address'>[]
}

/**
 * The first usable channel, in the user's order, that has not been used for the message: all addresses of that channel.
 * Without one, the channels of an `again` round.
 */
export function planNextChannel(
  message: Pick<NotifiableMessage, 'priority'>,
  person: NotifiableUser,
  earlier: EarlierAlerts,
  availability: ChannelAvailability,
): ChannelTarget[] {
  const used = new Set(earlier.used.map(addressKey))
  const unused = listUsableChannels(message, person, availability).filter(
    (target) => !used.has(addressKey(target)),
  )
  const [first] = unused
  return first
    ? unused.filter(({ alert_type }) => alert_type === first.alert_type)
    : planAgain(message, person, earlier, availability)
}

/** The chosen channels and those used before, without calls unless there is nothing else. */
export function planAgain(
  message: Pick<NotifiableMessage, 'priority'>,
  person: NotifiableUser,
  { types, used }: EarlierAlerts,
  availability: ChannelAvailability,
): ChannelTarget[] {
  const before = new Set(used.map(addressKey))
  const usable = listUsableChannels(message, person, availability)
  const known = usable.filter((target) => types.includes(target.alert_type) || before.has(addressKey(target)))
  const written = known.filter(({ alert_type }) => !isCall(alert_type))
  if (written.length > 0) return written
  return known.length > 0 ? known : usable.slice(0, 1)
}

/** Under do not disturb: the application and text messages, or e-mail. No phone rings. */
export function planSilently(
  message: Pick<NotifiableMessage, 'priority'>,
  person: NotifiableUser,
  availability: ChannelAvailability,
): ChannelTarget[] {
  const usable = listUsableChannels(message, person, availability)
  const quiet = usable.filter(({ alert_type }) => silent.has(alert_type))
  return quiet.length > 0 ? quiet : usable.filter(({ alert_type }) => !isCall(alert_type)).slice(0, 1)
}
