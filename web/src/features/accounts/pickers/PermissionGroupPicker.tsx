import type { PickedGroup } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'
import { useMe } from '../me.api.ts'
import { peopleText } from '../person.view.ts'

const sourceIn = (account_id: number): PickSource<PickedGroup> => ({
  key: ['pick-groups', account_id],
  ask: (search, offset, signal) =>
    call('GET /api/v1/accounts/{id}/groups/', {
      params: { id: account_id },
      query: { search, offset },
      signal,
    }),
  noun: 'groups',
  placeholder: 'Name of a group',
  nameOf: ({ display_name }) => display_name,
  lineOf: ({ member_count }) => peopleText(member_count),
})

/** Groups of people with the same rights. */
export function PermissionGroupPicker(props: Omit<PickerProps<PickedGroup>, 'source'>) {
  const { account } = useMe()
  return <Picker {...props} source={sourceIn(account.id)} />
}
