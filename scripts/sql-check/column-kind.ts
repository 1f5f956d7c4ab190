import { parsers } from '../../server/src/platform/db/types.ts'

/** Kinds that the server's parsers make of a column: a JavaScript type, or the element type of an array. */
export type Kind = 'any' | 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'object' | `${string}[]`

/** Keyed by object id, as PostgreSQL writes them; other types are tried with a word. */
const samples: Record<number, string> = {
  16: 't',
  17: String.raw`\x00`,
  20: '1',
  21: '1',
  23: '1',
  26: '1',
  700: '1.5',
  701: '1.5',
  1082: '2026-01-01',
  1083: '12:00:00',
  1114: '2026-01-01 00:00:00',
  1184: '2026-01-01 00:00:00+00',
  1186: '01:00:00',
  1700: '1.5',
  1000: '{t}',
  1001: String.raw`{"\\x00"}`,
  1005: '{1}',
  1007: '{1}',
  1009: '{a}',
  1016: '{1}',
  1021: '{1.5}',
  1022: '{1.5}',
  1115: '{"2026-01-01 00:00:00"}',
  1182: '{2026-01-01}',
  1185: '{"2026-01-01 00:00:00+00"}',
  1231: '{1.5}',
  2951: '{5f0f2b5e-6c1c-4a57-9a3c-0d7e3f6b0f5a}',
}
const json = new Set([114, 3802])
const jsonArrays = new Set([199, 3807])

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

export function columnKind(type: number): Kind {
  if (json.has(type)) return 'any'
  if (jsonArrays.has(type)) return 'any[]'
  const parse = parsers.getTypeParser(type) as (text: string) => unknown
  return kindOf(parse(samples[type] ?? 'word'))
}
