import {
  alertTypes,
  userStatuses,
  type AlertType,
  type NotificationSetting,
  type UserStatus,
} from '@wardline/contract/accounts/notification-setting.schemas.ts'

type Priority = NotificationSetting['priority']
type Box = Omit<NotificationSetting, 'is_on'>

const priorities = [0, 1, 2] as const
const high = 2

/** By default, push is on, and SMS for high priority only. Do not disturb holds back low and medium priority, never high. */
function isOnByDefault({ alert_type, priority, status }: Box): boolean {
  if (status === 'dnd' && priority !== high) return false
  return alert_type === 'push' || (alert_type === 'sms' && priority === high)
}

const keyOf = (box: Box): string => `${box.alert_type} ${box.priority} ${box.status}`

export function completeGrid(
  stored: readonly NotificationSetting[],
): (NotificationSetting & { is_default: boolean })[] {
  const byKey = new Map(stored.map((setting) => [keyOf(setting), setting.is_on]))
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

export function alertTypesFor(
  stored: readonly NotificationSetting[],
  at: { priority: Priority; status: UserStatus },
): AlertType[] {
  const choices = stored.filter((box) => box.priority === at.priority && box.status === at.status)
  return alertTypes.filter(
    (alert_type) =>
      choices.findLast((box) => box.alert_type === alert_type)?.is_on ?? isOnByDefault({ alert_type, ...at }),
  )
}

export const isReachableAtHigh = (stored: readonly NotificationSetting[]): boolean =>
  userStatuses.every((status) => alertTypesFor(stored, { priority: high, status }).length > 0)

export const hasDuplicates = (stored: readonly NotificationSetting[]): boolean =>
  new Set(stored.map(keyOf)).size < stored.length

/** `uk`: no device ever checked in. */
export function userStatusOf(person: {
  is_reachable: boolean
  status: string
  last_seen: string | null
}): UserStatus {
  if (person.status === 'dnd') return 'dnd'
  return person.is_reachable || person.last_seen !== null ? 'online' : 'uk'
}
