import pg from 'pg'

const int8 = 20
const timestamptz = 1184
const date = 1082
const int8Array = 1016

/** Sessions are in UTC. Keeps microseconds, which Date loses. */
export const instantOf = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`

export function integerOf(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds`)
  return value
}

export const idOf = (text: string | null): number | null => (text === null ? null : integerOf(text))

export const integersOf = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(integerOf)

const textArray = pg.types.getTypeParser(1009 as 20) as unknown as (text: string) => string[]

export const textsOf = (text: string): string[] => (text === '{}' ? [] : textArray(text))

/** bigint as number (throws above 2^53), timestamps and dates as ISO 8601 text. */
export const parsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return integerOf
    if (oid === timestamptz) return instantOf
    if (oid === date) return (text: string) => text
    if (oid === int8Array) return integersOf
    return pg.types.getTypeParser(oid, format) as unknown
  },
}
