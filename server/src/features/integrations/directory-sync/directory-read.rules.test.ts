import { expect, test } from 'vitest'
import { changedSince, normalizeDn, unitOf } from './directory-read.rules.ts'

test.each([
  ['CN=Ana Ruiz,OU=Nursing,OU=Staff,DC=hospital,DC=org', 'Nursing'],
  ['CN=Ruiz\\, Ana,OU=Heart\\, Lung,DC=hospital,DC=org', 'Heart, Lung'],
  ['CN=Ana Ruiz,CN=Users,DC=hospital,DC=org', 'Users'],
  ['uid=ana, ou=people, o=example', 'people'],
  ['uid=ana,dc=example,dc=org', ''],
])('the unit of %s is %j', (dn, unit) => {
  expect(unitOf(dn)).toBe(unit)
})

test('a member is found under any spelling of its name', () => {
  const entry = normalizeDn("CN=O'Brien\\2C Pat,OU=Staff,DC=hospital,DC=org")
  expect(normalizeDn("cn=o'brien\\, pat, ou=staff,dc=Hospital , dc=org")).toBe(entry)
  expect(normalizeDn("cn=o'brien pat,ou=staff,dc=hospital,dc=org")).not.toBe(entry)
  expect(normalizeDn("cn=o'brien,cn=pat,ou=staff,dc=hospital,dc=org")).not.toBe(entry)
})

test('change numbers are compared on the server that gave them only', () => {
  const mark = { server_name: 'CN=DC1', value: '100' }
  const dc1 = { is_active_directory: true, server_name: 'CN=DC1', highest_usn: '100' }
  expect(changedSince('(a=b)', mark, dc1)).toBe(
    '(&(a=b)(|(uSNChanged>=101)(&(accountExpires>=1)(!(accountExpires=9223372036854775807)))))',
  )
  expect(changedSince('(a=b)', mark, { ...dc1, server_name: 'CN=DC2' })).toBeUndefined()
  expect(changedSince('(a=b)', null, dc1)).toBeUndefined()
})

test('a server that was restored from a backup is read as a whole', () => {
  const mark = { server_name: 'CN=DC1', value: '100' }
  const restored = { is_active_directory: true, server_name: 'CN=DC1', highest_usn: '99' }
  expect(changedSince('(a=b)', mark, restored)).toBeUndefined()
})
