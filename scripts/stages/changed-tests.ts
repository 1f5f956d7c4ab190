import { execFileSync } from 'node:child_process'
import { root } from './program.ts'

/** `--changed`, for what is not committed, or `--changed=<commit>`. Vitest takes the same flag. */
export const findChangedFlag = (args: readonly string[]): string | undefined =>
  args.find((arg) => arg === '--changed' || arg.startsWith('--changed='))

export function listChangedFiles(flag: string): string[] {
  const since = flag.split('=')[1]
  return [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
    ...(since ? git('diff', '--name-only', `${since}...HEAD`) : []),
  ]
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Files that tests use without importing them: vitest would not run the tests again. */
const unimported: Record<string, RegExp> = {
  browser: /^(web|contract|packages|server\/migrations)\//,
  faults: /^(server|contract|packages)\//,
  recovery: /^(server|contract|packages)\//,
  scenario: /^server\/migrations\//,
  cluster: /^server\/migrations\//,
}

/** The arguments for vitest; none if every test of the projects runs. */
export function selectChanged(flag: string | undefined, changed: string[], projects: string[]): string[] {
  if (flag === undefined) return []
  const needsAll = projects.some((project) => changed.some((file) => unimported[project]?.test(file)))
  return needsAll ? [] : [flag]
}
