import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { succeeds } from './program.ts'

/** What the tests need and npm does not bring. */
const programs = {
  chromium: {
    find: async () => (await import('../../tests/world/chromium.ts')).findChromium(),
    sentence:
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  },
  'redis-server': {
    find: async () => process.env['REDIS_SERVER_PATH'] ?? inPath('redis-server'),
    sentence:
      'The tests need redis-server: install it (Debian: apt-get install redis-server); it need not run.',
  },
}

/** Installs what is missing where that can be done; answers false, after one sentence for each, where it cannot. */
export const havePrerequisites = async (): Promise<boolean> => {
  const missing = await missingPrograms()
  if (missing.length > 0 && process.getuid?.() === 0 && inPath('apt-get')) await aptInstall(missing)
  const still = await missingPrograms()
  for (const name of still) console.error(programs[name].sentence)
  return still.length === 0
}

type Program = keyof typeof programs

const missingPrograms = async (): Promise<Program[]> => {
  const missing: Program[] = []
  for (const name of ['chromium', 'redis-server'] as const)
    if (!(await programs[name].find())) missing.push(name)
  return missing
}

/** RUNLEVEL keeps Debian from starting what it installs. */
const aptInstall = async (packages: Program[]) => {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  console.log(`Installing ${packages.join(' and ')} …`)
  await succeeds('apt-get', ['-qq', 'update'], quiet)
  await succeeds('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], quiet)
}

const inPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file))
