import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { createScimUser } from '@wardline/contract/accounts/scim/scim.routes.ts'
import { createUserAccount } from '@wardline/contract/accounts/user-accounts/user-account.routes.ts'
import { uploadUsers } from '@wardline/contract/accounts/user-upload/user-upload.routes.ts'
import { createAdministrator } from '@wardline/server/features/accounts/import/account.actions.ts'
import { insertStandardRoles } from '@wardline/server/features/accounts/import/account.queries.ts'
import { importStaff } from '@wardline/server/features/accounts/import/staff.actions.ts'
import { staffFromCsv } from '@wardline/server/features/accounts/import/staff-rows.rules.ts'
import {
  createDirectoryUsers,
  syncActor,
} from '@wardline/server/features/accounts/directory-users/directory-user.actions.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { connectOidc, signInAs, signOnSettings } from '../../fixtures/hospital/sign-on.ts'
import { apiClient } from '../../fixtures/people/api-client.ts'

let h: Hospital
let id: number
let department_id: number

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false, settings: signOnSettings })
  id = h.ids.account_id
  department_id = h.ids.departments.cardiology
  await h.app.db.acrossAccounts((db) => insertStandardRoles(db, id))
  return h.close
})

/** Columns that may differ between two users, or that depend on how the user was created. */
const own = ['id', 'uid', 'username', 'lower_username', 'email', 'lower_email', 'words', 'created', 'changed']
const named = ['display_name', 'last_name', 'folded_last_name', 'changed_by_user_id', 'source', 'version']

async function storedUser(username: string) {
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ user: Record<string, unknown> }>`
      select to_jsonb(u) - ${[...own, ...named]}::text[] || jsonb_build_object(
               'contacts', (select count(*) from contact c where c.account_id = u.account_id and c.user_id = u.id),
               'departments', array(select d.name from user_department m
                  join department d on d.account_id = m.account_id and d.id = m.department_id
                 where m.account_id = u.account_id and m.user_id = u.id),
               'groups', array(select g.key from permission_group_member m
                  join permission_group g on g.account_id = m.account_id and g.id = m.group_id
                 where m.account_id = u.account_id and m.user_id = u.id)) as user
        from users u where u.account_id = ${id} and u.username = ${username}`.execute(db),
  )
  return rows[0]?.user
}

const numbers = { home_number: '+12025550142', mobile_number: '+12025550143', pager_number: '4021' }
const person = { first_name: 'Pia', title: 'Cardiologist', ...numbers }
const csv = (username: string, department: string) => ({
  header:
    'external_id,username,email,first_name,last_name,title,home_number,mobile_number,pager_number,departments',
  row: `X-${username},${username},${username}@hospital.test,Pia,Newman,Cardiologist,${Object.values(numbers).join(',')},${department}`,
})

const doors: Record<string, (username: string, department: string) => Promise<unknown>> = {
  form: (username) =>
    h.dora.call(createUserAccount, {
      params: { id },
      body: {
        ...person,
        last_name: 'Newman',
        username,
        email: `${username}@hospital.test`,
        department_ids: [department_id],
      },
    }),
  upload: async (username, department) => {
    const { header, row } = csv(username, department)
    const body = { header, records: [{ line: 2, text: row }] }
    expect((await h.dora.call(uploadUsers, { params: { id }, body })).rejected).toEqual([])
  },
  import: (username, department) => {
    const { header, row } = csv(username, department)
    return importStaff(h.app.db, id, staffFromCsv(`${header}\n${row}\n`).rows)
  },
  directory: (username) =>
    h.app.db.write(id, async (tx) =>
      createDirectoryUsers(
        await syncActor(tx, h.dora.user.user_id),
        tx,
        [
          {
            fields: {
              ...person,
              last_name: 'Newman',
              username,
              email: `${username}@hospital.test`,
              pager_email: '',
            },
            department_ids: [department_id],
            group_ids: [],
          },
        ],
        { about: {}, hasGroups: false },
      ),
    ),
  scim: async (username, department) => {
    const { token } = await h.dora.call(createServiceToken, {
      params: { id },
      body: { name: 'Identity provider', scopes: ['accounts.provision_users'], expires_in_days: 30 },
    })
    const { status } = await apiClient(h.url, token).request(createScimUser, {
      body: {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: username,
        externalId: `S-${username}`,
        name: { givenName: 'Pia', familyName: 'Newman' },
        title: 'Cardiologist',
        emails: [{ type: 'work', primary: true, value: `${username}@hospital.test` }],
        phoneNumbers: [
          { type: 'home', value: numbers.home_number },
          { type: 'mobile', value: numbers.mobile_number },
          { type: 'pager', value: numbers.pager_number },
        ],
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department },
      },
    })
    expect(status).toBe(201)
  },
}

test('a person with a mobile phone and a pager is stored alike however the user is created', async () => {
  const { rows } = await h.app.db.acrossAccounts((db) =>
    sql<{ name: string }>`
      select name from department where account_id = ${id} and id = ${department_id}`.execute(db),
  )
  const stored: Record<string, unknown> = {}
  for (const [door, create] of Object.entries(doors)) {
    await create(`by.${door}`, rows[0]?.name ?? '')
    stored[door] = await storedUser(`by.${door}`)
  }
  expect(stored['form']).toMatchObject({
    ...person,
    device_type: 'pager',
    state: 'active',
    contacts: 1,
    departments: [rows[0]?.name],
    groups: ['clinicians'],
  })
  for (const door of Object.keys(doors)) expect(stored[door], door).toEqual(stored['form'])
})

test('the first administrator and a person of the identity provider are stored like a user of the form', async () => {
  const { peer, provider } = await connectOidc(h, { allows_new_users: true, domains: ['hospital.test'] })
  await h.dora.call(createUserAccount, {
    params: { id },
    body: { first_name: 'Pia', last_name: 'Form', username: 'pia.form', email: '', group_ids: [] },
  })
  const form = await storedUser('pia.form')
  peer.accounts.set('pia', {
    preferred_username: 'pia.sso',
    given_name: 'Pia',
    family_name: 'Provider',
    email: 'pia.sso@hospital.test',
    email_verified: true,
  })
  await signInAs(h, provider, 'pia')
  await peer.close()
  const withoutVisits = (user: Record<string, unknown> | undefined) => ({
    ...user,
    last_seen: null,
    first_sign_in: null,
  })
  expect(withoutVisits(await storedUser('pia.sso'))).toEqual(withoutVisits(form))

  await createAdministrator(h.app.db, id, {
    email: 'pia.admin@hospital.test',
    password: 'purple donkey staple',
    first_name: 'Pia',
    last_name: 'Admin',
    must_change_password: true,
  })
  expect(await storedUser('pia.admin@hospital.test')).toEqual({
    ...form,
    title: 'Administrator',
    password_hash: expect.any(String),
    must_change_password: true,
    groups: expect.arrayContaining(['clinicians', 'operators', 'administrators']),
  })
})

test('a pager number that an import adds, or removes, decides whether texts go to the pager', async () => {
  const header = 'external_id,username,first_name,last_name,mobile_number,pager_number'
  const load = (pager: string) =>
    importStaff(
      h.app.db,
      id,
      staffFromCsv(`${header}\nP-9,paged.later,Pia,Later,+12025550149,${pager}\n`).rows,
    )
  const deviceTypes = []
  for (const pager of ['', '4033', '']) {
    await load(pager)
    deviceTypes.push((await storedUser('paged.later'))?.['device_type'])
  }
  expect(deviceTypes).toEqual([null, 'pager', null])
})
