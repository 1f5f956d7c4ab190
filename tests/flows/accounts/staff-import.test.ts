import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '@wardline/server/cli/new-account.actions.ts'
import {
  addNumberedUsers,
  createAdministrator,
} from '@wardline/server/features/accounts/import/account.actions.ts'
import { importStaff } from '@wardline/server/features/accounts/import/staff.actions.ts'
import { staffFromCsv, staffFromLdif } from '@wardline/server/features/accounts/import/staff-rows.rules.ts'
import { passwordMatches } from '@wardline/server/features/accounts/sessions/password.rules.ts'
import { encountersFromCsv } from '@wardline/server/features/patients/import/encounter-rows.rules.ts'
import { patientsFromCsv } from '@wardline/server/features/patients/import/patient-rows.rules.ts'
import {
  importEncounters,
  importPatients,
} from '@wardline/server/features/patients/import/patients.actions.ts'
import { describeDisabledUsers } from '@wardline/server/cli/staff-duties.ts'
import { openDatabase, type Database } from '@wardline/server/platform/db/database.ts'
import { deriveLogins } from '@wardline/server/platform/db/logins.ts'
import { createDatabase } from '../../fixtures/database/test-database.ts'

const published = readFileSync(new URL('../../../data/staff/exampledb-part.ldif', import.meta.url), 'utf8')
const header = 'employee_id,first_name,last_name,email,title,department\n'

let db: Database
let account_id = 0
let accounts = 0

beforeAll(async () => {
  const fresh = await createDatabase()
  db = openDatabase(deriveLogins(fresh.url))
  return async () => {
    await db.close()
    await fresh.drop()
  }
})

beforeEach(async () => {
  accounts += 1
  account_id = await createAccount(db, `Hospital ${accounts}`)
})

const queryRows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  db.acrossAccounts(async (worker) => (await query.execute(worker)).rows)

const countResults = ({ added, changed, unchanged, bad }: Awaited<ReturnType<typeof importStaff>>) => [
  added,
  changed,
  unchanged,
  bad.length,
]

const serializeRows = async () => {
  const tables = [
    'users',
    'contact',
    'department',
    'user_department',
    'permission_group_member',
    'patient',
    'encounter',
    'audit',
  ]
  const parts = tables.map((table) =>
    queryRows(
      sql<object>`select t.* from ${sql.table(table)} t where account_id = ${account_id} order by t::text`,
    ),
  )
  return JSON.stringify(await Promise.all(parts))
}

test('a directory import creates users with departments, contacts and messaging permission; repeating it changes nothing', async () => {
  const { rows } = staffFromLdif(published)
  expect(countResults(await importStaff(db, account_id, rows))).toEqual([699, 0, 0, 0])
  const before = await serializeRows()
  expect(countResults(await importStaff(db, account_id, rows))).toEqual([0, 0, 699, 0])
  expect(await serializeRows()).toBe(before)
  const [lacking] = await queryRows(sql<{
    contacts: number
    departments: number
    rights: number
    passwords: number
  }>`
    select count(*) filter (where c.id is null) as contacts, count(*) filter (where d.user_id is null) as departments,
           count(*) filter (where m.user_id is null) as rights, count(u.password_hash) as passwords
    from users u
    left join contact c on c.account_id = u.account_id and c.user_id = u.id and c.type = 'User'
    left join user_department d on d.account_id = u.account_id and d.user_id = u.id
    left join permission_group_member m on m.account_id = u.account_id and m.user_id = u.id
    where u.account_id = ${account_id}`)
  expect(lacking).toEqual({ contacts: 0, departments: 0, rights: 0, passwords: 0 })
  expect(
    await queryRows(sql`select from contact where account_id = ${account_id} and type = 'Department'`),
  ).toHaveLength(10)
})

test('a changed row changes only its user, and fields missing from the file are kept', async () => {
  const first = staffFromCsv(`${header}1,Ana,Li,ana.li@a.test,RN,ICU\n2,Bo,Ek,bo.ek@a.test,RN,ICU\n`).rows
  await importStaff(db, account_id, first)
  const changed = staffFromCsv(
    'employee_id,first_name,last_name,email\n1,Ana,Li-Moe,ana.li@a.test\n2,Bo,Ek,bo.ek@a.test\n',
  ).rows
  expect(countResults(await importStaff(db, account_id, changed))).toEqual([0, 1, 1, 0])
  const people = await queryRows(
    sql`select last_name, title from users where account_id = ${account_id} order by id`,
  )
  expect(people).toEqual([
    { last_name: 'Li-Moe', title: 'RN' },
    { last_name: 'Ek', title: 'RN' },
  ])
  const moved = staffFromCsv(`${header}1,Ana,Li-Moe,ana.li@a.test,RN,Cardiology\n`).rows
  expect(countResults(await importStaff(db, account_id, moved))).toEqual([0, 1, 0, 0])
})

test('a pager number is imported and used, also beside a mobile number', async () => {
  const file = (pager: string) =>
    staffFromCsv(
      `employee_id,first_name,last_name,email,mobile_number,pager\n1,Ana,Li,ana.li@p.test,,${pager}\n2,Bo,Ek,bo.ek@p.test,+12025550142,4022\n`,
    ).rows
  const people = () =>
    queryRows(sql`select pager_number, device_type from users where account_id = ${account_id} order by id`)
  expect(countResults(await importStaff(db, account_id, file('4021')))).toEqual([2, 0, 0, 0])
  const carried = (pager_number: string) => ({ pager_number, device_type: 'pager' })
  expect(await people()).toEqual([carried('4021'), carried('4022')])
  expect(countResults(await importStaff(db, account_id, file('4099')))).toEqual([0, 1, 1, 0])
  expect(await people()).toEqual([carried('4099'), carried('4022')])
})

test('an e-mail address of another user is refused with its line, and the other rows are imported', async () => {
  await importStaff(db, account_id, staffFromCsv(`${header}1,Cy,Li,cy@a.test,,\n`).rows)
  const { rows } = staffFromCsv(`${header}3,Cy,Li,CY@a.test,,\n2,Di,Li,di@a.test,,\n`)
  expect(await importStaff(db, account_id, rows)).toMatchObject({
    added: 1,
    bad: [{ line: 2, column: 'email', reason: expect.stringMatching(/another user/) }],
  })
  const elsewhere = await createAccount(db, `Hospital ${accounts} elsewhere`)
  expect(countResults(await importStaff(db, elsewhere, rows))).toEqual([2, 0, 0, 0])
})

test('an import does not disable the last administrator', async () => {
  const admin = { email: 'ada@d.test', password: 'a long password', first_name: 'Ada', last_name: 'Moe' }
  const user_id = await createAdministrator(db, account_id, admin)
  const file =
    'dn: uid=ada\nobjectClass: person\nsn: Moe\ngivenName: Ada\nmail: ada@d.test\nuserAccountControl: 514\n'
  expect(await importStaff(db, account_id, staffFromLdif(file).rows)).toMatchObject({
    changed: 0,
    bad: [{ column: 'is_active', reason: expect.stringMatching(/last administrator/) }],
  })
  const [ada] = await queryRows(sql<{ state: string }>`
    select state from users where account_id = ${account_id} and id = ${user_id ?? 0}`)
  expect(ada?.state).toBe('active')
})

test('users whom an import would disable are listed with their duties before it runs', async () => {
  const admin = { email: 'ada@d.test', password: 'a long password', first_name: 'Ada', last_name: 'Moe' }
  await createAdministrator(db, account_id, admin)
  const entry = (name: string, disabled: boolean) =>
    `dn: uid=${name}\nobjectClass: person\nsn: Moe\ngivenName: ${name}\nmail: ${name}@d.test\n` +
    (disabled ? 'userAccountControl: 514\n' : '')
  const file = (disabled: boolean) =>
    staffFromLdif(['ada', 'bea', 'cy', 'di'].map((name) => entry(name, disabled && name !== 'di')).join('\n'))
      .rows
  await importStaff(db, account_id, file(false))
  expect(await describeDisabledUsers(db, account_id, file(false))).toEqual([])
  expect(await describeDisabledUsers(db, account_id, file(true))).toEqual([
    'The import disables 2 users. None of these users has duties.',
  ])
  await queryRows(sql`
    update account set operator_user_id = u.id from users u
     where account.account_id = ${account_id} and u.account_id = ${account_id} and u.email = 'bea@d.test' returning u.id`)
  const before = await serializeRows()
  expect(await describeDisabledUsers(db, account_id, file(true))).toEqual([
    'The import disables 2 users, 1 of them with duties:',
    '  bea Moe: operator',
    expect.stringMatching(/fail-over users/),
  ])
  expect(await serializeRows(), 'listing changes nothing').toEqual(before)
  await importStaff(db, account_id, file(true))
  expect(await describeDisabledUsers(db, account_id, file(true)), 'already disabled').toEqual([])
})

test('manually created users are adopted by e-mail address and keep their password', async () => {
  const admin = { email: 'Ada@b.test', password: 'a long password', first_name: 'Ada', last_name: 'Moe' }
  const user_id = await createAdministrator(db, account_id, admin)
  expect(await createAdministrator(db, account_id, { ...admin, email: 'ADA@B.TEST' })).toBeUndefined()
  const { rows } = staffFromCsv(`${header}77,Ada,Moe,ada@b.test,Director,\n78,Bea,Moe,bea@b.test,,\n`)
  expect(countResults(await importStaff(db, account_id, rows, { password_hash: 'a hash' }))).toEqual([
    1, 1, 0, 0,
  ])
  const people = await queryRows(sql<{
    id: number
    external_id: string
    title: string
    password_hash: string
  }>`
    select u.id, i.external_id, u.title, u.password_hash from users u
      join user_identity i on i.account_id = u.account_id and i.user_id = u.id
     where u.account_id = ${account_id} order by i.external_id`)
  expect(people).toMatchObject([
    { id: user_id, external_id: '77', title: 'Director' },
    { external_id: '78', password_hash: 'a hash' },
  ])
  expect(await passwordMatches(people[0]?.password_hash ?? null, 'a long password')).toBe(true)
})

test('a staff file names permission groups of new users; an unknown one leaves out its row', async () => {
  const { rows } = staffFromCsv(
    'external_id,email,first_name,last_name,permission_groups\n1,op@g.test,Op,Li,Operators\n2,no@g.test,No,Li,Porters\n3,cl@g.test,Cl,Li,\n',
  )
  const { added, bad } = await importStaff(db, account_id, rows)
  expect(added).toBe(2)
  expect(bad).toEqual([
    {
      line: 3,
      column: 'permission_groups',
      reason: 'There is no permission group Porters. Create it first, or correct the name.',
    },
  ])
})

test('an administrator has every role', async () => {
  const person = { email: 'eve@c.test', password: 'a long password', first_name: 'Eve', last_name: 'Moe' }
  const user_id = await createAdministrator(db, account_id, person)
  const roles = await queryRows(sql<{ name: string }>`
    select r.name from permission_group_member m
    join permission_group_role gr using (account_id, group_id)
    join role r on r.account_id = m.account_id and r.id = gr.role_id
    where m.account_id = ${account_id} and m.user_id = ${user_id ?? 0} order by r.name`)
  expect(roles.map(({ name }) => name)).toEqual(['Administrator', 'Clinician', 'Operator'])
})

const patientFile = (last_name: string) =>
  patientsFromCsv(
    `Id,MRN,FIRST,LAST,BIRTHDATE\np1,m1,Ann,${last_name},1980-05-06\np2,m2,Ben,Roy,1990-07-08\n`,
    '2026-11-20',
  ).rows

const encounterFile = (stop: string) =>
  encountersFromCsv(
    `Id,PATIENT,ENCOUNTERCLASS,START,STOP\ne1,p1,IMP,2026-01-02T03:04:05Z,${stop}\ne2,m2,AMB,2026-01-02T03:04:05Z,\ne3,p-unknown,AMB,2026-01-02T03:04:05Z,\n`,
  ).rows

test('patients and encounters are added, left unchanged, then updated; an unknown patient is reported', async () => {
  expect(countResults(await importPatients(db, account_id, patientFile('Ito')))).toEqual([2, 0, 0, 0])
  expect(countResults(await importEncounters(db, account_id, encounterFile('')))).toEqual([2, 0, 0, 1])
  const before = await serializeRows()
  expect(countResults(await importPatients(db, account_id, patientFile('Ito')))).toEqual([0, 0, 2, 0])
  const again = await importEncounters(db, account_id, encounterFile(''))
  expect(again.bad).toEqual([
    { line: 4, column: 'patient', reason: 'This account has no patient p-unknown.' },
  ])
  expect(await serializeRows()).toBe(before)
  expect(countResults(await importPatients(db, account_id, patientFile('Ono')))).toEqual([0, 1, 1, 0])
  expect(countResults(await importEncounters(db, account_id, encounterFile('2026-01-03T03:04:05Z')))).toEqual(
    [0, 1, 1, 1],
  )
})

test('the MRN of another patient is refused; a manually entered patient is adopted', async () => {
  await queryRows(sql`
    insert into patient (account_id, mrn, first_name, last_name, date_of_birth)
    values (${account_id}, 'm1', 'By', 'Hand', '1980-05-06')`)
  expect(countResults(await importPatients(db, account_id, patientFile('Ito')))).toEqual([1, 1, 0, 0])
  const { rows } = patientsFromCsv('Id,MRN,FIRST,LAST,BIRTHDATE\np3,m1,Cat,Fay,2000-01-01\n', '2026-11-20')
  expect(await importPatients(db, account_id, rows)).toMatchObject({
    added: 0,
    bad: [{ line: 2, column: 'mrn' }],
  })
})

test('a load-test account has the requested number of users, who can sign in and receive messages', async () => {
  const ids = await addNumberedUsers(db, account_id, `load-${accounts}`, 2500, 'pw')
  expect(ids).toHaveLength(2500)
  const people = await queryRows(sql<{ email: string; password_hash: string }>`
    select email, password_hash from users join contact c using (account_id)
    where account_id = ${account_id} and c.user_id = users.id order by users.id`)
  expect(people).toHaveLength(2500)
  expect(people.at(-1)?.email).toBe(`user2500@load-${accounts}.test`)
  expect(await passwordMatches(people[7]?.password_hash ?? null, 'pw')).toBe(true)
})
