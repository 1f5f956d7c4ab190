import type { PickedUser } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { UserAvatar } from './UserAvatar.tsx'

/** Stored users have only some of the fields. */
export type SelectedUser = Pick<PickedUser, 'id' | 'display_name' | 'profile_picture'> & Partial<PickedUser>

const source: PickerSource<SelectedUser> = {
  key: ['pick-users'],
  fetchPage: (search, offset, signal) => call('GET /api/v1/users/', { query: { search, offset }, signal }),
  noun: 'people',
  placeholder: 'Name or title',
  getName: (user) => user.display_name,
  getDetail: ({ title, departments = [] }) =>
    [title, departments.map(({ name }) => name).join(', ')].filter(Boolean).join(' · '),
  isLocked: ({ is_locked = false }) => is_locked,
  avatar: (user) => <UserAvatar user={user} />,
}

export type UserPickerProps = Omit<PickerProps<SelectedUser>, 'source'> & {
  /** Users who are not selectable, such as the one who sets up forwarding. */
  without?: number | readonly number[]
}

export function UserPicker({ without, ...rest }: UserPickerProps) {
  const excluded = new Set(typeof without === 'number' ? [without] : without)
  const others: PickerSource<SelectedUser> = {
    ...source,
    isLocked: (user) => excluded.has(user.id) || (user.is_locked ?? false),
  }
  return <Picker {...rest} source={without === undefined ? source : others} />
}
