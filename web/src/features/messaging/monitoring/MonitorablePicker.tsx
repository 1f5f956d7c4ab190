import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import { limits } from '@wardline/contract/limits.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'
import { UserFace } from '../../accounts/pickers/UserFace.tsx'

const source: PickSource<UserSummary> = {
  key: ['pick-monitorable'],
  ask: (search, loaded, signal) =>
    call('GET /api/v1/users/monitorable/', {
      query: { search, page: Math.floor(loaded / limits.picker_page) + 1 },
      signal,
    }),
  noun: 'people',
  placeholder: 'Name or title',
  nameOf: (user) => user.display_name,
  lineOf: (user) => user.title,
  face: (user) => <UserFace user={user} />,
}

/** Only people who may be monitored (messaging §5). */
export const MonitorablePicker = (props: Omit<PickerProps<UserSummary>, 'source'>) => (
  <Picker {...props} source={source} />
)
