import { z } from 'zod'
import { Detail } from '../../errors.ts'
import { idParams, noContent, route } from '../../route.ts'
import { changeSources } from './schedule-source-kinds.rules.ts'
import { sourceParams } from './schedule-source-params.schemas.ts'
import { ApplyBody, ApplyResult, KeptShift, SourcePreview } from './source-preview.schemas.ts'

const changing = { permission: changeSources } as const

export const getSourcePreview = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/preview/',
  summary: 'Preview what the last good pull would change, with the current mappings and remote ids.',
  allow: 'signed_in',
  params: sourceParams,
  answers: { 200: SourcePreview, 403: Detail },
})

export const applySourcePreview = route({
  method: 'POST',
  path: '/api/v1/integrations/{kind}/{id}/apply/',
  summary:
    'Apply the last good pull to the calendars, one group at a time. Edits made here are kept, and the past never changes.',
  allow: changing,
  params: sourceParams,
  body: ApplyBody,
  answers: { 200: ApplyResult },
})

export const listSourceOverrides = route({
  method: 'GET',
  path: '/api/v1/integrations/{kind}/{id}/overrides/',
  summary: 'List upcoming imported shifts that were edited here. Pulls keep them. At most 500.',
  allow: 'signed_in',
  params: sourceParams,
  answers: {
    200: z.object({
      results: z.array(KeptShift.extend({ schedule_group_id: z.int(), schedule_group_name: z.string() })),
    }),
    403: Detail,
  },
})

export const deleteSourceOverride = route({
  method: 'DELETE',
  path: '/api/v1/integrations/{kind}/{id}/overrides/{event_id}/',
  summary: 'Revert the edit of an imported shift to what the source has.',
  allow: changing,
  params: z.strictObject({ ...sourceParams.shape, event_id: idParams.shape.id }),
  answers: { 204: noContent },
})
