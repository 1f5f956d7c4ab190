import {
  alertTypes,
  type AlertType,
  type NotificationSetting,
  type UserStatus,
} from '@wardline/contract/accounts/notification.schemas.ts'
import { media, type Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import { delayOf, stepsInOrder, type RingStep } from '@wardline/contract/alerts/ring-step.rules.ts'
import { alertTypesFor, userStatusOf } from '../accounts/notification.rules.ts'
import { noCarrier, stoppedFor } from './alert.rules.ts'
import { dialable, pagerDigits } from '@wardline/contract/accounts/phone-number.rules.ts'

/** What of a message decides how it rings. */
export interface MessageToRing {
  priority: 0 | 1 | 2
  ignore_user_status: boolean
  suppress_reply_notifications: boolean
  is_first: boolean
}

export interface Device {
  id: number
  alert_type: 'push' | 'apns' | 'gcm'
  address: string
}

/** A person as far as it decides how they are rung now. */
export interface PersonToRing {
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
  /** Milliseconds until their quiet hours end; null outside of them. */
  quiet_ms: number | null
  has_quiet_hours: boolean
  steps: RingStep[]
  devices: Device[]
  has_opened: boolean
  /** They answered, or it is not theirs to answer any more. */
  is_settled: boolean
  /** They owe an answer. */
  is_asked: boolean
}

/** One way to one address. `problem`: it cannot be rung, and why. */
export interface Way {
  alert_type: AlertType
  medium: Medium
  address: string
  device_id: number | null
  in_ms: number
  problem: string | null
}

/** What lies outside of the person. */
export interface Outside {
  /** That the account has a carrier for. */
  media: ReadonlySet<Medium>
  /** Addresses to which nothing is sent any more, and why. */
  stopped: ReadonlyMap<string, 'stop' | 'unknown' | 'refused'>
}

const high = 2

const deviceMedia = { push: 'web_push', apns: 'apns', gcm: 'fcm' } as const
const noDevice = {
  push: 'No browser that shows notifications is known.',
  apns: 'No iPhone or iPad is signed in.',
  gcm: 'No Android phone is signed in.',
} as const

type Place = Omit<Way, 'in_ms'>
const place = (
  alert_type: AlertType,
  medium: Medium,
  address: string | undefined,
  problem: string,
): Place => ({
  alert_type,
  medium,
  address: address ?? '',
  device_id: null,
  problem: address === undefined ? problem : null,
})

const mail = (written: string): string | undefined => {
  const address = written.trim().toLowerCase()
  return /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address) ? address : undefined
}

/**
 * Where a text message goes: to the pager of who carries one, by its number, or by mail when there is no number or nobody
 * who carries it.
 */
function textPlace(person: PersonToRing, carried: Outside['media']): Place {
  const number = pagerDigits(person.pager_number)
  const address = mail(person.pager_email)
  const isByMail = address !== undefined && !carried.has('pager') && carried.has('email')
  if (person.device_type === 'pager' && number !== undefined && !isByMail)
    return place('sms', 'pager', number, '')
  if (person.device_type === 'pager' && address !== undefined) return place('sms', 'email', address, '')
  return place('sms', 'sms', dialable(person.mobile_number), 'No mobile number that can be dialled is known.')
}

/** The addresses that a person has for a type: one of each device, one otherwise; or why there is none. */
function placesOf(person: PersonToRing, alert_type: AlertType, carried: Outside['media']): Place[] {
  switch (alert_type) {
    case 'push':
    case 'apns':
    case 'gcm': {
      const medium = deviceMedia[alert_type]
      const own = person.devices.filter((device) => device.alert_type === alert_type)
      if (own.length === 0) return [place(alert_type, medium, undefined, noDevice[alert_type])]
      return own.map(({ id, address }) => ({ ...place(alert_type, medium, address, ''), device_id: id }))
    }
    case 'sms':
      return [textPlace(person, carried)]
    case 'phone':
      return [
        place(
          'phone',
          'voice',
          dialable(person.mobile_number),
          'No mobile number that can be dialled is known.',
        ),
      ]
    case 'alt_phone':
      return [
        place(
          'alt_phone',
          'voice',
          dialable(person.home_number),
          'No second number that can be dialled is known.',
        ),
      ]
    case 'email':
      return [place('email', 'email', mail(person.email), 'No work e-mail address is known.')]
    case 'user_email':
      return [place('user_email', 'email', mail(person.pager_email), 'No own e-mail address is known.')]
  }
}

const everyMedium: Outside['media'] = new Set(media)

/** Every address of a person, whether or not it is ticked; the pager's mail address is also the own one's. */
export const addressesOf = (person: PersonToRing): string[] =>
  stepsInOrder([])
    .flatMap(({ alert_type }) => placesOf(person, alert_type, everyMedium))
    .flatMap(({ address }) => (address === '' ? [] : [address]))

/** Where a step of a person's goes, and whether it can ring; later by its delay. */
export const placesFor = (
  person: PersonToRing,
  step: RingStep,
  outside: Outside,
  priority: 0 | 1 | 2 = high,
): Way[] =>
  placesOf(person, step.alert_type, outside.media).map((each) =>
    asItIs({ ...each, in_ms: delayOf(step, priority) * 1_000 }, outside),
  )

const statusFor = (message: Pick<MessageToRing, 'ignore_user_status'>, person: PersonToRing): UserStatus => {
  const status = userStatusOf(person)
  return message.ignore_user_status && status === 'dnd' ? 'online' : status
}

/** Why a message does not ring a person, as a sentence; null when it does. */
export function whySilent(
  message: MessageToRing,
  person: PersonToRing,
  { is_repeat, types }: { is_repeat: boolean; types: readonly AlertType[] },
): string | null {
  if (!person.can_receive) return 'Their account is locked or no longer active.'
  if (person.is_settled) return 'They have answered already.'
  if (person.has_opened && !is_repeat) return 'They have opened it already.'
  if (message.suppress_reply_notifications && !message.is_first)
    return 'The sender asked that replies ring nobody.'
  if (types.length > 0) return null
  return person.status === 'dnd'
    ? 'They do not want to be disturbed by what is not urgent.'
    : 'They ticked no way of ringing for this.'
}

/**
 * The ways in which a message rings a person, in their order, those that cannot be rung among them. Of what is urgent at
 * least two that can, when they are known, ticked or not. The first that can rings when the first that was to would have.
 */
export function waysOf(
  message: MessageToRing,
  person: PersonToRing,
  types: readonly AlertType[],
  outside: Outside,
): Way[] {
  const all = stepsInOrder(person.steps).flatMap((step) => placesFor(person, step, outside, message.priority))
  const ticked = all.filter(({ alert_type }) => types.includes(alert_type))
  const usable = new Set(
    ticked.filter((way) => way.problem === null).map((way) => `${way.medium} ${way.address}`),
  )
  const spare = all.filter(
    (way) =>
      way.problem === null && !types.includes(way.alert_type) && !usable.has(`${way.medium} ${way.address}`),
  )
  const missing = message.priority === high ? Math.max(0, 2 - usable.size) : 0
  const added = new Set(spare.slice(0, missing))
  const chosen = all.filter((way) => ticked.includes(way) || added.has(way))
  return atOnce(chosen, message).map((way) => ({ ...way, in_ms: waitMs(message, person, way) }))
}

/** Every way that can ring, at once, and those that were ticked and cannot. */
export const everyWay: typeof waysOf = (message, person, types, outside) =>
  waysOf(message, person, alertTypes, outside)
    .filter(({ problem, alert_type }) => problem === null || types.includes(alert_type))
    .map((way) => ({ ...way, in_ms: 0 }))

function asItIs(way: Way, { media: carried, stopped }: Outside): Way {
  if (way.problem !== null) return way
  if (!carried.has(way.medium)) return { ...way, problem: noCarrier(way.medium) }
  return { ...way, problem: stoppedFor(way.medium, stopped.get(way.address)) }
}

/**
 * The first way that can ring takes the time of those before it that cannot; of what is urgent one rings at once, whatever
 * delays a person chose.
 */
function atOnce(ways: Way[], { priority }: MessageToRing): Way[] {
  const first = ways.findIndex(({ problem }) => problem === null)
  const before = Math.min(...ways.slice(0, first + 1).map(({ in_ms }) => in_ms))
  const isLate = priority === high && ways.every(({ problem, in_ms }) => problem !== null || in_ms > 0)
  return ways.map((way, at) => (at === first ? { ...way, in_ms: isLate ? 0 : before } : way))
}

/** Whoever is at a screen now may have opened it before anything else has to tell them. */
const glance_ms = 3_000

/** What is urgent waits for nothing. The rest waits for the end of quiet hours, and a moment for eyes that are there. */
const waitMs = ({ priority }: MessageToRing, person: PersonToRing, { in_ms }: Way): number =>
  priority === high ? in_ms : Math.max(in_ms + (person.quiet_ms ?? 0), person.is_reachable ? glance_ms : 0)

export const typesFor = (
  message: MessageToRing,
  person: PersonToRing,
  chosen: readonly NotificationSetting[],
): AlertType[] => alertTypesFor(chosen, { priority: message.priority, status: statusFor(message, person) })
