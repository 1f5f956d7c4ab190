import {
  alertTypes,
  userStatuses,
  type AlertType,
  type NotificationSetting,
  type UserStatus,
} from '@wardline/contract/accounts/notification.schemas.ts'

type Priority = NotificationSetting['priority']
type Box = Omit<NotificationSetting, 'is_on'>

const priorities = [0, 1, 2] as const
const high = 2

/**
 * What rings when nobody chose otherwise: push always, a text message as well for high priority. Do not disturb swallows
 * low and medium, never high (domain.md, Open items).
 */
function isOnByDefault({ alert_type, priority, status }: Box): boolean {
  if (status === 'dnd' && priority !== high) return false
  return alert_type === 'push' || (alert_type === 'sms' && priority === high)
}

const keyOf = (box: Box): string => `${box.alert_type} ${box.priority} ${box.status}`

/** Every box of the grid, what the person chose over the defaults. */
export function gridOf(
  chosen: readonly NotificationSetting[],
): (NotificationSetting & { is_default: boolean })[] {
  const byKey = new Map(chosen.map((setting) => [keyOf(setting), setting.is_on]))
  return alertTypes.flatMap((alert_type) =>
    priorities.flatMap((priority) =>
      userStatuses.map((status) => {
        const box = { alert_type, priority, status }
        const standard = isOnByDefault(box)
        const is_on = byKey.get(keyOf(box)) ?? standard
        return { ...box, is_on, is_default: is_on === standard }
      }),
    ),
  )
}

/** The ways in which a message of this priority rings a person who is in this status, in the order of the types. */
export function alertTypesFor(
  chosen: readonly NotificationSetting[],
  at: { priority: Priority; status: UserStatus },
): AlertType[] {
  return gridOf(chosen)
    .filter((box) => box.is_on && box.priority === at.priority && box.status === at.status)
    .map((box) => box.alert_type)
}

/** High priority is never swallowed: in each status it rings at least one way. */
export const reachesAtHigh = (chosen: readonly NotificationSetting[]): boolean =>
  userStatuses.every((status) => alertTypesFor(chosen, { priority: high, status }).length > 0)

/** The boxes that were given more than once. */
export const hasDoubles = (chosen: readonly NotificationSetting[]): boolean =>
  new Set(chosen.map(keyOf)).size < chosen.length

/** The status of the grid: their choice, whether a device can be reached or not; `uk` when none ever checked in. */
export function userStatusOf(person: {
  is_reachable: boolean
  status: string
  last_seen: string | null
}): UserStatus {
  if (person.status === 'dnd') return 'dnd'
  return person.is_reachable || person.last_seen !== null ? 'online' : 'uk'
}
