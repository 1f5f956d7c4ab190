import { isDatabaseError } from '../db/database-error.ts'

/**
 * An error as it may be written down. Messages of the database's data errors, of parsers and of the HTTP server repeat
 * what somebody sent; `detail`, `where` and `parameters` hold whole rows. Of those only the code and our own names stay.
 */
export interface SafeError {
  type: string
  code?: string
  message?: string
  constraint?: string
  table?: string
  column?: string
  stack?: string
  cause?: SafeError
}

/** SQLSTATE classes whose messages name tables, columns and states of the server, never values. */
const telling = /^(08|23|25|26|28|40|42|53|54|55|57|58|XX)/
/** Errors whose words are ours or the runtime's own about the program. */
const ours = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'AggregateError',
  'LeaseLost',
  'AppError',
])

function messageOf(error: Error, code: string | undefined): string | undefined {
  if (isDatabaseError(error)) return telling.test(code ?? '') ? error.message : undefined
  if (code?.startsWith('FST_')) return undefined
  return ours.has(error.constructor.name) ? error.message : undefined
}

/** Only the lines that say where: the first ones repeat the message. */
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, column } = error as Error & Record<string, unknown>
  const isDatabase = isDatabaseError(error)
  const safe = {
    type: error.constructor.name,
    code: text(code),
    message: messageOf(error, text(code)),
    constraint: isDatabase ? text(constraint) : undefined,
    table: isDatabase ? text(table) : undefined,
    column: isDatabase ? text(column) : undefined,
    stack: error.stack === undefined ? undefined : framesOf(error.stack),
    cause: error.cause === undefined || depth === 3 ? undefined : safeError(error.cause, depth + 1),
  }
  return Object.fromEntries(
    Object.entries(safe).filter(([, value]) => value !== undefined),
  ) as unknown as SafeError
}

/** One line for a column: the class of an error and its code. */
export function errorName(error: unknown): string {
  const { type, code, constraint } = safeError(error)
  return [type, code, constraint].filter(Boolean).join(' ')
}
