import type {
  AccountChanges,
  AccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import { timeZones } from '@wardline/contract/time-zones.ts'
import type { SelectedUser } from '../pickers/UserPicker.tsx'

export interface AccountForm {
  name: string
  time_zone: string
  week_start: string
  password_min_length: string
  fail_over_user_id: SelectedUser[]
  operator_id: SelectedUser[]
}
export type AccountField = keyof AccountForm

export const toForm = ({ name, time_zone, ...stored }: AccountSettings): AccountForm => ({
  name,
  time_zone,
  week_start: String(stored.week_start),
  password_min_length: String(stored.password_min_length),
  fail_over_user_id: stored.fail_over_user ? [stored.fail_over_user] : [],
  operator_id: stored.operator ? [stored.operator] : [],
})

/** The API refuses other values. */
export const toBody = ({
  name,
  time_zone,
  ...typed
}: AccountForm): Required<Omit<AccountChanges, 'version'>> => ({
  name: name.trim(),
  time_zone: time_zone as NonNullable<AccountChanges['time_zone']>,
  week_start: Number(typed.week_start) as NonNullable<AccountChanges['week_start']>,
  password_min_length: Number(typed.password_min_length),
  fail_over_user_id: typed.fail_over_user_id[0]?.id ?? null,
  operator_id: typed.operator_id[0]?.id ?? null,
})

export const weekDays = [
  { value: '0', label: 'Sunday' },
  { value: '1', label: 'Monday' },
  { value: '6', label: 'Saturday' },
] as const

/** The stored value as the form shows it. */
export function describeField(account: AccountSettings, field: AccountField): string {
  switch (field) {
    case 'name':
      return account.name
    case 'time_zone':
      return (timeZones as Record<string, string>)[account.time_zone] ?? account.time_zone
    case 'week_start':
      return weekDays.find(({ value }) => value === String(account.week_start))?.label ?? ''
    case 'password_min_length':
      return `${account.password_min_length} characters`
    case 'fail_over_user_id':
      return account.fail_over_user?.display_name ?? 'Nobody'
    case 'operator_id':
      return account.operator?.display_name ?? 'Nobody'
  }
}
