import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'
import { locationKey } from './LocationPicker.tsx'

export interface ChosenUnit {
  id: number
  name: string
}

const source: PickerSource<ChosenUnit> = {
  key: [...locationKey, 'pick-units'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/pcm/locations/', { query: { kind: 'unit', search, offset }, signal }),
  noun: 'units',
  placeholder: 'Unit name',
  getName: ({ name }) => name,
  getDetail: () => '',
}

export const UnitPicker = (props: Omit<PickerProps<ChosenUnit>, 'source'>) => (
  <Picker {...props} source={source} />
)
