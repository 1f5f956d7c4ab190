import { randomBytes } from 'node:crypto'
import type { DemoSignIn } from '@wardline/contract/accounts/session.schemas.ts'
import { usesEmbeddedDatabase, type Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { isLoopback } from '../platform/outbound/target.ts'
import { tallyAccount } from '../features/reports/tallies/tally.actions.ts'
import { openBlobStore } from '../platform/files/open-store.ts'
import { startDemoLife } from './life/demo-life.ts'
import { findDemoAccount } from './life/life.queries.ts'
import { diceOf } from './sources/seeded-random.ts'
import { demoPeople, type DemoPerson } from './staff/cast.rules.ts'
import { demoPassword, loadDemo, setDemoPassword } from './load.ts'
import { accountKinds, findUsersWithDemoPassword } from './staff/people.queries.ts'

/** Demo users would be reachable from other machines, and their password is documented. */
export class DemoExposedError extends Error {
  override name = 'DemoExposedError'
}

type Exposure = Pick<Config, 'host' | 'public_url' | 'trust_proxy'>

function exposedBy({ host, public_url, trust_proxy }: Exposure): string | undefined {
  if (!isLoopback(host)) return `HOST=${host}`
  if (public_url !== undefined) return `PUBLIC_URL=${public_url}`
  return trust_proxy > 0 ? `TRUST_PROXY=${trust_proxy}` : undefined
}

/** How a visitor signs in. */
export interface DemoAccess {
  password: string
  /** The users for visitors, except users who chose another password. */
  people: DemoPerson[]
}

/**
 * Loads the demo hospital at the start: `auto` into an empty embedded database, `on` into any database without
 * it. The demo users get the documented password on a server that only this machine reaches, a new one at each start
 * otherwise. Undefined without demo users.
 * @throws DemoExposedError if they exist, other machines reach the server, and DEMO is not on
 */
export async function demoAtStart(
  config: Pick<Config, 'demo' | 'database_url' | 'database_app_url' | 'data_dir' | 's3'> & Exposure,
  database: Database,
  now: Temporal.Instant,
  say: (line: string) => void,
): Promise<DemoAccess | undefined> {
  const there = await database.acrossAccounts(accountKinds)
  const isEmpty = there.demo + there.real === 0
  const isRequested =
    config.demo === 'on' || (config.demo === 'auto' && isEmpty && usesEmbeddedDatabase(config))
  const hasDemo = isRequested || there.demo > 0
  const exposure = exposedBy(config)
  if (hasDemo && exposure !== undefined && config.demo !== 'on') {
    throw new DemoExposedError(
      `With ${exposure}, other machines could sign in as the users of the demo hospital. ` +
        'Set DEMO=off and use another DATA_DIR or DATABASE_URL for a real hospital. ' +
        'Set DEMO=on for a public demo: its users get a new password at each start.',
    )
  }
  if (isRequested && there.demo === 0) {
    say('Loading the demo hospital…')
    const { account_id } = await loadDemo(database, { now, blobs: openBlobStore(config) })
    // So that its reports are not empty until the job runs.
    await tallyAccount(database, account_id)
  }
  if (!hasDemo) return undefined
  const password = exposure === undefined ? demoPassword : randomBytes(12).toString('base64url')
  await setDemoPassword(database, password)
  const usernames = demoPeople().map(({ username }) => username)
  const able = await database.acrossAccounts((db) => findUsersWithDemoPassword(db, usernames))
  return { password, people: demoPeople().filter(({ username }) => able.includes(username)) }
}

/** The users that a visitor may be. The password only where no other machine reaches the server. */
export const demoSignIn = (access: DemoAccess | undefined): DemoSignIn => ({
  people: access?.people.map(({ username, name, title }) => ({ username, name, title })) ?? [],
  password: access?.password === demoPassword ? demoPassword : null,
})

/** Undefined without a demo hospital, and behind a proxy, which only takes requests to its own address. */
export async function demoLifeAtStart(
  config: Pick<Config, 'demo_life' | 'public_url'>,
  db: Database,
  { address, password }: { address: string; password: string | undefined },
): Promise<{ stop(): void } | undefined> {
  if (!config.demo_life || password === undefined || config.public_url !== undefined) return undefined
  const account = await db.acrossAccounts(findDemoAccount)
  if (!account) return undefined
  const now = () => Temporal.Now.instant()
  const visitors = demoPeople().map(({ username }) => username)
  const dice = diceOf(randomBytes(8).toString('hex'))
  return startDemoLife({ ...account, db, address, password, visitors, dice, now, tick_ms: 5_000 })
}

/** Users open `public_url`; a proxy needs the address as well. */
export function banner(
  address: string,
  public_url: string | undefined,
  demo: DemoAccess | undefined,
): string {
  const place = public_url === undefined ? address : `${public_url}, and listens on ${address}`
  if (demo === undefined || demo.people.length === 0) return `\nWardline is at ${place}\n`
  const width = Math.max(...demo.people.map(({ username }) => username.length))
  const lines = demo.people.map(
    ({ username, name, title }) => `    ${username.padEnd(width)}  ${name}, ${title}`,
  )
  return [
    '',
    `Wardline is at ${place}`,
    '',
    `  Sign in as one of these, in two browsers as two; the password is ${demo.password}:`,
    '',
    ...lines,
    '',
  ].join('\n')
}
