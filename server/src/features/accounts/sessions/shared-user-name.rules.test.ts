import { expect, test } from 'vitest'
import { comparePassword, selectByDevice, type Attempt } from './shared-user-name.rules.ts'
import type { DeviceTrust } from './sign-in-limit.rules.ts'

const attempt = (
  account_id: number,
  trust: DeviceTrust = 'unknown',
  more = {},
): Attempt & { user: object } => ({
  user: {
    account_id,
    id: account_id,
    account_name: `Hospital ${account_id}`,
    password_hash: `hash ${account_id}`,
    is_code: false,
    must_change_password: false,
    may_sign_in: true,
    ...more,
  },
  trust,
  keys: [],
})
const unknown: Attempt = { user: undefined, trust: 'unknown', keys: [] }

async function compare(attempts: Attempt[], right: string[]) {
  const compared: (string | null)[] = []
  const result = await comparePassword(attempts, {
    checks: 3,
    matches: async (hash) => {
      compared.push(hash)
      return hash !== null && right.includes(hash)
    },
  })
  return { compared: compared.length, ...result }
}

test('every name takes equally many comparisons: unknown, of one user, of several, right or wrong', async () => {
  for (const attempts of [
    [unknown],
    [attempt(1)],
    [attempt(1), attempt(2)],
    [attempt(1), attempt(2), attempt(3)],
  ])
    for (const right of [[], ['hash 1'], ['hash 1', 'hash 2', 'hash 3']])
      expect((await compare(attempts, right)).compared).toBe(3)
})

test('a refusal has its reason', async () => {
  const attempts = [
    attempt(1),
    attempt(2, 'unknown', { password_hash: null }),
    attempt(3, 'unknown', { may_sign_in: false }),
    unknown,
  ]
  const { right, refused } = await compare(attempts, ['hash 3'])
  expect(right).toEqual([])
  expect(refused.map(({ reason }) => reason)).toEqual(['password', 'no_password', 'disabled', 'password'])
})

test('of several with the right password, the hospital that knows the browser is selected', async () => {
  const selected = async (...trusts: DeviceTrust[]) => {
    const attempts = trusts.map((trust, index) => attempt(index + 1, trust))
    const { right } = await compare(attempts, ['hash 1', 'hash 2'])
    return selectByDevice(right)?.user.account_id
  }
  expect(await selected('unknown')).toBe(1)
  expect(await selected('unknown', 'unknown')).toBeUndefined()
  expect(await selected('unknown', 'hospital')).toBe(2)
  expect(await selected('hospital', 'own')).toBe(2)
  expect(await selected('hospital', 'hospital')).toBeUndefined()
  expect(await selected('own', 'own')).toBeUndefined()
})
