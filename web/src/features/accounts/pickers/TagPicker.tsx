import type { Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

const source: PickerSource<Tag> = {
  key: ['pick-tags'],
  fetchPage: (search, offset, signal) => call('GET /api/v1/tags/', { query: { search, offset }, signal }),
  noun: 'tags',
  placeholder: 'Category or value',
  getName: ({ classified_name }) => classified_name,
  getDetail: () => '',
}

export const TagPicker = (props: Omit<PickerProps<Tag>, 'source'>) => <Picker {...props} source={source} />
