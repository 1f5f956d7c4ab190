import type { Provider } from '@wardline/contract/patients/care-teams/care-team.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

const source: PickerSource<Provider> = {
  key: ['pick-providers'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/pcm/providers/', { query: { search, offset }, signal }),
  noun: 'providers',
  placeholder: 'Name of a provider',
  getName: ({ user }) => user.display_name,
  getDetail: ({ user, departments }) =>
    [user.title, departments.map(({ name }) => name).join(', ')].filter(Boolean).join(' · '),
  isLocked: ({ user }) => !user.can_receive,
}

export const ProviderPicker = (props: Omit<PickerProps<Provider>, 'source'>) => (
  <Picker {...props} source={source} />
)
