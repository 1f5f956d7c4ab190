import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isEntry, ldifEntries, normalizeDn } from './ldif.rules.ts'
import type { LdifEntry } from './ldif.rules.ts'

const read = (...lines: string[]) => [...ldifEntries(lines.join('\n'))]

const entry = (...lines: string[]): LdifEntry => {
  const [first] = read(...lines)
  if (!first || !isEntry(first)) throw new Error(`no entry: ${JSON.stringify(first)}`)
  return first
}

const texts = (of: LdifEntry, name: string) => of.attributes.get(name)?.map(({ text }) => text)

test('RFC 2849 example 2: a folded value continues on the next line without its leading space', () => {
  const jensen = entry(
    'version: 1',
    'dn:cn=Barbara Jensen, ou=Product Development, dc=airius, dc=com',
    'objectclass:top',
    'description:Babs is a big sailing fan, and travels extensively in sea',
    ' rch of perfect sailing conditions.',
    'title:Product Manager, Rod and Reel Division',
  )
  expect(jensen.dn).toBe('cn=Barbara Jensen, ou=Product Development, dc=airius, dc=com')
  expect(jensen.line).toBe(2)
  expect(texts(jensen, 'description')).toEqual([
    'Babs is a big sailing fan, and travels extensively in search of perfect sailing conditions.',
  ])
})

test('RFC 2849 example 5: base64 values, attribute options, multiple values and a base64 dn', () => {
  const ogasawara = entry(
    'dn:: dWlkPXJvZ2FzYXdhcmEsb3U95Za25qWt6YOoLG89QWlyaXVz',
    '# dn:: uid=<uid>,ou=<JapaneseOU>,o=Airius',
    'givenname:: 44Ot44OJ44OL44O8',
    'givenname;lang-en: Rodney',
    'sn;lang-ja:: 5bCP56yg5Y6f',
    'title;lang-ja;phonetic:: 44GI44GE44GO44KH44GG44G2IOOBtuOBoeOCh+OBhg==',
  )
  expect(ogasawara.dn).toBe('uid=rogasawara,ou=営業部,o=Airius')
  expect(texts(ogasawara, 'givenname')).toEqual(['ロドニー', 'Rodney'])
  expect(texts(ogasawara, 'sn')).toEqual(['小笠原'])
})

test('comments are ignored, also when folded or inside an entry', () => {
  const one = entry(
    '# a comment',
    '  that continues',
    'dn: cn=A',
    'sn: B',
    '# cn: hidden',
    '  and more',
    'cn: C',
  )
  expect([...one.attributes.keys()]).toEqual(['sn', 'cn'])
})

test('CRLF, repeated blank lines and a missing final newline do not change the result', () => {
  const [first, second] = [
    ...ldifEntries('dn: cn=A\r\nsn: B\r\n \u00e9C\r\n\r\n\r\n\r\ndn: cn=D\r\nsn:'),
  ].filter(isEntry)
  expect(texts(first as LdifEntry, 'sn')).toEqual(['B\u00e9C'])
  expect(second?.line).toBe(7)
  expect(texts(second as LdifEntry, 'sn')).toEqual([''])
})

test('a value keeps trailing spaces, drops leading spaces and may contain colons', () => {
  expect(texts(entry('dn: cn=A', 'description:   a: b:: c  '), 'description')).toEqual(['a: b:: c  '])
})

test('bytes that are not text are kept as bytes', () => {
  expect(texts(entry('dn: cn=A', 'jpegPhoto:: /9j/4AAQSkZJRg=='), 'jpegphoto')).toEqual([undefined])
})

test.each([
  ['a line that is no attribute', ['dn: cn=A', 'nonsense'], { line: 2, reason: /not an attribute/ }],
  ['invalid base64', ['dn: cn=A', 'sn:: !!!'], { line: 2, reason: /sn is not valid base64/ }],
  [
    'a value in another file',
    ['dn: cn=A', 'jpegPhoto:< file:///etc/passwd'],
    { line: 2, reason: /not supported/ },
  ],
  ['an entry without a dn', ['cn: A', 'sn: B'], { line: 1, reason: /begins with its dn/ }],
  ['a deletion', ['dn: cn=A', 'changetype: delete'], { line: 2, reason: /Only additions/ }],
  ['a continuation of nothing', [' folded'], { line: 1, reason: /not an attribute/ }],
])('%s is reported with its line, and the next entry is read', (_, lines, { line, reason }) => {
  const [bad, good] = read(...lines, '', 'dn: cn=Good', 'sn: Good')
  expect(bad).toEqual({ line, column: expect.any(String), reason: expect.stringMatching(reason) })
  expect(good && isEntry(good) && good.dn).toBe('cn=Good')
})

test('the test directory of the OpenLDAP project is read completely', () => {
  const file = new URL('../../../../../data/staff/umich-test.ldif', import.meta.url)
  const entries = [...ldifEntries(readFileSync(file, 'utf8'))].filter(isEntry)
  expect(entries).toHaveLength(19)
  const jensen = entries.find(({ dn }) => dn.startsWith('cn=Barbara Jensen')) as LdifEntry
  expect(texts(jensen, 'cn')).toEqual(['Barbara Jensen', 'Babs Jensen'])
  expect(texts(jensen, 'sn')).toEqual([' Jensen '])
  expect(texts(jensen, 'userpassword')).toEqual(['bjensen'])
  expect(entries[0]?.attributes.get('member')).toHaveLength(11)
})

test('distinguished names are compared ignoring spaces and case', () => {
  expect(normalizeDn('CN=Katha Petree, OU = Peons,dc=Example , dc=com')).toBe(
    'cn=katha petree,ou=peons,dc=example,dc=com',
  )
  expect(normalizeDn('cn=Smith\\, John, dc=com')).toBe('cn=smith\\, john,dc=com')
})

test('a distinguished name with a long run of spaces is normalized in linear time', () => {
  const spaces = ' '.repeat(200_000)
  const began = performance.now()
  expect(normalizeDn(`cn=a${spaces}b ,${spaces}dc=com${spaces}`)).toBe(`cn=a${spaces}b,dc=com`)
  // A quadratic pattern takes half a minute.
  expect(performance.now() - began).toBeLessThan(2_000)
})
