import { z } from 'zod'
import { text } from './text.ts'

/** `true` or `false` in an address; 1 and 0, and words with a capital letter, serve too. */
export const yesOrNo = (name: string) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      const said = value.toLowerCase()
      return said === '1' ? 'true' : said === '0' ? 'false' : said
    },
    z.enum(['true', 'false'], { error: `${name} is true or false.` }),
  )

/**
 * A page of a picker that searches as one types. `offset` is how many the browser holds already: the next page then
 * starts there, whatever the page size was before; it goes before `page`.
 */
export const pickQuery = (size: number) => ({
  search: text(200).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(250).default(size),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
})

/** Ids with commas between them: `ids=3,14,15`. */
export const idList = (name: string) =>
  z
    .string()
    .max(5_000)
    .regex(/^\d{1,15}(,\d{1,15})*$/, `${name} are numbers with commas between them.`)
