import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { succeeds } from './program.ts'

/** What the tests need and npm does not bring. */
const programs = {
  chromium: {
    find: async () => (await import('../../tests/world/chromium.ts')).findWholeChromium(),
    sentence:
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  },
  'redis-server': {
    find: async () => process.env['REDIS_SERVER_PATH'] ?? inPath('redis-server'),
    sentence:
      'The tests need redis-server: install it (Debian: apt-get install redis-server); it need not run.',
  },
}

/**
 * Installs what is missing where that can be done (as root of a Debian, which in practice is a container); answers false,
 * after one sentence for each, where it cannot.
 */
export const havePrerequisites = async (): Promise<boolean> => {
  if (process.getuid?.() === 0 && inPath('apt-get') !== undefined) await installMissing()
  const missing = await missingPrograms()
  for (const name of missing) console.error(programs[name].sentence)
  return missing.length === 0
}

/** Chromium without windows: the same pages with a third less processor, so it is wanted beside one with windows too. */
const lightest = 'chromium-headless-shell'

async function installMissing(): Promise<void> {
  const missing = await missingPrograms()
  const hasLightest = process.env['CHROMIUM_PATH'] !== undefined || inPath(lightest) !== undefined
  const wanted = [...missing.filter((name) => name !== 'chromium'), ...(hasLightest ? [] : [lightest])]
  if (wanted.length > 0) await aptInstall(wanted)
  // Older Debians have no such package.
  if ((await missingPrograms()).includes('chromium')) await aptInstall(['chromium'])
}

type Program = keyof typeof programs

const missingPrograms = async (): Promise<Program[]> => {
  const missing: Program[] = []
  for (const name of ['chromium', 'redis-server'] as const)
    if (!(await programs[name].find())) missing.push(name)
  return missing
}

/** RUNLEVEL keeps Debian from starting what it installs. */
const aptInstall = async (packages: string[]) => {
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
