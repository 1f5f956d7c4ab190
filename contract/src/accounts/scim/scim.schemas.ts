import { z } from 'zod'

/** RFC 7644 §3.12. `code` is ours, the same as in other errors. */
export const ScimError = z
  .object({
    schemas: z.array(z.string()),
    status: z.string(),
    scimType: z.string().optional(),
    detail: z.string(),
    code: z.string(),
  })
  .meta({ id: 'ScimError' })

const attributes = {
  attributes: z.string().max(2_000).optional(),
  excludedAttributes: z.string().max(2_000).optional(),
}

export const ScimSelection = z.object(attributes)

/** RFC 7644 §3.4.2. A negative count is 0, and a start below 1 is 1. Sorting is not supported. */
export const ScimListQuery = z.object({
  ...attributes,
  filter: z.string().max(2_000).optional(),
  startIndex: z.coerce.number().int().max(10_000_000).optional(),
  count: z.coerce.number().int().max(10_000).optional(),
})
export type ScimListQuery = z.output<typeof ScimListQuery>
