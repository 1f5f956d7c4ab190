import type {
  AlertType,
  NotificationSetting,
  UserStatus,
} from '@wardline/contract/accounts/notification-setting.schemas.ts'

export type NotificationBox = Omit<NotificationSetting, 'is_on'>

export const alertRows: readonly { alert_type: AlertType; label: string; about: string }[] = [
  { alert_type: 'push', label: 'Browser', about: 'Push to this application' },
  { alert_type: 'apns', label: 'iPhone', about: 'Apple push' },
  { alert_type: 'gcm', label: 'Android', about: 'Google push' },
  { alert_type: 'sms', label: 'Text message', about: 'To your mobile number' },
  { alert_type: 'phone', label: 'Phone call', about: 'To your first number' },
  { alert_type: 'alt_phone', label: 'Second phone', about: 'To your other number' },
  { alert_type: 'email', label: 'Work e-mail', about: 'Hospital address' },
  { alert_type: 'user_email', label: 'Personal e-mail', about: 'Personal address' },
]

export const priorityColumns = [
  { priority: 0, label: 'Low' },
  { priority: 1, label: 'Medium' },
  { priority: 2, label: 'High' },
] as const

export const statusColumns: readonly { status: UserStatus; dot: 2 | 3 | null; label: string }[] = [
  { status: 'online', dot: 2, label: 'Online' },
  { status: 'dnd', dot: 3, label: 'Do not disturb' },
  { status: 'uk', dot: null, label: 'Status unknown' },
]

export function checkboxLabel({ alert_type, priority, status }: NotificationBox): string {
  const row = alertRows.find((each) => each.alert_type === alert_type)?.label ?? alert_type
  const column = priorityColumns.find((each) => each.priority === priority)?.label.toLowerCase() ?? ''
  const state = statusColumns.find((each) => each.status === status)?.label.toLowerCase() ?? ''
  return `${row}, ${column} priority, ${state}`
}

/** Settings with their default are left out, so that they follow it when it changes. */
export const changedSettings = (
  settings: readonly (NotificationSetting & { is_default: boolean })[],
): NotificationSetting[] =>
  settings.filter(({ is_default }) => !is_default).map(({ is_default: _, ...setting }) => setting)

export interface Cell {
  row: number
  column: number
}

export function nextCell(key: string, { row, column }: Cell, rows: number, columns: number): Cell | null {
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)
  switch (key) {
    case 'ArrowRight':
      return { row, column: within(column + 1, columns) }
    case 'ArrowLeft':
      return { row, column: within(column - 1, columns) }
    case 'ArrowDown':
      return { row: within(row + 1, rows), column }
    case 'ArrowUp':
      return { row: within(row - 1, rows), column }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: columns - 1 }
    case 'PageUp':
      return { row: 0, column }
    case 'PageDown':
      return { row: rows - 1, column }
    default:
      return null
  }
}
