import { z } from 'zod'
import { FieldErrors } from '../errors.ts'
import { limits } from '../limits.ts'
import { pickQuery } from '../picking.ts'
import { pageOf, route } from '../route.ts'
import { PagingGroup, PagingGroupType } from './paging-group.schemas.ts'

export const listPagingGroups = route({
  method: 'GET',
  path: '/api/v1/paginggroups/',
  summary: 'Paging groups by name that the caller may find.',
  allow: 'signed_in',
  query: z.strictObject({
    department_id: z.coerce.number().int().positive().optional(),
    type: PagingGroupType.optional(),
    ...pickQuery(limits.picker_page),
  }),
  answers: { 200: pageOf(PagingGroup), 400: FieldErrors },
})
