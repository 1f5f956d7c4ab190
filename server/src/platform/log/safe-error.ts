import { isDatabaseError } from '../db/database-error.ts'

/**
 * An error without data. Messages of data errors, parsers and the HTTP server repeat input, and `detail`,
 * `where` and `parameters` contain rows: of those only the code and our own names are kept.
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

/** SQLSTATE classes whose messages contain only names of tables and columns. */
const telling = /^(08|23|25|26|28|40|42|53|54|55|57|58|XX)/
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

/** Stack frames only: the first lines repeat the message. */
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

export function errorName(error: unknown): string {
  const { type, code, constraint } = safeError(error)
  return [type, code, constraint].filter(Boolean).join(' ')
}
