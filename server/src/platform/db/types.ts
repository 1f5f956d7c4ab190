import pg from 'pg'

const int8 = 20
const timestamptz = 1184
const date = 1082
const int8Array = 1016

/** `2026-11-20 07:15:00.123+00` (the session is in UTC) as ISO 8601, to the microsecond, without a Date in between. */
const isoInstant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, 'Z')}`

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds`)
  return value
}

const arrays = pg.types.getTypeParser(int8Array as 20) as unknown as (text: string) => string[]

/** bigint as a number (ids stay far below 2^53, and it says so when not), instants and dates as ISO text. */
export const parsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return safeInteger
    if (oid === timestamptz) return isoInstant
    if (oid === date) return (text: string) => text
    if (oid === int8Array) return (text: string) => arrays(text).map(Number)
    return pg.types.getTypeParser(oid, format) as unknown
  },
}
