import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { succeeds } from './program.ts'

export type Count = { passed: number; failed: number }

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

/** Runs projects of vitest.config.ts and counts their tests. */
export const runTests = async (...projects: string[]): Promise<Count> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wardline-report-'))
  const report = path.join(folder, 'report.json')
  try {
    const wanted = projects.flatMap((name) => ['--project', name])
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const ended = await succeeds('vitest', ['run', '--passWithNoTests', ...wanted, ...reporters], {
      NODE_ENV: 'test',
    })
    return countOf(read(report), ended)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const read = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // it ended before it could write
  }
}

/**
 * A file that could not be loaded has no failed test, and neither has an error outside any: each still counts as
 * one failure, and so does a run that left no report.
 */
export const countOf = (report: unknown, ended: boolean): Count => {
  const { success, data } = Report.safeParse(report)
  if (!success) return { passed: 0, failed: 1 }
  const unloaded = data.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const failed = data.numFailedTests + unloaded.length
  return { passed: data.numPassedTests, failed: failed === 0 && !ended ? 1 : failed }
}
