import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { root, runProgram } from './program.ts'

export interface Count {
  passed: number
  failed: number
  /** One entry for each test or file that failed, with the first lines of its error. */
  failures: string[]
}

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

export const runTests = async (...projects: string[]): Promise<Count> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wardline-report-'))
  const report = path.join(folder, 'report.json')
  try {
    const wanted = projects.flatMap((name) => ['--project', name])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const ended = await runProgram('vitest', ['run', '--passWithNoTests', ...wanted, ...reporters], {
      env: { NODE_ENV: 'test' },
    })
    return countTests(read(report), ended)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const read = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // vitest ended before writing the report
  }
}

/**
 * Counts one failure each for a file that could not be loaded, an error outside any test, and a missing
 * report: none of them has a failed test.
 */
export const countTests = (report: unknown, ended: boolean): Count => {
  const { success, data } = Report.safeParse(report)
  if (!success) return { passed: 0, failed: 1, failures: ['vitest ended before it wrote its report'] }
  const unloaded = data.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failures = data.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    if (unloaded.some((each) => each.name === name)) return [`${file}: ${firstLines(message)}`]
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => `${file} > ${test.fullName}: ${firstLines(test.failureMessages?.[0])}`)
  })
  const failed = data.numFailedTests + unloaded.length
  if (failed > 0 || ended) return { passed: data.numPassedTests, failed, failures }
  return { passed: data.numPassedTests, failed: 1, failures: ['an error outside of any test, see above'] }
}

const shown = { lines: 12, width: 300 }

/** An error of a generated test names its seed and its counterexample in the lines after the first. */
const firstLines = (message = '') =>
  message
    .split('\n')
    .filter((line, i) => i === 0 || !/^\s*(at |$)/.test(line))
    .slice(0, shown.lines)
    .map((line) => line.slice(0, shown.width))
    .join('\n    ')
