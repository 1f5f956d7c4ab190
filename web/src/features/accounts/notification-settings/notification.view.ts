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

/** The most urgent first, as one reads them. */
export const priorities = [
  { priority: 2, label: 'High' },
  { priority: 1, label: 'Medium' },
  { priority: 0, label: 'Low' },
] as const

export const statusColumns: readonly { status: UserStatus; label: string }[] = [
  { status: 'online', label: 'Online' },
  { status: 'dnd', label: 'Do not disturb' },
  { status: 'uk', label: 'Status unknown' },
]

const brands: readonly AlertType[] = ['apns', 'gcm']

/** `Browser, Android, and text message`. */
const listChannels = (rows: typeof alertRows): string =>
  rows.length === 0
    ? 'No notification'
    : new Intl.ListFormat('en-US').format(
        rows.map(({ alert_type, label }, at) =>
          at === 0 || brands.includes(alert_type)
            ? label
            : `${label.charAt(0).toLowerCase()}${label.slice(1)}`,
        ),
      )

/** Says for one priority which channels notify a user who is online, and where another status differs. */
export function describePriority(
  settings: readonly NotificationSetting[],
  priority: 0 | 1 | 2,
): { online: string; exceptions: string } {
  const channelsOf = (status: UserStatus) => {
    const selected = settings.filter(
      (each) => each.is_on && each.priority === priority && each.status === status,
    )
    return listChannels(
      alertRows.filter((row) => selected.some(({ alert_type }) => alert_type === row.alert_type)),
    )
  }
  const online = channelsOf('online')
  const exceptions = statusColumns
    .filter(({ status }) => channelsOf(status) !== online)
    .map(({ status, label }) => `${label}: ${channelsOf(status)}.`)
  return { online, exceptions: exceptions.join(' ') }
}

export function checkboxLabel({ alert_type, priority, status }: NotificationBox): string {
  const row = alertRows.find((each) => each.alert_type === alert_type)?.label ?? alert_type
  const column = priorities.find((each) => each.priority === priority)?.label.toLowerCase() ?? ''
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
