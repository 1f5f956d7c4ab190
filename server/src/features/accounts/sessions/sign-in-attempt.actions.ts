import { createHash } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/errors.ts'
import type { AnonymousContext } from '../../../platform/http/handle.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { LimitReached, type RateLimiter } from '../../../platform/limits/rate-limiter.ts'
import { findDeviceTrust } from './known-device.queries.ts'
import { tooManyAttempts } from './session.errors.ts'
import type { SignInRow } from './session.queries.ts'
import type { Attempt, RefusedAttempt } from './shared-user-name.rules.ts'
import * as failures from './sign-in-failure.queries.ts'
import {
  isReportedCount,
  max_failures,
  refusingCounters,
  signInDelay,
  window_minutes,
  type Counter,
  type DeviceTrust,
  type SignInCounter,
} from './sign-in-limit.rules.ts'

export interface SignInServices {
  db: Database
  /** An HMAC, so that no counter contains a typed name. */
  fingerprint: (text: string) => Buffer
  limiter: Pick<RateLimiter, 'consume'>
  /** Reports the attempt to the metrics and the log. */
  onAttempt: (attempt: {
    outcome: 'accepted' | 'refused' | 'throttled'
    device: DeviceTrust
    address: string
  }) => void
}

export const deviceHash = (device: string): Buffer => createHash('sha256').update(device).digest()

/**
 * Finds the counters of the attempt, and refuses it if one is used up. E-mail address and user name count
 * together, because the user is counted. Unknown names are counted in the same way, so that the answer does not
 * reveal them. A name of several users is one attempt for each; those whose limit is used up are left out,
 * unless all are.
 */
export async function beginAttempts(
  ctx: AnonymousContext,
  services: SignInServices,
  signIn: { name: string; users: readonly SignInRow[]; device: string | undefined },
): Promise<Attempt[]> {
  const { name, users, device } = signIn
  const network = networkOf(ctx.address)
  const attempts: Attempt[] = await Promise.all(
    (users.length > 0 ? users : [undefined]).map(async (user) => ({
      user,
      ...(await findCounters(services, { name, user, device, network })),
    })),
  )
  const keys = distinctKeys(attempts.flatMap((attempt) => attempt.keys))
  const before = await services.db.acrossAccounts((reader) => failures.listFailures(reader, keys))
  const full = before.filter(({ counter, failures: count }) => isUsedUp(counter, count))
  const open = attempts.filter((attempt) => !attempt.keys.some((key) => full.some(isSameKey(key))))
  if (open.length === 0) {
    const trust = attempts[0]?.trust ?? 'unknown'
    services.onAttempt({ outcome: 'throttled', device: trust, address: ctx.address })
    const wait = Math.max(...full.map(({ wait_seconds }) => wait_seconds))
    throw new AppError(tooManyAttempts(trust), undefined, wait)
  }
  const atAddress = before.find(({ counter }) => counter === 'address')
  await pause(signInDelay(atAddress?.failures ?? 0))
  return open
}

interface Counted {
  /** The name as typed; for a user, all names count together. */
  name: string
  user: Pick<SignInRow, 'account_id' | 'id'> | undefined
  device: string | undefined
  network: string
}

/** Finds the counters of failed attempts for a user, from a device and a network. */
export async function findCounters(
  { db, fingerprint }: SignInServices,
  { name, user, device, network }: Counted,
): Promise<Pick<Attempt, 'trust' | 'keys'>> {
  const trust = await findTrust(db, user, device)
  const who = user ? `user ${user.account_id} ${user.id}` : `name ${name.toLowerCase()}`
  const counted: Record<SignInCounter, string> = {
    device: `${who} ${device ?? ''}`,
    hospital: who,
    network: `${who} ${network}`,
    unknown: who,
    address: network,
  }
  const counters: SignInCounter[] = [...refusingCounters[trust]]
  if (trust === 'unknown') counters.push('address')
  const keys = counters.map((counter) => ({
    counter,
    key: fingerprint(`${counter} ${counted[counter]}`),
  }))
  return { trust, keys }
}

const isSameKey = (one: failures.CountedKey) => (other: failures.CountedKey) =>
  one.counter === other.counter && one.key.equals(other.key)

/** Attempts of one request share the address. */
const distinctKeys = (keys: failures.CountedKey[]): failures.CountedKey[] =>
  keys.filter((key, index) => keys.findIndex(isSameKey(key)) === index)

const isUsedUp = (counter: Counter, count: number): boolean =>
  counter !== 'address' && count >= max_failures[counter]

const pause = (ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))

export const findTrust = (
  db: Database,
  user: Counted['user'],
  device: string | undefined,
): Promise<DeviceTrust> | DeviceTrust =>
  user === undefined || device === undefined
    ? 'unknown'
    : db.acrossAccounts((reader) =>
        findDeviceTrust(reader, { account_id: user.account_id, user_id: user.id }, deviceHash(device)),
      )

/** Counts a wrong password for each user of the name, and once for the address. Audits it for each. */
export async function recordFailures(
  ctx: AnonymousContext,
  services: SignInServices,
  attempts: readonly RefusedAttempt[],
): Promise<void> {
  const { db, onAttempt } = services
  onAttempt({ outcome: 'refused', device: attempts[0]?.trust ?? 'unknown', address: ctx.address })
  const keys = distinctKeys(attempts.flatMap((attempt) => attempt.keys))
  const counts = await db.acrossAccounts((writer) => failures.countFailure(writer, keys))
  const full = counts.filter(({ counter, failures: count }) => isUsedUp(counter, count))
  const atAddress = counts.find(({ counter }) => counter === 'address')
  if (atAddress && isReportedCount(atAddress.failures)) await auditGuessing(ctx, services, atAddress.failures)
  await Promise.all(
    attempts.map(async ({ user, trust, keys: own, reason }) => {
      if (!user) return
      const throttles = own.some((key) => full.some(isSameKey(key)))
      await db.write(user.account_id, async (tx) =>
        tx.audit(
          null,
          'sign_in.refused',
          { user: user.id },
          { address: ctx.address, reason, device: trust, throttles },
        ),
      )
    }),
  )
}

/**
 * An unknown name belongs to no account, so each account learns of guessing from a network. The rows are few for each
 * network (`isReportedCount`), and limited for all networks together: an attack must not fill the audit trail.
 */
async function auditGuessing(
  ctx: AnonymousContext,
  { db, limiter }: SignInServices,
  failed: number,
): Promise<void> {
  try {
    await limiter.consume('guessing_reports', 'all networks')
  } catch (reason) {
    if (reason instanceof LimitReached) return
    throw reason
  }
  const details = { network: networkOf(ctx.address), failures: failed, minutes: window_minutes }
  for (const account_id of await db.acrossAccounts(failures.listAccountIds))
    await db.write(account_id, async (tx) =>
      tx.audit(null, 'sign_in.guessed', { account: account_id }, details),
    )
}

/**
 * Failures of the device and network are forgiven. Failures of all unknown devices are not, because other
 * people may have made them.
 */
export async function recordSuccess(
  ctx: AnonymousContext,
  { db, onAttempt }: SignInServices,
  { trust, keys }: Pick<Attempt, 'trust' | 'keys'>,
): Promise<void> {
  onAttempt({ outcome: 'accepted', device: trust, address: ctx.address })
  const forgiven = keys.filter(({ counter }) => counter === 'device' || counter === 'network')
  await db.acrossAccounts((writer) => failures.resetFailures(writer, forgiven))
}
