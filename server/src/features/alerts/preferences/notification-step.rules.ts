import { channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import { delayText, orderSteps } from '@wardline/contract/alerts/preferences/notification-step.rules.ts'
import type { NotificationPreferences } from '@wardline/contract/alerts/preferences/notification-step.schemas.ts'
import type {
  AlertType,
  NotificationSetting,
} from '@wardline/contract/accounts/notification-setting.schemas.ts'
import {
  resolveStepTargets,
  findEnabledAlertTypes,
  planChannels,
  type ChannelAvailability,
  type NotifiableUser,
  type ChannelTarget,
} from '../notifications/notification-plan.rules.ts'

/** Enough of an address for its owner to recognize it. */
function destinationText(targets: readonly ChannelTarget[]): string {
  const [target] = targets
  if (!target || target.address === '') return ''
  if (target.device_id !== null) return targets.length === 1 ? '1 device' : `${targets.length} devices`
  return target.channel === 'email' ? target.address : `… ${target.address.slice(-4)}`
}

const isNumber: ReadonlySet<ChannelTarget['channel']> = new Set<ChannelTarget['channel']>([
  'sms',
  'voice',
  'pager',
])

export const describeChannels = (
  person: NotifiableUser,
  { chosen, used }: { chosen: ReadonlySet<AlertType>; used: ReadonlySet<AlertType> },
  availability: ChannelAvailability,
): NotificationPreferences['channels'] =>
  orderSteps(person.steps).flatMap((step) => {
    const targets = resolveStepTargets(person, step, availability)
    const [first] = targets
    if (!first) return []
    const problem = targets.every((target) => target.problem !== null) ? first.problem : null
    const { channel, address } = first
    const is_suppressed = problem !== null && isNumber.has(channel) && availability.suppressed.has(address)
    return [
      {
        ...step,
        channel,
        goes_to: destinationText(targets),
        problem,
        is_suppressed,
        is_chosen: chosen.has(step.alert_type),
        is_used: used.has(step.alert_type),
      },
    ]
  })

function joinWords(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const urgentPage = {
  priority: 2,
  ignore_user_status: false,
  suppress_reply_notifications: false,
  is_first: true,
} as const

export const findUrgentAlertTypes = (person: NotifiableUser, chosen: readonly NotificationSetting[]) =>
  new Set(findEnabledAlertTypes(urgentPage, person, chosen))

export const planUrgentChannels = (
  person: NotifiableUser,
  chosen: readonly NotificationSetting[],
  availability: ChannelAvailability,
): ChannelTarget[] =>
  planChannels(urgentPage, person, findEnabledAlertTypes(urgentPage, person, chosen), availability).filter(
    (target) => target.problem === null,
  )

/** `text message immediately`, `phone call after 2 min` */
function describeTimes(targets: readonly ChannelTarget[]): string[] {
  const times = [...Map.groupBy(targets, (target) => target.in_ms)].toSorted(([a], [b]) => a - b)
  return times.map(([in_ms, those]) => {
    const names = [...new Set(those.map((target) => channelText(target.channel)))]
    return `${joinWords(names)} ${delayText(Math.round(in_ms / 1_000))}`
  })
}

/** The channels and delays of a message of this priority, by the plan of a real one. */
export function prioritySummary(
  priority: 0 | 1 | 2,
  person: NotifiableUser,
  chosen: readonly NotificationSetting[],
  availability: ChannelAvailability,
): string {
  const message = { ...urgentPage, priority }
  const types = findEnabledAlertTypes(message, person, chosen)
  const targets = planChannels(message, person, types, availability)
  const usable = targets.filter(({ problem }) => problem === null)
  if (usable.length > 0) {
    const text = describeTimes(usable).join(', then ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  return types.length === 0
    ? 'No notification.'
    : 'No channel that you selected works. It only shows in an open browser.'
}

export function nightSummary(targets: readonly ChannelTarget[], { has_quiet_hours }: NotifiableUser): string {
  if (targets.length === 0)
    return 'A high priority page at 3 am would not reach you on any channel; it only shows in an open browser.'
  const said = describeTimes(targets)
  const quiet = has_quiet_hours ? ', quiet hours or not,' : ''
  const atOnce = said.length > 1 ? ' If it escalates, all of them start immediately.' : ''
  return `A high priority page at 3 am notifies you${quiet} by ${said.join(', then ')}, until you open it or answer.${atOnce}`
}
