import { mediumText } from '@wardline/contract/alerts/page-event.rules.ts'
import { delayText, stepsInOrder } from '@wardline/contract/alerts/ring-step.rules.ts'
import type { RingPreferences } from '@wardline/contract/alerts/ring-step.schemas.ts'
import type { AlertType, NotificationSetting } from '@wardline/contract/accounts/notification.schemas.ts'
import { placesFor, typesFor, waysOf, type Outside, type PersonToRing, type Way } from './ring-plan.rules.ts'

/** Enough of an address for its owner to know it again. */
function goesTo(ways: readonly Way[]): string {
  const [way] = ways
  if (!way || way.address === '') return ''
  if (way.device_id !== null) return ways.length === 1 ? '1 device' : `${ways.length} devices`
  return way.medium === 'email' ? way.address : `… ${way.address.slice(-4)}`
}

const isNumber: ReadonlySet<Way['medium']> = new Set<Way['medium']>(['sms', 'voice', 'pager'])

/** All ways of a person in their order, whether ticked or not. */
export const shownWays = (
  person: PersonToRing,
  used: ReadonlySet<AlertType>,
  outside: Outside,
): RingPreferences['ways'] =>
  stepsInOrder(person.steps).flatMap((step) => {
    const ways = placesFor(person, step, outside)
    const [first] = ways
    if (!first) return []
    const problem = ways.every((way) => way.problem !== null) ? first.problem : null
    const { medium, address } = first
    const is_stopped = problem !== null && isNumber.has(medium) && outside.stopped.has(address)
    return [
      { ...step, medium, goes_to: goesTo(ways), problem, is_stopped, is_used: used.has(step.alert_type) },
    ]
  })

function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const urgent = {
  priority: 2,
  ignore_user_status: false,
  suppress_reply_notifications: false,
  is_first: true,
} as const

/** How a page of high priority rings a person now, worked out as when it comes. */
export const urgentWays = (
  person: PersonToRing,
  chosen: readonly NotificationSetting[],
  outside: Outside,
): Way[] =>
  waysOf(urgent, person, typesFor(urgent, person, chosen), outside).filter((way) => way.problem === null)

/** What it does at three in the morning. */
export function atNightText(ways: readonly Way[], { has_quiet_hours }: PersonToRing): string {
  if (ways.length === 0)
    return 'A high priority page at 3 am reaches you on no channel: only an open browser shows it.'
  const times = [...Map.groupBy(ways, (way) => way.in_ms)].toSorted(([a], [b]) => a - b)
  const said = times.map(([in_ms, those]) => {
    const names = [...new Set(those.map((way) => mediumText(way.medium)))]
    return `${listed(names)} ${delayText(in_ms / 1_000)}`
  })
  const quiet = has_quiet_hours ? ', quiet hours or not,' : ''
  return `A high priority page at 3 am rings you${quiet} by ${said.join(', then ')}, until you open it or answer.`
}
