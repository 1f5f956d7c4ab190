import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runProgram, type Print } from './program.ts'

/** Programs that the tests need and npm does not install. */
const programs = {
  chromium: {
    find: async () => (await import('../../tests/fixtures/browser/chromium.ts')).findWholeChromium(),
    sentence:
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  },
  'redis-server': {
    find: async () => process.env['REDIS_SERVER_PATH'] ?? inPath('redis-server'),
    sentence:
      'The tests need redis-server: install it (Debian: apt-get install redis-server); it need not run.',
  },
  slapd: {
    find: async () => (await import('../../tests/fixtures/peers/slapd.ts')).findSlapd(),
    sentence:
      'The tests of directories need slapd: install it (Debian: apt-get install slapd); it need not run.',
  },
}

export const havePrerequisites = async (print: Print): Promise<boolean> => {
  if (process.getuid?.() === 0 && inPath('apt-get') !== undefined) await installMissing(print)
  const missing = await missingPrograms()
  for (const name of missing) print(`${programs[name].sentence}\n`)
  const { findSambaProblem } = await import('../../tests/fixtures/peers/samba.ts')
  const problem = await findSambaProblem()
  if (problem !== undefined) print(`The tests against Samba AD will be skipped: ${problem}.\n`)
  return missing.length === 0
}

/** The headless shell uses a third less CPU than Chromium, so it is installed even if Chromium is present. */
const headlessShell = 'chromium-headless-shell'

async function installMissing(print: Print): Promise<void> {
  const missing = await missingPrograms()
  const hasHeadlessShell = process.env['CHROMIUM_PATH'] !== undefined || inPath(headlessShell) !== undefined
  const wanted = [
    ...missing.filter((name) => name !== 'chromium'),
    ...(hasHeadlessShell ? [] : [headlessShell]),
  ]
  if (wanted.length > 0) await aptInstall(wanted, print)
  // Older Debian releases have no chromium-headless-shell.
  if ((await missingPrograms()).includes('chromium')) await aptInstall(['chromium'], print)
  // Apart from the others: without Samba, its tests are skipped.
  const { missingSambaPackages } = await import('../../tests/fixtures/peers/samba.ts')
  const samba = missingSambaPackages()
  if (samba.length > 0) await aptInstall(samba, print)
}

type Program = keyof typeof programs

const missingPrograms = async (): Promise<Program[]> => {
  const missing: Program[] = []
  for (const name of ['chromium', 'redis-server', 'slapd'] as const)
    if (!(await programs[name].find())) missing.push(name)
  return missing
}

/** RUNLEVEL=1 keeps Debian from starting installed services. */
const aptInstall = async (packages: string[], print: Print) => {
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, print }
  print(`Installing ${packages.join(' and ')} …\n`)
  await runProgram('apt-get', ['-qq', 'update'], options)
  await runProgram('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], options)
}

const inPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))
