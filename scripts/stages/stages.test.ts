import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isWithinBudget, measure } from './bundle-size.ts'
import { countOf } from './vitest.ts'

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => 1),
})

test.each([
  ['all is well', { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 3)] }, true, 3, 0],
  ['tests fail', { numPassedTests: 1, numFailedTests: 2, testResults: [file('failed', 3)] }, false, 1, 2],
  [
    'a file cannot be loaded',
    { numPassedTests: 1, numFailedTests: 0, testResults: [file('failed', 0)] },
    false,
    1,
    1,
  ],
  ['an error is outside any test', { numPassedTests: 1, numFailedTests: 0, testResults: [] }, false, 1, 1],
  ['there is no report', undefined, true, 0, 1],
])('a run is counted when %s', (_case, report, ended, passed, failed) => {
  expect(countOf(report, ended)).toEqual({ passed, failed })
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

/** Bytes that gzip cannot make smaller, always the same. */
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

test('the first load is what the page names, the rest is lazy', () => {
  build({ 'dialog.js': 2000 })
  expect(measure(dist, page).map(({ name, kB }) => [name, Math.round(kB)])).toEqual([
    ['first load: scripts', 2],
    ['first load: styles', 1],
    ['first load: font', 1],
    ['lazy assets/dialog.js', 2],
  ])
  expect(isWithinBudget(dist)).toBe(true)
})

test.each(['vendor.js', 'main.css', 'inter.woff2', 'dialog.js'])(
  'a budget that %s exceeds is noticed',
  (name) => {
    build({ [name]: 160_000 })
    expect(isWithinBudget(dist)).toBe(false)
  },
)

test('no page is no success', () => {
  expect(isWithinBudget(dist)).toBe(false)
})
