import path from 'node:path'
import process from 'node:process'
import { isWithinBudget } from './stages/bundle-size.ts'
import { havePrerequisites } from './stages/prerequisites.ts'
import { root, succeeds, succeedsQuietly } from './stages/program.ts'
import { runTests } from './stages/vitest.ts'
import type { Count } from './stages/vitest.ts'

// Everything that says whether the repository is sound, in one command; with --static only what runs nothing.
// A failing stage does not keep the next from running, so that one run tells all.

const check = async (passes: Promise<boolean> | boolean): Promise<Count> =>
  (await passes) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

const typesAreRight = async () => {
  const projects = ['.', 'contract', 'server', 'web', 'tests']
  const results = await Promise.all(projects.map((project) => succeedsQuietly('tsc', ['--project', project])))
  return results.every(Boolean)
}

const webIsBuilt = async () =>
  (await succeeds('node', ['scripts/build-web.ts'])) && isWithinBudget(path.join(root, 'web/dist'))

type Stage = { name: string; run: () => Promise<Count> }

const staticStages: Stage[] = [
  { name: 'format', run: () => check(succeeds('prettier', ['--check', '--log-level=warn', '.'])) },
  { name: 'types', run: () => check(typesAreRight()) },
  { name: 'lint', run: () => check(succeeds('oxlint', [])) },
  { name: 'rules', run: () => check(succeeds('node', ['scripts/check-rules.ts'])) },
  { name: 'settings', run: () => check(succeeds('node', ['scripts/settings-table.ts', '--check'])) },
  { name: 'unused code', run: () => check(succeeds('knip', ['--no-progress', '--no-config-hints'])) },
]

const liveStages: Stage[] = [
  { name: 'web build and size', run: () => check(webIsBuilt()) },
  { name: 'unit and scenario tests', run: () => runTests('unit', 'scenario', 'cluster') },
  { name: 'browser tests', run: () => runTests('browser') },
  { name: 'fault tests', run: () => runTests('faults') },
]

const total: Count = { passed: 0, failed: 0 }
const failedStages: string[] = []

const runStage = async ({ name, run }: Stage): Promise<Count> => {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const count = await run()
  total.passed += count.passed
  total.failed += count.failed
  if (count.failed > 0) failedStages.push(name)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`── ${name}: ${count.failed > 0 ? 'FAILED' : 'passed'} in ${seconds} s`)
  return count
}

for (const stage of staticStages) await runStage(stage)
if (!process.argv.includes('--static')) {
  const programs = await runStage({ name: 'Chromium and Redis', run: () => check(havePrerequisites()) })
  if (programs.failed === 0) for (const stage of liveStages) await runStage(stage)
}

console.log(failedStages.length > 0 ? `\nFailed: ${failedStages.join(', ')}` : '')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
