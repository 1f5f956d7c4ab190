import { alertTypes, type AlertType } from '@wardline/contract/accounts/notification-setting.schemas.ts'
import { isSilencedByMute, mutedReason } from '../delivery/mute.rules.ts'
import {
  findSilenceReason,
  planChannels,
  planEveryChannel,
  planTextMessage,
  type ChannelAvailability,
  type ChannelTarget,
  type NotifiableMessage,
  type NotifiableUser,
} from './notification-plan.rules.ts'
import {
  isConfirmation,
  planAgain,
  planNextChannel,
  planSilently,
  remindsOpened,
  type ReminderRound,
  type RequestUrgency,
} from './reminder.rules.ts'

/** Why a message is notified now. */
export interface NotificationCause {
  run_id: number | null
  /** Undefined for the first notification and for the steps of an escalation. */
  reminder: ReminderRound | undefined
  notifies?: 'everything' | 'by_text' | 'as_text' | 'again' | undefined
}

export interface UserChannels {
  /** The types chosen for the message's priority and the user's status. */
  types: readonly AlertType[]
  /** Addresses that were notified of the message before. */
  used: readonly Pick<ChannelTarget, 'channel' | 'address'>[]
}

type Method = 'first' | 'everything' | 'by_text' | 'as_text' | 'next' | 'again' | 'silent'

export interface NotificationDecision extends UserChannels {
  person: NotifiableUser
  method: Method
  /** `null` if the user is notified. */
  silence_reason: string | null
  is_page: boolean
  is_repeat: boolean
}

/** Whether the user is on do not disturb and the message does not ignore that. */
export const isBusy = (
  { ignore_user_status }: Pick<NotifiableMessage, 'ignore_user_status'>,
  { status }: Pick<NotifiableUser, 'status'>,
): boolean => status === 'dnd' && !ignore_user_status

/** A step of an escalation of high priority, or a later step of any. `step` is null outside of escalations. */
export const isEscalating = ({ priority, step }: { priority: 0 | 1 | 2; step: number | null }): boolean =>
  step !== null && (priority === 2 || step > 1)

export function decideNotification(
  message: NotifiableMessage & RequestUrgency,
  person: NotifiableUser,
  { types, used }: UserChannels,
  cause: NotificationCause,
): NotificationDecision {
  const { run_id, reminder, notifies } = cause
  const is_repeat =
    person.has_opened &&
    (run_id !== null || notifies === 'again' || (reminder !== undefined && remindsOpened(reminder)))
  const reason = isSilencedByMute(message, person, cause)
    ? mutedReason
    : findSilenceReason(message, person, { is_repeat, types })
  const decision = {
    person,
    types,
    used,
    is_page: message.priority === 2 || person.is_asked || run_id !== null,
    is_repeat,
  }
  const method = types.length === 0 ? 'silent' : chooseMethod(used, cause)
  if (reason === null || !reminder || types.length > 0 || !isConfirmation(message))
    return { ...decision, method, silence_reason: reason }
  // The reminders of a confirmation use the channels that the user did not choose, too.
  const otherReason = findSilenceReason(message, person, { is_repeat, types: alertTypes })
  if (otherReason !== null) return { ...decision, method, silence_reason: otherReason }
  if (!isBusy(message, person)) return { ...decision, method: reminder.channels, silence_reason: null }
  return { ...decision, method, silence_reason: reminder.is_sent_in_dnd ? null : reason }
}

function chooseMethod(used: UserChannels['used'], { run_id, reminder, notifies }: NotificationCause): Method {
  if (notifies === 'again') return 'first'
  if (notifies !== undefined) return notifies
  if (reminder) return reminder.channels
  return run_id !== null && used.length > 0 ? 'next' : 'first'
}

export function planTargets(
  message: NotifiableMessage,
  { person, types, used, method }: NotificationDecision,
  availability: ChannelAvailability,
): ChannelTarget[] {
  switch (method) {
    case 'first':
      return planChannels(message, person, types, availability)
    case 'everything':
      return planEveryChannel(message, person, types, availability)
    case 'by_text':
      return planTextMessage(message, person, types, availability)
    case 'as_text':
      return planTextMessage(message, person, types, availability).map(onlyBySms)
    case 'next':
      return planNextChannel(message, person, { types, used }, availability)
    case 'again':
      return planAgain(message, person, { types, used }, availability)
    case 'silent':
      return planSilently(message, person, availability)
  }
}

/** A pager is no place for a text of several parts. */
export const onlyBySms = (target: ChannelTarget): ChannelTarget =>
  target.channel === 'sms' ? target : { ...target, problem: 'Text messages of this user go to a pager.' }
