import path from 'node:path'
import process from 'node:process'
import { openMigratedDatabase, type MigratedDatabase } from './schema/migrated-database.ts'
import { areScreensWithinBudget } from './first-load/screen-budget.ts'
import { isWithinBudget } from './stages/bundle-size.ts'
import { findChangedFlag, listChangedFiles, selectChanged } from './stages/changed-tests.ts'
import { havePrerequisites } from './stages/prerequisites.ts'
import { root, runProgram } from './stages/program.ts'
import {
  runStage,
  runStagesConcurrently,
  type ConcurrentStage,
  type Stage,
  type StageResult,
} from './stages/stage.ts'
import { runTests } from './stages/vitest.ts'

// Runs all checks and tests; with --static only those that run no application code, and with --changed or
// --changed=<commit> the tests that the change can affect.
// All stages run even if one fails, so that one run reports every problem.

const programStage = (name: string, command: string, ...args: string[]): ConcurrentStage => ({
  name,
  run: (print) => runProgram(command, args, { print }),
})

let database: Promise<MigratedDatabase> | undefined

/** Runs a script on the database that all of these stages share. */
const schemaStage = (name: string, ...args: string[]): ConcurrentStage => ({
  name,
  run: async (print) => {
    const { url } = await (database ??= openMigratedDatabase())
    return runProgram('node', args, { print, env: { MIGRATED_DATABASE_URL: url } })
  },
})

/** The longest come first, so that no core is idle while the last one runs. */
const staticStages: ConcurrentStage[] = [
  programStage('types and lint', 'oxlint', '--type-check'),
  programStage('format', 'prettier', '--check', '--log-level=warn', '.'),
  schemaStage('SQL', 'scripts/check-sql.ts'),
  programStage('unused code', 'knip', '--no-progress', '--no-config-hints'),
  programStage('rules', 'node', 'scripts/check-rules.ts'),
  programStage('structure', 'node', 'scripts/structure-figures.ts'),
  schemaStage('table types', 'scripts/database-types.ts', '--check'),
  schemaStage('data model', 'scripts/data-model.ts', '--check'),
  programStage('settings', 'node', 'scripts/settings-table.ts', '--check'),
  programStage('rooms', 'node', 'scripts/rooms.ts', '--check'),
  programStage('API description', 'node', 'scripts/check-openapi.ts'),
]

const prerequisites: ConcurrentStage = { name: 'Chromium and Redis', run: havePrerequisites }

const buildStage: ConcurrentStage = {
  name: 'build and size',
  run: async (print) =>
    (await runProgram('node', ['scripts/build.ts'], { print })) &&
    [isWithinBudget, areScreensWithinBudget].every((isRight) => isRight(path.join(root, 'web/dist'), print)),
}

const changedFlag = findChangedFlag(process.argv)
const changedFiles = changedFlag === undefined ? [] : listChangedFiles(changedFlag)

const testStage = (name: string, projects: string[]): Stage => ({
  name,
  run: () => runTests(projects, selectChanged(changedFlag, changedFiles, projects)),
})

const testStages: Stage[] = [
  testStage('unit and scenario tests', ['unit', 'scenario', 'cluster']),
  testStage('browser tests', ['browser']),
  testStage('fault tests', ['faults', 'recovery']),
]

const isStatic = process.argv.includes('--static')
const results: StageResult[] = await runStagesConcurrently(
  isStatic ? staticStages : [prerequisites, buildStage, ...staticStages],
)
await database?.then(
  ({ close }) => close(),
  () => {}, // reported by the stages that needed it
)
const hasFailed = ({ name }: { name: string }) =>
  results.some((result) => result.name === name && result.failed > 0)
if (!isStatic && !hasFailed(prerequisites))
  for (const stage of testStages) results.push(await runStage(stage))

const failedStages = results.filter(hasFailed).map(({ name }) => name)
const sum = (count: 'passed' | 'failed') => results.reduce((total, result) => total + result[count], 0)
// Repeated at the end, because the output of the tests is long.
const flaky = results.flatMap((result) => result.flaky)
if (flaky.length > 0)
  console.log(`\nFlaky tests, which failed and then passed alone:\n  ${flaky.join('\n  ')}`)
const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) console.log(`\nFailed tests:\n  ${failures.join('\n  ')}`)
console.log(failedStages.length > 0 ? `\nFailed: ${failedStages.join(', ')}` : '')
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
