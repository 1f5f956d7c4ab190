import type { SavedFilter } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

const source: PickerSource<SavedFilter> = {
  key: ['pick-saved-filters'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/savedfilters/', { query: { search, offset }, signal }),
  noun: 'saved filters',
  placeholder: 'Name of a filter',
  getName: ({ name }) => name,
  getDetail: ({ tags }) => tags.map(({ classified_name }) => classified_name).join(', '),
}

export const SavedFilterPicker = (props: Omit<PickerProps<SavedFilter>, 'source'>) => (
  <Picker {...props} source={source} />
)
