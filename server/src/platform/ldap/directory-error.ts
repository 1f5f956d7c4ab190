import {
  BusyError,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  OperationsError,
  ResultCodeError,
  SizeLimitExceededError,
  AdminLimitExceededError,
  TimeLimitExceededError,
  UnavailableError,
} from 'ldapts'
import { classifyError } from '../outbound/connect.ts'

/** Why a directory gave no complete answer. */
export type DirectoryTrouble =
  | 'not_allowed' // a forbidden address
  | 'private' // a private address that the operator has not listed
  | 'unknown_host'
  | 'refused'
  | 'unreachable'
  | 'certificate' // not trusted, or of another host
  | 'silent' // timeout
  | 'closed' // connection lost
  | 'credentials' // bind refused
  | 'forbidden' // the bind user may not read this
  | 'base' // the base DN is missing or no DN
  | 'limit' // the directory stopped at its own limit
  | 'incomplete' // fewer pages than the directory has
  | 'filter' // the directory cannot read the filter
  | 'server_error' // the directory is busy, or failed itself
  | 'garbage' // any other answer

export class DirectoryError extends Error {
  readonly trouble: DirectoryTrouble

  constructor(trouble: DirectoryTrouble) {
    super(`Directory: ${trouble}`)
    this.trouble = trouble
  }
}

/** The library's errors of lost and silent connections have no code: only their messages differ. */
export function toDirectoryError(error: unknown): DirectoryError {
  if (error instanceof DirectoryError) return error
  if (error instanceof ResultCodeError) return new DirectoryError(classifyResult(error))
  const message = error instanceof Error ? error.message : ''
  if (/timed out|Connection timeout/.test(message)) return new DirectoryError('silent')
  if (/Connection closed|Socket error|Socket connection/.test(message)) return new DirectoryError('closed')
  if (/filter/i.test(message)) return new DirectoryError('filter')
  return new DirectoryError(classifyError(error))
}

function classifyResult(error: ResultCodeError): DirectoryTrouble {
  if (error instanceof InvalidCredentialsError || error instanceof InappropriateAuthError)
    return 'credentials'
  if (error instanceof InsufficientAccessError) return 'forbidden'
  if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError) return 'base'
  const isLimit =
    error instanceof SizeLimitExceededError ||
    error instanceof AdminLimitExceededError ||
    error instanceof TimeLimitExceededError
  if (isLimit) return 'limit'
  const isServerError =
    error instanceof OperationsError || error instanceof BusyError || error instanceof UnavailableError
  return isServerError ? 'server_error' : 'garbage'
}
