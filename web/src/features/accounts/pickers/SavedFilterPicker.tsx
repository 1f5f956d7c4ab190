import type { SavedFilter } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'

const source: PickSource<SavedFilter> = {
  key: ['pick-saved-filters'],
  ask: (search, offset, signal) => call('GET /api/v1/savedfilters/', { query: { search, offset }, signal }),
  noun: 'saved filters',
  placeholder: 'Name of a filter',
  nameOf: ({ name }) => name,
  lineOf: ({ tags }) => tags.map(({ classified_name }) => classified_name).join(', '),
}

/** Saved filters, which limit whom a department finds. */
export const SavedFilterPicker = (props: Omit<PickerProps<SavedFilter>, 'source'>) => (
  <Picker {...props} source={source} />
)
