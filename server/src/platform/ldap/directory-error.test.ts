import { BusyError, OperationsError, ProtocolError, TimeLimitExceededError, UnavailableError } from 'ldapts'
import { expect, test } from 'vitest'
import { toDirectoryError } from './directory-error.ts'

test.each([
  [new OperationsError(), 'server_error'],
  [new BusyError(), 'server_error'],
  [new UnavailableError(), 'server_error'],
  [new TimeLimitExceededError(), 'limit'],
  [new ProtocolError(), 'garbage'],
])('%s is reported as %s', (error, trouble) => {
  expect(toDirectoryError(error)).toMatchObject({ trouble })
})
