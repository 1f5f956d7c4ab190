import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runStagesConcurrently, type ConcurrentStage } from './stage.ts'

let printed: string[]
let started: string[]

beforeEach(() => {
  printed = []
  started = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text.trim()))
})

afterEach(() => vi.restoreAllMocks())

/** Runs until the test resolves or rejects it. */
function createStage(name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const stage: ConcurrentStage = {
    name,
    run(print) {
      started.push(name)
      print(`${name} begins\n`)
      return promise.finally(() => print(`${name} ends\n`))
    },
  }
  return { stage, resolve, reject }
}

test('stages start in order, one per core, and each prints in one piece when it ends', async () => {
  const [format, lint, rules] = [createStage('format'), createStage('lint'), createStage('rules')]
  const running = runStagesConcurrently([format.stage, lint.stage, rules.stage], 2)
  expect(started).toEqual(['format', 'lint'])
  lint.resolve(true)
  await vi.waitFor(() => expect(started).toEqual(['format', 'lint', 'rules']))
  rules.resolve(false)
  await vi.waitFor(() => expect(printed).toHaveLength(6))
  format.resolve(true)
  expect(await running).toEqual([
    { name: 'lint', passed: 1, failed: 0, failures: [], flaky: [] },
    { name: 'rules', passed: 0, failed: 1, failures: [], flaky: [] },
    { name: 'format', passed: 1, failed: 0, failures: [], flaky: [] },
  ])
  expect(printed.map((text) => text.replace(/\d+\.\d s$/, '0.0 s'))).toEqual([
    '── lint',
    'lint begins\nlint ends',
    '── lint: passed in 0.0 s',
    '── rules',
    'rules begins\nrules ends',
    '── rules: FAILED in 0.0 s',
    '── format',
    'format begins\nformat ends',
    '── format: passed in 0.0 s',
  ])
})

test('a stage that throws fails with its error, and the others run', async () => {
  const [types, rules] = [createStage('types'), createStage('rules')]
  types.reject(new Error('The disk is full'))
  rules.resolve(true)
  expect(await runStagesConcurrently([types.stage, rules.stage], 1)).toEqual([
    { name: 'types', passed: 0, failed: 1, failures: [], flaky: [] },
    { name: 'rules', passed: 1, failed: 0, failures: [], flaky: [] },
  ])
  expect(printed[1]).toContain('Error: The disk is full')
})
