import type { Tag } from '@wardline/contract/accounts/picker.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/pick/Picker.tsx'
import type { PickSource } from '../../../platform/pick/source.ts'

const source: PickSource<Tag> = {
  key: ['pick-tags'],
  ask: (search, offset, signal) => call('GET /api/v1/tags/', { query: { search, offset }, signal }),
  noun: 'tags',
  placeholder: 'Kind or value',
  nameOf: ({ classified_name }) => classified_name,
  lineOf: () => '',
}

/** Tags, `kind: value`. */
export const TagPicker = (props: Omit<PickerProps<Tag>, 'source'>) => <Picker {...props} source={source} />
