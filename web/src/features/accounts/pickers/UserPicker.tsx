import type { PickedUser } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'
import { UserFace } from './UserFace.tsx'

/** What the profile and others know of a chosen person. */
export type Chosen = Pick<PickedUser, 'id' | 'display_name' | 'profile_picture'> & Partial<PickedUser>

const source: PickSource<Chosen> = {
  key: ['pick-users'],
  ask: (search, offset, signal) => call('GET /api/v1/users/', { query: { search, offset }, signal }),
  noun: 'people',
  placeholder: 'Name or title',
  nameOf: (user) => user.display_name,
  lineOf: ({ title, departments = [] }) =>
    [title, departments.map(({ name }) => name).join(', ')].filter(Boolean).join(' · '),
  isLocked: ({ is_locked = false }) => is_locked,
  face: (user) => <UserFace user={user} />,
}

export type UserPickerProps = Omit<PickerProps<Chosen>, 'source'> & {
  /** Whoever cannot be meant: oneself, for a forwarding. */
  without?: number
}

/** People of the account by name, title or e-mail address. */
export function UserPicker({ without, ...rest }: UserPickerProps) {
  const others: PickSource<Chosen> = {
    ...source,
    isLocked: (user) => user.id === without || (user.is_locked ?? false),
  }
  return <Picker {...rest} source={without === undefined ? source : others} />
}
