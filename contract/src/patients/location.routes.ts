import { z } from 'zod'
import { limits } from '../limits.ts'
import { pageOf, route } from '../route.ts'
import { typeaheadQuery } from '../typeahead.ts'
import { Location, NewLocation, locationKinds } from './location.schemas.ts'

export const listLocations = route({
  method: 'GET',
  path: '/api/v1/pcm/locations/',
  summary: 'List locations by name.',
  allow: { permission: 'pcm.view_patient' },
  query: z.strictObject({
    kind: z.enum(locationKinds, { error: 'kind is hospital, unit, room or bed.' }).optional(),
    parent_id: z.coerce.number().int().positive().optional(),
    ...typeaheadQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(Location) },
})

export const createLocation = route({
  method: 'POST',
  path: '/api/v1/pcm/locations/',
  summary: 'Add a hospital, unit, room or bed.',
  allow: { permission: 'pcm.change_patient' },
  body: NewLocation,
  creates: true,
  answers: { 201: Location },
})
