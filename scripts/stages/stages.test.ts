import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWithinBudget, measureParts } from './bundle-size.ts'
import { root } from './program.ts'
import { describeError } from './unhandled-errors.reporter.ts'
import { countTests, countWithRepetition, findRepeatableTests } from './vitest.ts'

const failedTest = {
  status: 'failed',
  ancestorTitles: [],
  title: 'a page reaches its recipient',
  failureMessages: ['expected 0 to be 1\nseed: 7\n\n    at page.test.ts:3'],
}
const file = (status: string, assertionResults: object[], message = '') => ({
  name: path.join(root, 'tests/page.test.ts'),
  status,
  message,
  assertionResults,
})
const passed = file('passed', [{ status: 'passed', ancestorTitles: [], title: 'a', failureMessages: [] }])

test.each([
  ['all is well', { numPassedTests: 3, numFailedTests: 0, testResults: [passed] }, true, 3, 0, []],
  [
    'tests fail',
    { numPassedTests: 1, numFailedTests: 1, testResults: [file('failed', [failedTest])] },
    false,
    1,
    1,
    ['tests/page.test.ts > a page reaches its recipient: expected 0 to be 1\n    seed: 7'],
  ],
  [
    'a file cannot be loaded',
    { numPassedTests: 1, numFailedTests: 0, testResults: [file('failed', [], 'No such file\n    at x')] },
    false,
    1,
    1,
    ['tests/page.test.ts: No such file'],
  ],
  [
    'vitest fails for another reason',
    { numPassedTests: 1, numFailedTests: 0, testResults: [] },
    false,
    1,
    1,
    ['vitest failed without a failed test, see above'],
  ],
  ['there is no report', undefined, true, 0, 1, ['vitest ended before it wrote its report']],
])('a run is counted when %s', (_case, report, ended, passedTests, failed, failures) => {
  const count = countTests({ report, unhandledErrors: [], ended })
  expect(count).toEqual({ passed: passedTests, failed, failures, flaky: [] })
})

test('each error outside of any test is a failure of its own', () => {
  const unhandledErrors = [describeError({ stack: 'Error: Connection terminated\n    at pool.ts:3' })]
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [passed] }
  expect(countTests({ report, unhandledErrors, ended: false })).toEqual({
    passed: 3,
    failed: 1,
    failures: ['An error outside of any test: Error: Connection terminated'],
    flaky: [],
  })
})

test('an error outside of any test names the test during which it was noticed', () => {
  const error = {
    name: 'TypeError',
    message: 'x is undefined',
    VITEST_TEST_PATH: path.join(root, 'tests/page.test.ts'),
    VITEST_TEST_NAME: 'a page reaches its recipient',
  }
  expect(describeError(error)).toBe(
    'An error outside of any test, during tests/page.test.ts > a page reaches its recipient: TypeError: x is undefined',
  )
})

const failure = 'tests/page.test.ts > a page reaches its recipient: expected 0 to be 1\n    seed: 7'
const reportOf = (...testResults: object[]) => ({ numPassedTests: 2, numFailedTests: 1, testResults })
const failedReport = reportOf(file('failed', [failedTest]))
const failedCount = countTests({ report: failedReport, unhandledErrors: [], ended: false })

test('a test that passes alone counts as passed and is listed as flaky', () => {
  const repetition = reportOf(file('passed', [{ ...failedTest, status: 'passed', failureMessages: [] }]))
  expect(countWithRepetition(failedCount, findRepeatableTests(failedReport), repetition)).toEqual({
    passed: 3,
    failed: 0,
    failures: [],
    flaky: [failure],
  })
})

test('a file whose hook failed is counted with its error, and repeated as a whole', () => {
  const skipped = [{ status: 'skipped', ancestorTitles: [], title: 'a', failureMessages: [] }]
  const report = { ...reportOf(file('failed', skipped, 'Hook timed out')), numFailedTests: 0 }
  const count = countTests({ report, unhandledErrors: [], ended: false })
  expect(count).toMatchObject({ failed: 1, failures: ['tests/page.test.ts: Hook timed out'] })
  expect(countWithRepetition(count, findRepeatableTests(report), reportOf(passed))).toMatchObject({
    failed: 0,
    flaky: ['tests/page.test.ts: Hook timed out'],
  })
  expect(countWithRepetition(count, findRepeatableTests(report), report)).toEqual(count)
})

test.each([
  ['it fails again', failedReport],
  [
    'it fails again and another test of its name passes',
    reportOf(file('failed', [{ ...failedTest, status: 'passed', failureMessages: [] }, failedTest])),
  ],
  ['the repetition did not run it', reportOf(file('passed', [{ ...failedTest, status: 'skipped' }]))],
  ['the repetition wrote no report', undefined],
])('a failed test stays a failure when %s', (_case, repetition) => {
  expect(countWithRepetition(failedCount, findRepeatableTests(failedReport), repetition)).toEqual(failedCount)
  expect(failedCount.failures).toEqual([failure])
})

test.each([
  [
    'many tests fail',
    reportOf(
      file(
        'failed',
        Array.from({ length: 11 }, () => failedTest),
      ),
    ),
  ],
  ['there is no report', undefined],
])('no test is repeated when %s', (_case, report) => {
  expect(findRepeatableTests(report)).toEqual([])
})

let dist: string

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'wardline-dist-'))
  mkdirSync(path.join(dist, 'assets'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dist, { recursive: true })
})

const page = `<script type="module" crossorigin src="/assets/main.js"></script>
<link rel="modulepreload" crossorigin href="/assets/vendor.js">
<link rel="stylesheet" crossorigin href="/assets/main.css">
<link rel="preload" as="font" href="/assets/inter.woff2">`

/** Bytes that gzip cannot compress. */
const noise = (bytes: number) => {
  let state = 1
  return Buffer.from(Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) % 256))
}

const build = (sizes: Record<string, number>) => {
  writeFileSync(path.join(dist, 'index.html'), page)
  for (const [name, bytes] of Object.entries({
    'main.js': 1000,
    'vendor.js': 1000,
    'main.css': 1000,
    'inter.woff2': 1000,
    ...sizes,
  }))
    writeFileSync(path.join(dist, 'assets', name), noise(bytes))
}

test('the initial load is what the HTML references; everything else is lazy', () => {
  build({ 'dialog.js': 2000 })
  expect(measureParts(dist, page).map(({ name, kB }) => [name, Math.round(kB)])).toEqual([
    ['first load: scripts', 2],
    ['first load: styles', 1],
    ['first load: font', 1],
    ['lazy assets/dialog.js', 2],
  ])
  expect(isWithinBudget(dist, () => {})).toBe(true)
})

test.each(['vendor.js', 'main.css', 'inter.woff2', 'dialog.js'])(
  'exceeding the %s budget is reported',
  (name) => {
    build({ [name]: 160_000 })
    expect(isWithinBudget(dist, () => {})).toBe(false)
  },
)

test('a build without a page fails', () => {
  expect(isWithinBudget(dist, () => {})).toBe(false)
})
