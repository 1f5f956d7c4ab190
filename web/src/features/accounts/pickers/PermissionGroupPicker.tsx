import type { PickedGroup } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { useMe } from '../me/me.api.ts'
import { peopleCountText } from './people-count.view.ts'

const sourceIn = (account_id: number): PickerSource<PickedGroup> => ({
  key: ['pick-groups', account_id],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/accounts/{id}/groups/', {
      params: { id: account_id },
      query: { search, offset },
      signal,
    }),
  noun: 'groups',
  placeholder: 'Name of a group',
  getName: ({ display_name }) => display_name,
  getDetail: ({ member_count }) => peopleCountText(member_count),
})

type PermissionGroupPickerProps = Omit<PickerProps<PickedGroup>, 'source'> &
  Pick<PickerSource<PickedGroup>, 'isLocked'>

export function PermissionGroupPicker({ isLocked, ...props }: PermissionGroupPickerProps) {
  const { account } = useMe()
  const source = sourceIn(account.id)
  return <Picker {...props} source={isLocked ? { ...source, isLocked } : source} />
}
