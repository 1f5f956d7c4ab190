import { expect, test } from 'vitest'
import { staffFromCsv, staffFromLdif } from './staff-rows.rules.ts'

const person = (dn: string, ...lines: string[]) =>
  [`dn: ${dn}`, 'objectClass: inetOrgPerson', ...lines, ''].join('\n')

test('an entry of a published directory becomes a user', () => {
  // rroemhild/docker-test-openldap, ldif/10_people_hermes.ldif (MIT), without its password
  const { rows, bad } = staffFromLdif(
    person(
      'cn=Hermes Conrad,ou=people,dc=planetexpress,dc=com',
      'cn: Hermes Conrad\nsn: Conrad\ndescription: Human\nemployeeType: Bureaucrat\nemployeeType: Accountant',
      'givenName: Hermes\nmail: hermes@planetexpress.com\nou: Office Management\nuid: hermes',
    ),
  )
  expect(bad).toEqual([])
  expect(rows).toEqual([
    {
      line: 1,
      external_id: 'cn=hermes conrad,ou=people,dc=planetexpress,dc=com',
      username: 'hermes',
      email: 'hermes@planetexpress.com',
      first_name: 'Hermes',
      last_name: 'Conrad',
      title: undefined,
      home_number: undefined,
      mobile_number: undefined,
      pager_email: undefined,
      pager_number: undefined,
      is_active: undefined,
      departments: ['Office Management'],
      permission_groups: [],
    },
  ])
})

test('direction marks and invisible characters are removed from names and titles', () => {
  const { rows } = staffFromCsv(
    'employee_id,first_name,last_name,email,title\n1,An\u200ba,Ruiz\u202e,a@x.test,R\u2066N',
  )
  expect(rows).toMatchObject([{ first_name: 'Ana', last_name: 'Ruiz', title: 'RN' }])
})

test('an export without objectClass contains people: the entries with a surname', () => {
  const { rows, bad, skipped } = staffFromLdif(
    [
      'dn: uid=jdoe,dc=example,dc=org\nuid: jdoe\nsn: Doe\ngivenName: Jane\nmail: jane@example.org\n',
      'dn: ou=Nursing,dc=example,dc=org\nou: Nursing\n',
    ].join('\n'),
  )
  expect(bad).toEqual([])
  expect(rows).toMatchObject([{ username: 'jdoe', last_name: 'Doe' }])
  expect(skipped).toBe(1)
})

test('groups, units and computers are skipped; an account disabled in Active Directory is inactive', () => {
  const { rows, skipped } = staffFromLdif(
    [
      'dn: ou=A\nobjectClass: organizationalUnit\nou: A\n',
      'dn: cn=PC\nobjectClass: user\nobjectClass: computer\n',
      person('cn=A B', 'sn: B', 'cn: A B', 'mail: a@x.test', 'userAccountControl: 514'),
      person('cn=C D', 'sn: D', 'cn: C D', 'mail: c@x.test', 'userAccountControl: 512'),
    ].join('\n'),
  )
  expect(skipped).toBe(2)
  expect(rows.map((row) => [row.first_name, row.is_active])).toEqual([
    ['A', false],
    ['C', undefined],
  ])
})

test('a pager is a number or an e-mail address; with a known domain the number becomes an address', () => {
  const ldif = person('cn=A', 'sn: B', 'givenName: A', 'mail: a@x.test', 'pager: +1 804 321-1156')
  expect(staffFromLdif(ldif).rows[0]).toMatchObject({
    pager_number: '+1 804 321-1156',
    pager_email: undefined,
  })
  expect(staffFromLdif(ldif, { pager_domain: 'p.test' }).rows[0]?.pager_email).toBe('18043211156@p.test')
  const pagers = (pager: string) =>
    staffFromLdif(person('cn=A', 'sn: B', 'givenName: A', 'mail: a@x.test', `pager: ${pager}`))
  expect(pagers('4021@p.test').rows[0]).toMatchObject({
    pager_number: undefined,
    pager_email: '4021@p.test',
  })
  expect(pagers('ask the desk')).toMatchObject({
    rows: [],
    bad: [
      {
        column: 'pager',
        reason: 'ask the desk is not a pager number. Enter 3 to 20 digits, or an e-mail address.',
      },
    ],
  })
  const csv = (cells: string) =>
    staffFromCsv(`employee_id,first_name,last_name,email,pager_email,pager_number\n1,A,B,a@x.test,${cells}`)
  expect(csv('4021@p.test,4021').rows[0]).toMatchObject({ pager_number: '4021', pager_email: '4021@p.test' })
  expect(csv(',12').bad).toMatchObject([{ line: 2, column: 'pager_number' }])
})

test('each error of a row is reported with line, column and a sentence', () => {
  const { rows, bad } = staffFromLdif(person('cn=A', 'sn: B', 'givenName: A', 'mail: not an address'))
  expect(rows).toEqual([])
  expect(bad).toEqual([{ line: 5, column: 'mail', reason: 'not an address is not an e-mail address.' }])
  expect(staffFromLdif(person('cn=A', 'givenName: A')).bad).toEqual([
    { line: 1, column: 'uid', reason: 'Enter a user name or an e-mail address.' },
    { line: 1, column: 'sn', reason: 'This must not be empty.' },
  ])
})

test('CSV: several departments, errors and a duplicate person are handled', () => {
  const { rows, bad } = staffFromCsv(
    [
      'employee_id,first_name,last_name,email,department,mobile',
      '1,Ana,Li,ana@x.test,ICU; Cardiology ;ICU,555',
      '2,,Li,bo@x.test,,',
      '3,Cy,Li\u0007,cy@x.test,,',
      '4,Di,L\uFFFDi,di@x.test,,',
      '5,Ed,Li,ANA@x.test,,',
      `6,Fe,Li,fe@x.test,,${'9'.repeat(51)}`,
    ].join('\n'),
  )
  expect(rows.map((row) => row.external_id)).toEqual(['1'])
  expect(rows[0]?.departments).toEqual(['ICU', 'Cardiology'])
  expect(bad).toEqual([
    { line: 3, column: 'first_name', reason: 'This must not be empty.' },
    { line: 4, column: 'last_name', reason: 'This contains a control character.' },
    {
      line: 5,
      column: 'last_name',
      reason: 'This contains a character that is not UTF-8. Save the file as UTF-8.',
    },
    { line: 6, column: 'email', reason: 'This value is already used on line 2.' },
    { line: 7, column: 'mobile', reason: 'This has 51 characters; the limit is 50.' },
  ])
})
