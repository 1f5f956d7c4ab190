import { z } from 'zod'
import { isBlank, line } from '../text.ts'

/** Sorted from the largest to the smallest; each lies in one before it. */
export const locationKinds = ['hospital', 'unit', 'room', 'bed'] as const
const LocationKind = z.enum(locationKinds, { error: 'kind is hospital, unit, room or bed.' })
export type LocationKind = z.output<typeof LocationKind>

/** A room may lie in a unit or a hospital, not in a bed or another room. */
export const canContain = (outer: LocationKind, inner: LocationKind): boolean =>
  locationKinds.indexOf(outer) < locationKinds.indexOf(inner)

export const Place = z.object({ id: z.int(), name: z.string() })

export const Location = z
  .object({
    id: z.int(),
    /** As the unit names it, such as 6 West 12A: it stands alone. */
    name: z.string(),
    kind: LocationKind,
    parent_id: z.int().nullable(),
    /** The unit that it is or lies in. */
    unit: Place.nullable(),
    /** The room that it is or lies in. */
    room: z.string().nullable(),
    bed: z.string().nullable(),
  })
  .meta({ id: 'Location' })
export type Location = z.output<typeof Location>

export const NewLocation = z.strictObject({
  name: line(100).refine((name) => !isBlank(name), 'Enter a name.'),
  kind: LocationKind.default('bed'),
  parent_id: z.int().positive().nullable().default(null),
})
export type NewLocation = z.output<typeof NewLocation>
