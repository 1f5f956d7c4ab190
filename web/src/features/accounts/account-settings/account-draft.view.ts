import type {
  AccountChanges,
  AccountSettings,
} from '@wardline/contract/accounts/account-settings/account-settings.schemas.ts'
import type { SelectedUser } from '../pickers/UserPicker.tsx'

export interface AccountForm {
  name: string
  time_zone: string
  week_start: string
  password_min_length: string
  fail_over_user_id: SelectedUser[]
  operator_id: SelectedUser[]
}

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
