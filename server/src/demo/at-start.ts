import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { openBlobStore } from '../platform/files/open-store.ts'
import { demoPeople } from './cast.rules.ts'
import { loadDemo } from './load.ts'
import { accountKinds } from './people.queries.ts'

/** Addresses of this machine alone. */
const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host)

/** Whoever reaches a server with demo people can sign in to it: the password is in the documentation. */
export class DemoExposedError extends Error {
  override name = 'DemoExposedError'
}

/**
 * The demo hospital at start: `auto` loads it into an embedded database without any account, `on` into every one that
 * does not have it. Answers whether demo people are there.
 * @throws DemoExposedError when they are, the server would be seen beyond this machine, and nobody said DEMO=on
 */
export async function demoAtStart(
  config: Pick<Config, 'demo' | 'host' | 'database_url' | 'data_dir' | 's3'>,
  database: Database,
  now: Temporal.Instant,
  say: (line: string) => void,
): Promise<boolean> {
  const there = await database.worker(accountKinds)
  const isEmpty = there.demo + there.real === 0
  const wanted =
    config.demo === 'on' || (config.demo === 'auto' && isEmpty && config.database_url === undefined)
  const hasDemo = wanted || there.demo > 0
  if (hasDemo && !isLoopback(config.host) && config.demo !== 'on') {
    throw new DemoExposedError(
      `HOST=${config.host} would show the demo people, whose password everyone knows, beyond this machine. ` +
        'Set DEMO=on if that is meant, or use another DATA_DIR.',
    )
  }
  if (wanted && there.demo === 0) {
    say('Loading the demo hospital…')
    await loadDemo(database, { now, blobs: openBlobStore(config) })
  }
  return hasDemo
}

/** Where it is, and who to be. */
export function banner(address: string, host: string, hasDemo: boolean): string {
  if (!hasDemo) return `\nWardline is at ${address}\n`
  const people = demoPeople()
  const width = Math.max(...people.map(({ username }) => username.length))
  const lines = people.map(({ username, name, title }) => `    ${username.padEnd(width)}  ${name}, ${title}`)
  const warning = isLoopback(host)
    ? []
    : ['', '  DEMO=on: everyone who reaches this address can sign in as anyone of the demo hospital.']
  return [
    '',
    `Wardline is at ${address}`,
    '',
    '  Sign in as one of these, in two browsers as two; the password is demo:',
    '',
    ...lines,
    ...warning,
    '',
  ].join('\n')
}
