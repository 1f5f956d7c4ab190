import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import type { LocationRow } from './location.queries.ts'

export const presentLocation = ({ unit_id, unit_name, ...location }: LocationRow): Location => ({
  ...location,
  unit: unit_id === null ? null : { id: unit_id, name: unit_name ?? '' },
})
