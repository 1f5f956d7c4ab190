import {
  alertTypes,
  type AlertType,
  type NotificationSetting,
  type UserStatus,
} from '@wardline/contract/accounts/notification-setting.schemas.ts'
import { channels, type Channel } from '@wardline/contract/alerts/channels/channel.schemas.ts'
import {
  effectiveDelay,
  orderSteps,
  type NotificationStep,
} from '@wardline/contract/alerts/preferences/notification-step.rules.ts'
import {
  alertTypesFor,
  userStatusOf,
} from '../../accounts/notification-settings/notification-setting.rules.ts'
import { missingProviderReason, suppressionReason } from '../delivery/alert.rules.ts'
import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'

export interface NotifiableMessage {
  priority: 0 | 1 | 2
  ignore_user_status: boolean
  suppress_reply_notifications: boolean
  is_first: boolean
  /** A step of an escalation of high priority, or a later step of any: the user's delays do not apply. */
  is_escalating?: boolean
}

export interface Device {
  id: number
  alert_type: 'push' | 'apns' | 'gcm'
  address: string
}

export interface NotifiableUser {
  user_id: number
  can_receive: boolean
  status: string
  last_seen: string | null
  is_reachable: boolean
  mobile_number: string
  home_number: string
  email: string
  pager_email: string
  pager_number: string
  device_type: 'sms' | 'pager' | null
  quiet_ms: number | null
  has_quiet_hours: boolean
  steps: NotificationStep[]
  devices: Device[]
  has_opened: boolean
  is_settled: boolean
  is_asked: boolean
  /** They muted the thread. */
  is_muted: boolean
  /** The sender of the message chose them among the people in the thread, or mentions them. */
  is_named: boolean
  /** The message mentions them. */
  is_mentioned: boolean
}

export interface ChannelTarget {
  alert_type: AlertType
  channel: Channel
  address: string
  device_id: number | null
  in_ms: number
  problem: string | null
}

export interface ChannelAvailability {
  channels: ReadonlySet<Channel>
  suppressed: ReadonlyMap<string, 'stop' | 'unknown' | 'refused'>
}

const high = 2

export const isCall = (alert_type: AlertType): boolean => alert_type === 'phone' || alert_type === 'alt_phone'

const deviceChannels = { push: 'web_push', apns: 'apns', gcm: 'fcm' } as const
const noDevice = {
  push: 'No browser is registered for notifications.',
  apns: 'No iPhone or iPad is registered.',
  gcm: 'No Android phone is registered.',
} as const

type Destination = Omit<ChannelTarget, 'in_ms'>
const destination = (
  alert_type: AlertType,
  channel: Channel,
  address: string | undefined,
  problem: string,
): Destination => ({
  alert_type,
  channel,
  address: address ?? '',
  device_id: null,
  problem: address === undefined ? problem : null,
})

const parseMailAddress = (written: string): string | undefined => {
  const address = written.trim().toLowerCase()
  return /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address) ? address : undefined
}

/**
 * Text messages go to the pager if the user carries one: by number, or by e-mail without a number or a pager provider.
 */
function textMessageDestination(
  person: NotifiableUser,
  carried: ChannelAvailability['channels'],
): Destination {
  const number = pagerDigits(person.pager_number)
  const address = parseMailAddress(person.pager_email)
  const isByMail = address !== undefined && !carried.has('pager') && carried.has('email')
  if (person.device_type === 'pager' && number !== undefined && !isByMail)
    return destination('sms', 'pager', number, '')
  if (person.device_type === 'pager' && address !== undefined) return destination('sms', 'email', address, '')
  return destination('sms', 'sms', dialable(person.mobile_number), 'There is no valid mobile number.')
}

function listDestinations(
  person: NotifiableUser,
  alert_type: AlertType,
  carried: ChannelAvailability['channels'],
): Destination[] {
  switch (alert_type) {
    case 'push':
    case 'apns':
    case 'gcm': {
      const channel = deviceChannels[alert_type]
      const own = person.devices.filter((device) => device.alert_type === alert_type)
      if (own.length === 0) return [destination(alert_type, channel, undefined, noDevice[alert_type])]
      return own.map(({ id, address }) => ({
        ...destination(alert_type, channel, address, ''),
        device_id: id,
      }))
    }
    case 'sms':
      return [textMessageDestination(person, carried)]
    case 'phone':
      return [
        destination('phone', 'voice', dialable(person.mobile_number), 'There is no valid mobile number.'),
      ]
    case 'alt_phone':
      return [
        destination('alt_phone', 'voice', dialable(person.home_number), 'There is no valid second number.'),
      ]
    case 'email':
      return [
        destination('email', 'email', parseMailAddress(person.email), 'There is no work e-mail address.'),
      ]
    case 'user_email':
      return [
        destination(
          'user_email',
          'email',
          parseMailAddress(person.pager_email),
          'There is no personal e-mail address.',
        ),
      ]
  }
}

const allChannels: ChannelAvailability['channels'] = new Set(channels)

export const listAddresses = (person: NotifiableUser): string[] =>
  orderSteps([])
    .flatMap(({ alert_type }) => listDestinations(person, alert_type, allChannels))
    .flatMap(({ address }) => (address === '' ? [] : [address]))

export const resolveStepTargets = (
  person: NotifiableUser,
  step: NotificationStep,
  availability: ChannelAvailability,
  priority: 0 | 1 | 2 = high,
): ChannelTarget[] =>
  listDestinations(person, step.alert_type, availability.channels).map((each) =>
    withDeliveryProblem({ ...each, in_ms: effectiveDelay(step, priority) * 1_000 }, availability),
  )

const effectiveStatus = (
  message: Pick<NotifiableMessage, 'ignore_user_status'>,
  person: NotifiableUser,
): UserStatus => {
  const status = userStatusOf(person)
  return message.ignore_user_status && status === 'dnd' ? 'online' : status
}

export function findSilenceReason(
  message: NotifiableMessage,
  person: NotifiableUser,
  { is_repeat, types }: { is_repeat: boolean; types: readonly AlertType[] },
): string | null {
  if (!person.can_receive) return 'The account is locked or deactivated.'
  if (person.is_settled) return 'They have already responded.'
  if (person.has_opened && !is_repeat) return 'They have already opened it.'
  if (message.suppress_reply_notifications && !message.is_first && !person.is_mentioned)
    return 'The sender disabled notifications for replies.'
  if (types.length > 0) return null
  return person.status === 'dnd'
    ? 'Do not disturb is on, and the message is not urgent.'
    : 'They chose no channel for this.'
}

/**
 * Channels in the user's order, including unusable ones with their problem. An urgent message gets at least two usable
 * channels, chosen or not. Others get two that do not ring when they escalate, and one when they request a response. The
 * first usable channel starts as early as the first channel would have.
 */
export function planChannels(
  message: NotifiableMessage,
  person: NotifiableUser,
  types: readonly AlertType[],
  availability: ChannelAvailability,
): ChannelTarget[] {
  const all = orderSteps(person.steps).flatMap((step) =>
    resolveStepTargets(person, step, availability, message.priority),
  )
  const ticked = all.filter(({ alert_type }) => types.includes(alert_type))
  const usable = new Set(
    ticked.filter((target) => target.problem === null).map((target) => `${target.channel} ${target.address}`),
  )
  const spare = all.filter(
    (target) =>
      target.problem === null &&
      !types.includes(target.alert_type) &&
      !usable.has(`${target.channel} ${target.address}`),
  )
  const needed = message.priority === high || message.is_escalating ? 2 : person.is_asked ? 1 : 0
  const missing = Math.max(0, needed - usable.size)
  const allowed = message.priority === high ? spare : spare.filter(({ alert_type }) => !isCall(alert_type))
  const added = new Set(allowed.slice(0, missing))
  const selected = all.filter((target) => ticked.includes(target) || added.has(target))
  return moveFirstUsableForward(selected, message).map((target) => ({
    ...target,
    in_ms: delayMs(message, person, target),
  }))
}

export const planEveryChannel: typeof planChannels = (message, person, types, availability) =>
  planChannels(message, person, alertTypes, availability)
    .filter(({ problem, alert_type }) => problem === null || types.includes(alert_type))
    .map((target) => ({ ...target, in_ms: 0 }))

/** Regardless of the user's choice, status and quiet hours. */
export const planTextMessage: typeof planChannels = (message, person, _types, availability) =>
  planChannels(message, person, ['sms'], availability)
    .filter(({ alert_type }) => alert_type === 'sms')
    .map((target) => ({ ...target, in_ms: 0 }))

function withDeliveryProblem(
  target: ChannelTarget,
  { channels: carried, suppressed }: ChannelAvailability,
): ChannelTarget {
  if (target.problem !== null) return target
  if (!carried.has(target.channel)) return { ...target, problem: missingProviderReason(target.channel) }
  return { ...target, problem: suppressionReason(target.channel, suppressed.get(target.address)) }
}

/**
 * The first usable channel takes the earliest time of the unusable ones before it. For urgent messages one channel
 * starts at once, regardless of the user's delays.
 */
function moveFirstUsableForward(targets: ChannelTarget[], { priority }: NotifiableMessage): ChannelTarget[] {
  const first = targets.findIndex(({ problem }) => problem === null)
  const before = Math.min(...targets.slice(0, first + 1).map(({ in_ms }) => in_ms))
  const isLate = priority === high && targets.every(({ problem, in_ms }) => problem !== null || in_ms > 0)
  return targets.map((target, at) => (at === first ? { ...target, in_ms: isLate ? 0 : before } : target))
}

/** A user at a screen gets a moment to open the message before other channels start. */
const open_screen_ms = 3_000

/** Urgent messages are not delayed. Others wait for the end of quiet hours and for an open screen. */
function delayMs(
  { priority, is_escalating = false }: NotifiableMessage,
  person: NotifiableUser,
  { in_ms }: ChannelTarget,
): number {
  const own_ms = is_escalating ? 0 : in_ms
  if (priority === high) return own_ms
  return Math.max(own_ms + (person.quiet_ms ?? 0), person.is_reachable ? open_screen_ms : 0)
}

export const findEnabledAlertTypes = (
  message: NotifiableMessage,
  person: NotifiableUser,
  selected: readonly NotificationSetting[],
): AlertType[] =>
  alertTypesFor(selected, { priority: message.priority, status: effectiveStatus(message, person) })
