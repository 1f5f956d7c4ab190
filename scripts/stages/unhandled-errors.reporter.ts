import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type { Reporter } from 'vitest/node'
import { root } from './program.ts'

/** The variable that names the file which the reporter writes. */
export const unhandledErrorsVariable = 'UNHANDLED_ERRORS_FILE'

/** Writes a JSON array with the errors outside of tests, which vitest's JSON report leaves out. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env[unhandledErrorsVariable]
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(describeError)))
  }
}

/** Includes the file and the test during which the error was noticed, which need not have caused it. */
export function describeError(error: Record<string, unknown>): string {
  const text = (key: string) => (typeof error[key] === 'string' ? error[key] : '')
  const testPath = text('VITEST_TEST_PATH')
  const during = [testPath && path.relative(root, testPath), text('VITEST_TEST_NAME')]
  const place = during.filter(Boolean).join(' > ')
  const description = text('stack') || `${text('name')}: ${text('message')}`
  return `An error outside of any test${place ? `, during ${place}` : ''}: ${description}`
}
