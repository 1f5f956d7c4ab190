import { expect, test } from 'vitest'
import { safeReturnPath } from './attempt.rules.ts'
import { hasAllGroups, mapClaims, planGroups, readClaims, type VerifiedIdentity } from './identity.rules.ts'
import type { FoundUser, NamesakeRow } from './linked-identity.queries.ts'
import { planSignOn } from './sign-on-plan.rules.ts'

const attributes = {
  subject: '',
  username: 'preferred_username',
  email: 'email',
  first_name: 'given_name',
  last_name: 'family_name',
  title: '',
  groups: 'groups',
}
const trusted = { attributes, domains: ['hospital.test'], trusts_email: false }
const identity = (claims: Record<string, unknown>): VerifiedIdentity => ({
  issuer: 'https://idp.test',
  subject: 's',
  claims: readClaims(claims),
  has_all_groups: true,
  provider_sid: null,
  id_token: null,
  saml_name: null,
})

test('an address is verified only if the provider vouches for it and it is in a domain of the provider', () => {
  const isVerified = (claims: Record<string, unknown>, trusts_email = false) =>
    mapClaims({ ...trusted, trusts_email }, identity(claims)).has_verified_email
  expect(isVerified({ email: 'a@Hospital.test', email_verified: true })).toBe(true)
  expect(isVerified({ email: 'a@hospital.test', email_verified: false })).toBe(false)
  expect(isVerified({ email: 'a@hospital.test' })).toBe(false)
  expect(isVerified({ email: 'a@hospital.test' }, true)).toBe(true)
  expect(isVerified({ email: 'a@evil.test@hospital.test.evil', email_verified: true })).toBe(false)
  expect(isVerified({ email: 'hospital.test', email_verified: true })).toBe(false)
})

test('claims of the protocol and objects are left out', () => {
  expect(readClaims({ iss: 'x', nonce: 'y', groups: ['a', 1, { b: 1 }], address: { street: 'z' } })).toEqual({
    groups: ['a', '1'],
  })
})

test('groups that the provider replaced by a reference are recognized', () => {
  expect(hasAllGroups({ groups: ['a'] }, attributes)).toBe(true)
  expect(hasAllGroups({ _claim_names: { groups: 'src1' } }, attributes)).toBe(false)
  expect(hasAllGroups({ hasgroups: true }, attributes)).toBe(false)
})

test('mapped groups are joined and left, others stay', () => {
  const mappings = [
    { value: 'nurses', group_id: 1 },
    { value: 'all', group_id: 1 },
    { value: 'pharmacy', group_id: 2 },
  ]
  expect(planGroups(mappings, ['all'], [2, 9])).toEqual({ added: [1], removed: [2] })
  expect(planGroups(mappings, ['nurses', 'pharmacy'], [1])).toEqual({ added: [2], removed: [] })
})

const user = (state: FoundUser['state']): FoundUser => ({ id: 1, display_name: 'Ana', state })
const namesake = (more: Partial<NamesakeRow> = {}): NamesakeRow => ({
  ...user('active'),
  has_same_email: true,
  is_linked: false,
  ...more,
})
const mapped = mapClaims(
  trusted,
  identity({
    email: 'ana@hospital.test',
    email_verified: true,
    preferred_username: 'ana',
    given_name: 'Ana',
    family_name: 'Lind',
  }),
)
const plan = (
  provider: { allows_new_users?: boolean; links_by_email?: boolean },
  found: { linked?: FoundUser; namesakes?: NamesakeRow[] },
  person = mapped,
) => {
  const received = planSignOn({ allows_new_users: false, links_by_email: false, ...provider }, person, {
    linked: found.linked,
    namesakes: found.namesakes ?? [],
  })
  return received.kind === 'refuse' ? received.problem : received.kind
}

test('what a verified identity leads to', () => {
  expect(plan({}, { linked: user('active') })).toBe('sign_in')
  expect(plan({}, { linked: user('invited') })).toBe('sign_in')
  expect(plan({}, { linked: user('locked') })).toBe('locked')
  expect(plan({ allows_new_users: true }, { linked: user('deactivated') })).toBe('deactivated')
  expect(plan({ allows_new_users: true }, { namesakes: [namesake()] })).toBe('email_taken')
  const links = { links_by_email: true }
  expect(plan(links, { namesakes: [namesake()] })).toBe('link')
  expect(plan(links, { namesakes: [namesake({ state: 'deactivated' })] })).toBe('deactivated')
  expect(plan(links, { namesakes: [namesake({ is_linked: true })] })).toBe('email_taken')
  expect(plan(links, { namesakes: [namesake({ has_same_email: false })] })).toBe('email_taken')
  expect(plan(links, { namesakes: [namesake(), namesake({ id: 2 })] })).toBe('email_taken')
  expect(plan(links, { namesakes: [namesake()] }, { ...mapped, has_verified_email: false })).toBe(
    'email_taken',
  )
  expect(plan({}, {})).toBe('no_user')
  expect(plan({ allows_new_users: true }, {})).toBe('create')
  expect(plan({ allows_new_users: true }, {}, { ...mapped, username: '' })).toBe('incomplete')
})

test('only paths of the application are return addresses', () => {
  expect(safeReturnPath('/Inbox/inbox?x=1#y')).toBe('/Inbox/inbox?x=1#y')
  for (const next of [
    '',
    'x',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    '/a\nb',
    '/sign-in',
    '/api/v1/x',
  ])
    expect(safeReturnPath(next), next).toBe('')
})
