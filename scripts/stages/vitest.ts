import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { root, runProgram } from './program.ts'
import { unhandledErrorsVariable } from './unhandled-errors.reporter.ts'

export interface Count {
  passed: number
  failed: number
  /** One entry for each test or file that failed, with the first lines of its error. */
  failures: string[]
  /** Tests that failed and then passed when they ran alone, with the first lines of their first error. */
  flaky: string[]
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
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Runs tests that failed once more, without others beside them. */
export async function runTests(projects: string[], args: string[] = []): Promise<Count> {
  const first = await runVitest(projects, args)
  const failed = findRepeatableTests(first.report)
  if (failed.length === 0) return countTests(first)
  console.log(`\nRunning the tests that failed once more, alone: ${failed.length}`)
  const { report } = await runVitest(projects, selectAlone(failed), { FC_SEED: findSeed(failed) })
  return countWithRepetition(countTests(first), failed, report)
}

interface Run {
  report: unknown
  /** Descriptions of the errors outside of any test. */
  unhandledErrors: unknown
  /** Whether vitest exited with 0. */
  ended: boolean
}

const reporters = ['default', 'json', './scripts/stages/unhandled-errors.reporter.ts']

async function runVitest(projects: string[], args: string[] = [], env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wardline-report-'))
  const report = path.join(folder, 'report.json')
  const unhandledErrors = path.join(folder, 'unhandled-errors.json')
  try {
    const selected = projects.flatMap((name) => ['--project', name])
    const reporting = [...reporters.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
    const ended = await runProgram(
      'vitest',
      ['run', '--passWithNoTests', ...selected, ...reporting, ...args],
      { env: { NODE_ENV: 'test', [unhandledErrorsVariable]: unhandledErrors, ...env } },
    )
    return { report: read(report), unhandledErrors: read(unhandledErrors), ended } satisfies Run
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
export function countTests({ report, unhandledErrors, ended }: Run): Count {
  const { success, data } = Report.safeParse(report)
  if (!success)
    return { passed: 0, failed: 1, failures: ['vitest ended before it wrote its report'], flaky: [] }
  const unloaded = data.testResults.filter(failedOutsideTests)
  const failures = listFailures(data).map(describeFailure)
  const outside = z.array(z.string()).catch([]).parse(unhandledErrors).map(firstLines)
  const passed = data.numPassedTests
  const failed = data.numFailedTests + unloaded.length + outside.length
  if (failed > 0 || ended) return { passed, failed, failures: [...failures, ...outside], flaky: [] }
  return { passed, failed: 1, failures: ['vitest failed without a failed test, see above'], flaky: [] }
}

type FileReport = z.output<typeof Report>['testResults'][number]

/** The file could not be loaded, or a hook failed: none of its tests did. */
const failedOutsideTests = ({ status, assertionResults }: FileReport): boolean =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

interface FailedTest {
  /** Relative to the repository. */
  file: string
  /** Undefined if the whole file failed. */
  name: string | undefined
  error: string
}

/** The name that `--testNamePattern` is compared with. */
const joinTitles = ({ ancestorTitles, title }: { ancestorTitles: string[]; title: string }) =>
  [...ancestorTitles, title].join(' > ')

const describeFailure = ({ file, name, error }: FailedTest) =>
  `${name === undefined ? file : `${file} > ${name}`}: ${firstLines(error)}`

/** More failures than this have a common cause, which repeating them would only hide. */
const maxRepeatedTests = 10

/** One entry for each failed test, and for each file that failed outside of its tests. */
const listFailures = ({ testResults }: z.output<typeof Report>): FailedTest[] =>
  testResults.flatMap((report): FailedTest[] => {
    const file = path.relative(root, report.name)
    if (failedOutsideTests(report)) return [{ file, name: undefined, error: report.message }]
    return report.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ file, name: joinTitles(test), error: test.failureMessages?.[0] ?? '' }))
  })

/** Empty without a report, or if too many failed. */
export function findRepeatableTests(report: unknown): FailedTest[] {
  const { success, data } = Report.safeParse(report)
  const failed = success ? listFailures(data) : []
  return failed.length > maxRepeatedTests ? [] : failed
}

/** Arguments that run exactly these tests, one file after the other; all tests if a whole file failed. */
const selectAlone = (tests: FailedTest[]): string[] => {
  const files = [...new Set(tests.map(({ file }) => file))]
  const names = tests.flatMap(({ name }) => (name === undefined ? [] : [RegExp.escape(name)]))
  const pattern = names.length === tests.length ? [`--testNamePattern=^(${names.join('|')})$`] : []
  return [...files, ...pattern, '--no-file-parallelism']
}

/** The seed that a generated test printed: another one would hide its counterexample. */
const findSeed = (tests: FailedTest[]): string =>
  tests.map(({ error }) => /\bseed: (-?\d+)/.exec(error)?.[1]).find((seed) => seed !== undefined) ?? ''

/** @param failed tests that failed in the run of `count` and were repeated in the run of `repetition` */
export function countWithRepetition(count: Count, failed: FailedTest[], repetition: unknown): Count {
  const { data } = Report.safeParse(repetition)
  // The report identifies tests by name, so all tests of one name must pass.
  const hasPassed = ({ file, name }: FailedTest) => {
    const reports = (data?.testResults ?? []).filter((result) => path.relative(root, result.name) === file)
    if (name === undefined) return reports.length > 0 && reports.every(({ status }) => status === 'passed')
    const repeated = reports.flatMap(({ assertionResults }) =>
      assertionResults.filter((test) => joinTitles(test) === name),
    )
    return repeated.length > 0 && repeated.every(({ status }) => status === 'passed')
  }
  const flaky = failed.filter(hasPassed).map(describeFailure)
  return {
    passed: count.passed + flaky.length,
    failed: count.failed - flaky.length,
    failures: count.failures.filter((failure) => !flaky.includes(failure)),
    flaky,
  }
}

const maxShownError = { lines: 12, width: 300 }

/** An error of a generated test names its seed and its counterexample in the lines after the first. */
const firstLines = (message = '') =>
  message
    .split('\n')
    .filter((line, i) => i === 0 || !/^\s*(at |$)/.test(line))
    .slice(0, maxShownError.lines)
    .map((line) => line.slice(0, maxShownError.width))
    .join('\n    ')
