import { containsWords } from '@wardline/contract/folded-text.ts'
import type { UserDuty } from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { UserAvatar } from '../pickers/UserAvatar.tsx'
import type { SelectedUser } from '../pickers/UserPicker.tsx'
import { availabilityText, type Availability } from './user-accounts.text.ts'

type Member = SelectedUser & Partial<Availability>

const visible = 25

/** Members who can be paged; free at the first shift before busy. */
const membersOf = (
  { id, starts, ends }: UserDuty['items'][number],
  without: number,
): PickerSource<Member> => ({
  key: ['pick-group-members', id, starts, ends, without],
  fetchPage: async (search, loaded, signal) => {
    const query = { start: toSecond(starts), end: toSecond(ends) }
    const { results } = await call('GET /api/v1/schedulegroups/{id}/free/', {
      params: { id },
      query,
      signal,
    })
    const found = results.filter(
      ({ user_id, display_name }) => user_id !== without && containsWords(display_name, search),
    )
    const members = found.map(({ user_id, ...member }) => ({ ...member, id: user_id, profile_picture: null }))
    return { count: found.length, results: members.slice(loaded, loaded + visible) }
  },
  noun: 'members',
  placeholder: 'Name of a member',
  getName: ({ display_name }) => display_name,
  getDetail: ({ busy_count = 0, busy_with = null }) => availabilityText({ busy_count, busy_with }),
  avatar: (user) => <UserAvatar user={user} />,
})

/** The calendar takes times in whole seconds. */
const toSecond = (moment: string | null): string =>
  Temporal.Instant.from(moment ?? '').toString({ smallestUnit: 'second' })

type GroupMemberPickerProps = Omit<PickerProps<Member>, 'source'> & {
  shifts: UserDuty['items'][number]
  /** The user who has the shifts now. */
  without: number
}

export const GroupMemberPicker = ({ shifts, without, ...rest }: GroupMemberPickerProps) => (
  <Picker {...rest} source={membersOf(shifts, without)} />
)
