import {
  locationKinds,
  type Location,
  type LocationKind,
} from '@wardline/contract/patients/location.schemas.ts'
import type { LocationRow } from './location.queries.ts'

/** A room may lie in a unit or a hospital, not in a bed or another room. */
export const canContain = (outer: LocationKind, inner: LocationKind): boolean =>
  locationKinds.indexOf(outer) < locationKinds.indexOf(inner)

export const presentLocation = ({ unit_id, unit_name, ...location }: LocationRow): Location => ({
  ...location,
  unit: unit_id === null ? null : { id: unit_id, name: unit_name ?? '' },
})
