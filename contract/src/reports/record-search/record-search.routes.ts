import { z } from 'zod'
import { idParams, route } from '../../route.ts'
import { text } from '../../text.ts'
import { FoundRecord } from './record-search.schemas.ts'

export const searchRecords = route({
  method: 'GET',
  path: '/api/v1/accounts/{id}/search/',
  summary:
    'Search users, departments, groups, roles and settings by name. Finds only what the caller may open. At most `per_kind` of each kind.',
  allow: 'signed_in',
  params: idParams,
  query: z.strictObject({
    search: text(200).default(''),
    per_kind: z.coerce.number().int().min(1).max(25).default(5),
  }),
  answers: { 200: z.object({ results: z.array(FoundRecord) }) },
})
