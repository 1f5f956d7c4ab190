import type { SignInRow } from './session.queries.ts'
import type { CountedKey } from './sign-in-failure.queries.ts'
import type { DeviceTrust } from './sign-in-limit.rules.ts'

/** One sign-in attempt: whom it is for and what it is counted by. A name of several users is one attempt for each. */
export interface Attempt {
  user: SignInRow | undefined
  trust: DeviceTrust
  keys: CountedKey[]
}

export interface RefusedAttempt extends Attempt {
  reason: 'password' | 'no_password' | 'disabled'
}

export interface MatchingAttempt extends Attempt {
  user: SignInRow
}

/**
 * Compares as many passwords for each name as its installation can have users of one name, so that timing does not
 * reveal how many there are.
 */
export async function comparePassword(
  attempts: readonly Attempt[],
  {
    checks,
    matches,
  }: { checks: number; matches: (hash: string | null, is_code: boolean) => Promise<boolean> },
): Promise<{ right: MatchingAttempt[]; refused: RefusedAttempt[] }> {
  const right: MatchingAttempt[] = []
  const refused: RefusedAttempt[] = []
  for (const index of Array(Math.max(checks, attempts.length)).keys()) {
    const attempt = attempts[index]
    const user = attempt?.user
    const isRight = await matches(user?.password_hash ?? null, user?.is_code ?? false)
    if (!attempt) continue
    if (user?.may_sign_in && isRight) right.push({ ...attempt, user })
    else refused.push({ ...attempt, reason: refusalReason(user, isRight) })
  }
  return { right, refused }
}

const refusalReason = (user: SignInRow | undefined, isRight: boolean): RefusedAttempt['reason'] =>
  isRight ? 'disabled' : user?.password_hash === null ? 'no_password' : 'password'

/** Selects the hospital that knows the browser, if several accept the password. */
export function selectByDevice(right: readonly MatchingAttempt[]): MatchingAttempt | undefined {
  for (const trusted of ['own', 'hospital'] as const) {
    const [first, second] = right.filter(({ trust }) => trust === trusted)
    if (first) return second ? undefined : first
  }
  return right.length === 1 ? right[0] : undefined
}
