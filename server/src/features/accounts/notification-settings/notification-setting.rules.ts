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

export function alertTypesFor(
  chosen: readonly NotificationSetting[],
  at: { priority: Priority; status: UserStatus },
): AlertType[] {
  const choices = chosen.filter((box) => box.priority === at.priority && box.status === at.status)
  return alertTypes.filter(
    (alert_type) =>
      choices.findLast((box) => box.alert_type === alert_type)?.is_on ?? isOnByDefault({ alert_type, ...at }),
  )
}

export const isReachableAtHigh = (chosen: readonly NotificationSetting[]): boolean =>
  userStatuses.every((status) => alertTypesFor(chosen, { priority: high, status }).length > 0)

export const hasDuplicates = (chosen: readonly NotificationSetting[]): boolean =>
  new Set(chosen.map(keyOf)).size < chosen.length

/** `uk`: no device ever checked in. */
export function userStatusOf(person: {
  is_reachable: boolean
  status: string
  last_seen: string | null
}): UserStatus {
  if (person.status === 'dnd') return 'dnd'
  return person.is_reachable || person.last_seen !== null ? 'online' : 'uk'
}
