import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { UserAvatar } from '../../accounts/pickers/UserAvatar.tsx'
import { peopleNoun, searchPlaceholder } from './monitoring.text.ts'

const source: PickerSource<UserSummary> = {
  key: ['pick-monitorable'],
  fetchPage: (search, loaded, signal) =>
    call('GET /api/v1/users/monitorable/', {
      query: { search, page: Math.floor(loaded / limits.picker_page) + 1 },
      signal,
    }),
  noun: peopleNoun,
  placeholder: searchPlaceholder,
  getName: (user) => user.display_name,
  getDetail: (user) => user.title,
  avatar: (user) => <UserAvatar user={user} />,
}

export const MonitorablePicker = (props: Omit<PickerProps<UserSummary>, 'source'>) => (
  <Picker {...props} source={source} />
)
