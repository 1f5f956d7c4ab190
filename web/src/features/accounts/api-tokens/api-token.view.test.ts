import type { ApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { expect, test } from 'vitest'
import { describeTokenUse, expiresSoon, listScopeSections } from './api-token.view.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const token = (more: Partial<ApiToken>): ApiToken => ({
  id: 1,
  kind: 'personal',
  name: 'Ward board',
  hint: 'x1Yz',
  scopes: ['basic.read'],
  user: { id: 1, display_name: 'Ana Ruiz' },
  created: '2026-11-01T12:00:00Z',
  created_by: 'Ana Ruiz',
  expires: '2027-02-01T12:00:00Z',
  last_used: null,
  state: 'active',
  ...more,
})

test('the use and the end of a token are described', () => {
  expect(describeTokenUse(token({}), now)).toMatch(/^Never used · expires .*2027/)
  expect(describeTokenUse(token({ last_used: '2026-11-24T11:00:00Z', state: 'expired' }), now)).toMatch(
    /^Used 1 hour ago · expired/,
  )
  expect(describeTokenUse(token({ state: 'revoked' }), now)).toBe('Never used · revoked')
})

test('a token that ends within two weeks expires soon', () => {
  expect(expiresSoon(token({ expires: '2026-12-07T12:00:00Z' }), now)).toBe(true)
  expect(expiresSoon(token({}), now)).toBe(false)
  expect(expiresSoon(token({ expires: '2026-11-01T12:00:00Z', state: 'expired' }), now)).toBe(false)
})

test('only the basic scopes and own permissions are offered', () => {
  const sections = listScopeSections(['pcm.view_patient'])
  expect(sections.map(({ title, scopes }) => [title, scopes.map(({ id }) => id)])).toEqual([
    ['Basic', ['basic.read', 'basic.write']],
    ['Patients', ['pcm.view_patient']],
  ])
})
