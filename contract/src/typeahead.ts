import { z } from 'zod'
import { text } from './text.ts'

export const booleanParam = (name: string) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      const said = value.toLowerCase()
      return said === '1' ? 'true' : said === '0' ? 'false' : said
    },
    z.enum(['true', 'false'], { error: `${name} is true or false.` }),
  )

/**
 * A page of a typeahead list. `offset` is the number of entries the browser already has, regardless of the page size; it
 * takes precedence over `page`.
 */
export const typeaheadQuery = (size: number) => ({
  search: text(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(250).default(size),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
})

export const idList = (name: string) =>
  z
    .string()
    .max(5_000)
    .regex(/^\d{1,15}(,\d{1,15})*$/, `${name} are numbers with commas between them.`)
