import { z } from 'zod'

const earliest = Date.parse('1900-01-01T00:00:00Z')
const latest = Date.parse('2200-01-01T00:00:00Z')

/** Hours of offset that PostgreSQL reads; ISO 8601 allows 23. */
const mostOffset = 15

/**
 * An instant with `Z` or an offset that both JavaScript and PostgreSQL read.
 * @param error the sentence for any other text
 */
export const instant = (name: string, error = `${name} is an instant, like 2026-11-20T07:15:00Z.`) =>
  z.iso.datetime({ offset: true, error }).refine((text) => {
    const at = Date.parse(text)
    const [, hours = '0'] = /[+-](\d\d):\d\d$/.exec(text) ?? []
    return at >= earliest && at < latest && Number(hours) <= mostOffset
  }, error)
