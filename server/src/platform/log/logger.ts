import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { safeError } from './safe-error.ts'

/**
 * Allowed fields. Others are removed and listed under `dropped`, so that no body, query or row is logged by
 * accident.
 */
const loggedFields = new Set(
  (
    'account_id address attempts code count err host job kind method migrations ms ' +
    'node_id port reason reqId request_id route session_id status task_id user_id version what'
  ).split(' '),
)

function named(fields: Record<string, unknown>): Record<string, unknown> {
  const dropped = Object.keys(fields).filter((name) => !loggedFields.has(name))
  if (dropped.length === 0) return fields
  const logged = Object.entries(fields).filter(([name]) => loggedFields.has(name))
  return { ...Object.fromEntries(logged), dropped: dropped.join(' ') }
}

const errorOf = (first: unknown): unknown =>
  first instanceof Error
    ? first
    : typeof first === 'object' && first !== null && 'err' in first
      ? first.err
      : undefined

const options: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }), log: named },
  serializers: { err: safeError, req: () => undefined, res: () => undefined },
  hooks: {
    // pino and Fastify repeat the error's message as the line's; it may contain data.
    logMethod(args, method) {
      const [first, message, ...rest] = args as unknown[]
      const error = errorOf(first)
      const repeats = message === undefined || (error instanceof Error && message === error.message)
      if (error === undefined || !repeats) return method.apply(this, args)
      return method.apply(this, [
        first instanceof Error ? { err: first } : first,
        'error',
        ...rest,
      ] as typeof args)
    },
  },
}

export function createLogger(level: string, to?: DestinationStream): Logger {
  if (to) return pino({ ...options, level }, to)
  const out = pino.destination({ dest: 1, sync: false, minLength: 8_192 })
  setInterval(() => out.flush(), 250).unref()
  return pino({ ...options, level }, out)
}
