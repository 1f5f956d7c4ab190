import { expect, test } from 'vitest'
import { parseDn } from './distinguished-name.ts'

const cn = (dn: string) => parseDn(dn)[0]?.value

test.for([
  [String.raw`CN=O'Brien\, Pat,OU=Staff`, "O'Brien, Pat"],
  [String.raw`CN=O'Brien\2C Pat,OU=Staff`, "O'Brien, Pat"],
  [String.raw`cn=Before\0dAfter,dc=net`, 'Before\rAfter'],
  [String.raw`CN=Lu\C4\8Di\C4\87`, 'Lučić'],
  [String.raw`CN=\#Hash \<a\> a\=b \\ end\ `, '#Hash <a> a=b \\ end '],
  ['CN =  Ana  Ruiz , OU=Staff', 'Ana  Ruiz'],
  ['CN=𝒜na 🩺,OU=Staff', '𝒜na 🩺'],
])('the name of %s is read (RFC 4514 §2.4 and §4)', ([dn = '', name]) => {
  expect(cn(dn)).toBe(name)
})

test('the parts of a name are listed from the entry upwards', () => {
  expect(parseDn('OU=Sales+CN=J. Smith;DC=example, dc=net')).toEqual([
    { type: 'ou', value: 'Sales' },
    { type: 'cn', value: 'J. Smith' },
    { type: 'dc', value: 'example' },
    { type: 'dc', value: 'net' },
  ])
  expect(parseDn('')).toEqual([])
})
