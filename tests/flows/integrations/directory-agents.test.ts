import * as routes from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import { default_search_query } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import { createSyncConfig } from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  agentBody,
  allow_loopback,
  createAgent,
  person,
} from '../../fixtures/directory-sync/directory-sync.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { planetExpress, startSlapd, type Slapd } from '../../fixtures/peers/slapd.ts'

let h: Hospital
let slapd: Slapd

beforeAll(async () => {
  slapd = await startSlapd(await planetExpress())
  h = await createHospital({ ...allow_loopback, closesWithTest: false })
})
afterAll(() => Promise.all([h.close(), slapd.stop()]))

let agents = 0
const create = async (change: object = {}) => {
  const body = { ...agentBody(slapd, `Directory ${++agents}`), ...change }
  return h.dora.call(routes.createAdAgent, { body })
}
const saveAgent = (id: number, change: object) => {
  const { bind_password: _, ...body } = agentBody(slapd, `Directory ${++agents}`)
  return h.dora.request(routes.changeAdAgent, { params: { id }, body: { ...body, ...change } })
}
const mappingsOf = async (id: number) =>
  (await h.dora.call(routes.listAdMappings, { params: { id } })).results

describe('AD agents', () => {
  test('paging §2, §7: an agent is created with the usual fields; its password is sealed and never returned', async () => {
    const agent = await create()
    expect(agent).toMatchObject({ host: 'localhost', has_password: true, configs: [], may: { delete: true } })
    expect(JSON.stringify(agent)).not.toContain(slapd.password)
    const { rows } = await h.app.db.acrossAccounts((db) =>
      sql<{
        bind_password: Buffer
      }>`select bind_password from directory_agent where id = ${agent.id}`.execute(db),
    )
    expect(rows[0]?.bind_password.includes(slapd.password)).toBe(false)
    expect((await mappingsOf(agent.id)).map((mapping) => 'remote' in mapping && mapping.remote)).toEqual([
      'sAMAccountName',
      'givenName',
      'sn',
      'mail',
      'title',
      'mobile',
    ])
    expect(JSON.stringify(await listAuditEntries(h, 'directory_agent.created'))).not.toContain(slapd.password)
  })

  test('paging §2, §7: the test connects, signs in and searches, and says which step failed and why', async () => {
    const { id } = await create()
    const body = {
      type: 'department',
      department_id: h.ids.departments.cardiology,
      search_query: person,
      base_dn: slapd.base_dn,
    }
    await h.dora.call(routes.addAdMapping, { params: { id }, body })
    const check = (agent: number) => h.dora.call(routes.testAdAgent, { params: { id: agent } })
    expect(await check(id)).toEqual({
      steps: [
        { step: 'connect', problem: null },
        { step: 'sign_in', problem: null },
        { step: 'search', problem: null },
      ],
      found: 7,
    })
    const other = await create({ ca: '' })
    expect(await check(other.id)).toEqual({
      steps: [{ step: 'connect', problem: expect.stringContaining('certificate is not trusted') }],
      found: null,
    })
    const wrong = await create({ bind_password: 'wrong' })
    expect((await check(wrong.id)).steps.at(-1)).toEqual({
      step: 'sign_in',
      problem: 'The directory refused the user or the password.',
    })
  })

  test('paging §2, §7: another server needs the password again, so that it is not sent elsewhere', async () => {
    const { id } = await create()
    expect(await saveAgent(id, {})).toMatchObject({ status: 200 })
    expect(await saveAgent(id, { host: '127.0.0.1' })).toMatchObject({
      status: 400,
      body: { bind_password: ['Enter the password again, because the server or the user changed.'] },
    })
    expect(await saveAgent(id, { host: '127.0.0.1', bind_password: 'other' })).toMatchObject({ status: 200 })
  })

  test.each([
    [{ host: '169.254.169.254', bind_password: 'x' }, 'host'],
    [{ host: '10.1.2.3', bind_password: 'x' }, 'host'],
    [{ ca: 'no certificate', bind_password: 'x' }, 'ca'],
    [{ base_dn: 'planetexpress' }, 'base_dn'],
  ])('%j is refused beside its field', async (change, field) => {
    const { id } = await create()
    expect(await saveAgent(id, change)).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    })
  })

  test('paging §2, §7: an agent that a configuration uses is not deleted', async () => {
    const id = await createAgent(h, { ...slapd })
    await h.dora.call(createSyncConfig, { body: { name: 'In use', ad_agent_id: id } })
    expect(await h.dora.request(routes.deleteAdAgent, { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'directory_agent.in_use', detail: expect.stringContaining('“In use”') },
    })
    const { id: unused } = await create()
    await h.dora.call(routes.deleteAdAgent, { params: { id: unused } })
    expect(await h.dora.request(routes.getAdAgent, { params: { id: unused } })).toMatchObject({ status: 404 })
  })
})

describe('mappings', () => {
  test('paging §5: a field that every user needs keeps one mapping', async () => {
    const { id } = await create()
    const first = (await mappingsOf(id)).find((each) => each.type === 'field' && each.local_field === 'email')
    const remove = () => h.dora.request(routes.deleteAdMapping, { params: { id, mapping_id: first?.id } })
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        detail:
          'A field mapping for email can be deleted only if another mapping exists for the same local field.',
      },
    })
    const body = { type: 'field', local_field: 'email', remote: 'userPrincipalName' }
    await h.dora.call(routes.addAdMapping, { params: { id }, body })
    expect(await remove()).toMatchObject({ status: 204 })
    const title = (await mappingsOf(id)).find((each) => each.type === 'field' && each.local_field === 'title')
    expect(
      await h.dora.request(routes.deleteAdMapping, { params: { id, mapping_id: title?.id } }),
    ).toMatchObject({ status: 204 })
  })

  test('paging §5: the search of a department is pre-filled with active people who have an address', async () => {
    const { id } = await create()
    const body = { type: 'department', department_id: h.ids.departments.cardiology, base_dn: slapd.base_dn }
    const mapping = await h.dora.call(routes.addAdMapping, { params: { id }, body })
    expect(mapping).toMatchObject({ search_query: default_search_query, department_name: 'Cardiology' })
    const wrong = { ...body, search_query: '(mail=*' }
    expect(await h.dora.request(routes.addAdMapping, { params: { id }, body: wrong })).toMatchObject({
      status: 400,
      body: { search_query: ['This is not a valid LDAP filter. Check its brackets.'] },
    })
  })

  test('paging §5: a deleted department leaves its people in the sync', async () => {
    const { id } = await create()
    const { rows } = await h.app.db.acrossAccounts((db) =>
      sql<{ id: number }>`
        insert into department (account_id, name) values (${h.ids.account_id}, 'Gone') returning id`.execute(
        db,
      ),
    )
    const body = { type: 'department', department_id: rows[0]?.id, base_dn: slapd.base_dn }
    await h.dora.call(routes.addAdMapping, { params: { id }, body })
    await h.app.db.acrossAccounts((db) => sql`delete from department where id = ${rows[0]?.id}`.execute(db))
    expect(await mappingsOf(id)).toContainEqual(expect.objectContaining({ department_id: null }))
  })
})
