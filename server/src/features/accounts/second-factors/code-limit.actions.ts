import { AppError } from '../../../platform/http/errors.ts'
import { findTrust, type SignInServices } from '../sessions/sign-in-attempt.actions.ts'
import { enqueueSignInNotice } from '../sessions/routing-notice.actions.ts'
import * as failures from '../sessions/sign-in-failure.queries.ts'
import { codeCounters, max_failures, type CodeCounter } from '../sessions/sign-in-limit.rules.ts'
import type { UserKey } from '../users/user-row.queries.ts'
import { tooManyCodes } from './second-factor.errors.ts'

type Services = Pick<SignInServices, 'db' | 'fingerprint'>

export interface CodeAttempt {
  user: UserKey
  keys: (failures.CountedKey & { counter: CodeCounter })[]
}

/** As for passwords, by user and known device: decision 19. @throws 429 */
export async function beginCodeAttempt(
  services: Services,
  user: UserKey,
  device: string | undefined,
): Promise<CodeAttempt> {
  const { account_id, user_id } = user
  const trust = await findTrust(services.db, { account_id, id: user_id }, device)
  const who = `user ${account_id} ${user_id}`
  const keys = codeCounters[trust].map((counter) => ({
    counter,
    key: services.fingerprint(`${counter} ${who} ${counter === 'code_device' ? (device ?? '') : ''}`),
  }))
  const before = await services.db.acrossAccounts((reader) => failures.listFailures(reader, keys))
  const full = before.filter(({ counter, failures: count }) => isUsedUp(counter as CodeCounter, count))
  if (full.length > 0) {
    const wait = Math.max(...full.map(({ wait_seconds }) => wait_seconds))
    throw new AppError(tooManyCodes, undefined, wait)
  }
  return { user, keys }
}

const isUsedUp = (counter: CodeCounter, count: number): boolean => count >= max_failures[counter]

/** Wrong codes follow the right password, so the user is notified when a limit is used up. */
export async function recordWrongCode(
  { db }: Services,
  { user, keys }: CodeAttempt,
  details: { address: string; method: string },
): Promise<void> {
  const counts = await db.acrossAccounts((writer) => failures.countFailure(writer, keys))
  const throttles = counts.some(({ counter, failures: count }) => isUsedUp(counter as CodeCounter, count))
  await db.write(user.account_id, async (tx) => {
    tx.audit(null, 'sign_in.code_refused', { user: user.user_id }, { ...details, throttles })
    if (throttles)
      await enqueueSignInNotice(tx, { user_id: user.user_id, actor_id: user.user_id, change: 'wrong_codes' })
  })
}

/** Resets the counter of this device only: guesses from other devices may be an attacker's. */
export async function forgiveWrongCodes({ db }: Services, { keys }: CodeAttempt): Promise<void> {
  const own = keys.filter(({ counter }) => counter === 'code_device')
  if (own.length > 0) await db.acrossAccounts((writer) => failures.resetFailures(writer, own))
}
