import { canContain, type Location, type LocationKind } from '@wardline/contract/patients/location.schemas.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

/** The prefix of all queries for locations. */
export const locationKey = ['locations'] as const

export const locationKindNames: Readonly<Record<LocationKind, string>> = {
  hospital: 'Hospital',
  unit: 'Unit',
  room: 'Room',
  bed: 'Bed',
}

const source: PickerSource<Location> = {
  key: [...locationKey, 'pick'],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/pcm/locations/', { query: { search, offset }, signal }),
  noun: 'locations',
  placeholder: 'Unit, room or bed',
  getName: ({ name }) => name,
  getDetail: ({ kind, unit, id }) =>
    [locationKindNames[kind], unit && unit.id !== id ? unit.name : ''].filter(Boolean).join(' · '),
}

interface LocationPickerProps extends Omit<PickerProps<Location>, 'source'> {
  /** Only locations that may contain this kind can be chosen. */
  containing?: LocationKind
}

export const LocationPicker = ({ containing, ...props }: LocationPickerProps) => (
  <Picker
    {...props}
    source={containing ? { ...source, isLocked: ({ kind }) => !canContain(kind, containing) } : source}
  />
)
