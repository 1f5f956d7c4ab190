import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

const kinds: Record<Location['kind'], string> = {
  hospital: 'Hospital',
  unit: 'Unit',
  room: 'Room',
  bed: 'Bed',
}

const source: PickerSource<Location> = {
  key: ['pick-locations'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/pcm/locations/', { query: { search, offset }, signal }),
  noun: 'locations',
  placeholder: 'Unit, room or bed',
  getName: ({ name }) => name,
  getDetail: ({ kind, unit, id }) =>
    [kinds[kind], unit && unit.id !== id ? unit.name : ''].filter(Boolean).join(' · '),
}

export const LocationPicker = (props: Omit<PickerProps<Location>, 'source'>) => (
  <Picker {...props} source={source} />
)
