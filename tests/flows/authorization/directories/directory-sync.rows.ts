import * as agents from '@wardline/contract/integrations/directory-agents/directory-agent.routes.ts'
import * as configs from '@wardline/contract/integrations/directory-sync/directory-sync.routes.ts'
import { sql } from 'kysely'
import { noInput, type Asked, type MatrixHospital, type Row } from '../matrix.ts'

const ofAccount: Row['statuses'] = [403, 403, 403, 403, 200, 200]
const created: Row['statuses'] = [403, 403, 403, 403, 201, 201]
const own: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const added: Row['statuses'] = [403, 403, 403, 403, 201, 404]
const removed: Row['statuses'] = [403, 403, 403, 403, 204, 404]

const base_dn = 'DC=hospital,DC=org'
let names = 0
const name = () => `Directory ${++names}`
const adBody = () => ({
  name: name(),
  base_dn,
  host: 'nowhere.invalid',
  bind_dn: 'cn=sync',
  bind_password: 'x',
})
const casBody = () => ({ name: name(), base_dn })
const field = { type: 'field', local_field: 'title', remote: 'title' }

const createAd = async ({ administrator }: MatrixHospital) =>
  (await administrator.call(agents.createAdAgent, { body: adBody() })).id
const createCas = async ({ administrator }: MatrixHospital) =>
  (await administrator.call(agents.createCasAgent, { body: casBody() })).id
const createConfig = async (h: MatrixHospital) =>
  (
    await h.administrator.call(configs.createSyncConfig, {
      body: { name: name(), ad_agent_id: await createAd(h) },
    })
  ).id

const withId =
  (create: (h: MatrixHospital) => Promise<number>, body?: () => unknown): Row['input'] =>
  async (h) => ({ params: { id: await create(h) }, ...(body && { body: body() }) })

const listers = { ad: agents.listAdMappings, cas: agents.listCasMappings, sync: configs.listSyncMappings }

const withMapping =
  (
    kind: keyof typeof listers,
    create: (h: MatrixHospital) => Promise<number>,
    body?: unknown,
  ): Row['input'] =>
  async (h) => {
    const id = await create(h)
    const { results } = await h.administrator.call(listers[kind], { params: { id } })
    const title = results.find((each) => each.type === 'field' && each.local_field === 'title')
    return { params: { id, mapping_id: title?.id }, ...(body !== undefined && { body }) }
  }

const withRun =
  (state: string, rest: Asked = {}): Row['input'] =>
  async (h) => {
    const id = await createConfig(h)
    const { rows } = await h.app.db.acrossAccounts((db) =>
      sql<{ id: number }>`
        insert into directory_run (account_id, config_id, state, is_scheduled, config_version, stop_percent)
        select account_id, id, ${state}, false, version, stop_percent from directory_sync_config where id = ${id}
        returning id`.execute(db),
    )
    return { params: { id, run_id: rows[0]?.id }, ...rest }
  }

const department = ({ ids }: MatrixHospital) => ({
  type: 'department',
  department_id: ids.departments.cardiology,
  base_dn,
})

async function configWithDepartment(h: MatrixHospital): Promise<number> {
  const id = await createConfig(h)
  await h.administrator.call(configs.addSyncMapping, { params: { id }, body: department(h) })
  return id
}

const page = { body: { entries: [], members: [] } }

export const directorySyncRows = {
  listAdAgents: { input: () => ({ query: {} }), statuses: ofAccount },
  createAdAgent: { input: () => ({ body: adBody() }), statuses: created },
  getAdAgent: { input: withId(createAd), statuses: own },
  changeAdAgent: { input: withId(createAd, adBody), statuses: own },
  deleteAdAgent: { input: withId(createAd), statuses: removed },
  testAdAgent: { input: withId(createAd), statuses: own },
  listCasAgents: { input: () => ({ query: {} }), statuses: ofAccount },
  createCasAgent: { input: () => ({ body: casBody() }), statuses: created },
  getCasAgent: { input: withId(createCas), statuses: own },
  changeCasAgent: { input: withId(createCas, casBody), statuses: own },
  deleteCasAgent: { input: withId(createCas), statuses: removed },
  createCasAgentToken: { input: withId(createCas), statuses: added },
  deleteCasAgentToken: { input: withId(createCas), statuses: removed },
  listAdMappings: { input: withId(createAd), statuses: own },
  addAdMapping: { input: withId(createAd, () => field), statuses: added },
  changeAdMapping: { input: withMapping('ad', createAd, field), statuses: own },
  deleteAdMapping: { input: withMapping('ad', createAd), statuses: removed },
  listCasMappings: { input: withId(createCas), statuses: own },
  addCasMapping: { input: withId(createCas, () => field), statuses: added },
  changeCasMapping: { input: withMapping('cas', createCas, field), statuses: own },
  deleteCasMapping: { input: withMapping('cas', createCas), statuses: removed },
  // A session is of no use: these need the token of an agent.
  getCasPlan: { input: noInput, statuses: 401 },
  beginCasReading: { input: noInput, statuses: 401 },
  getCasReading: { input: () => ({ params: { id: 1 } }), statuses: 401 },
  putCasPage: { input: () => ({ params: { id: 1, page: 0 }, ...page }), statuses: 401 },
  commitCasReading: { input: () => ({ params: { id: 1 }, body: { entries: 0 } }), statuses: 401 },
  listSyncConfigs: { input: () => ({ query: {} }), statuses: ofAccount },
  createSyncConfig: {
    input: async (h) => ({ body: { name: name(), ad_agent_id: await createAd(h) } }),
    statuses: [403, 403, 403, 403, 201, 400],
  },
  getSyncConfig: { input: withId(createConfig), statuses: own },
  changeSyncConfig: {
    input: async (h) => {
      const id = await createConfig(h)
      const { ad_agent_id } = await h.administrator.call(configs.getSyncConfig, { params: { id } })
      return { params: { id }, body: { name: name(), ad_agent_id } }
    },
    statuses: own,
  },
  deleteSyncConfig: { input: withId(createConfig), statuses: removed },
  listSyncAgents: { input: noInput, statuses: ofAccount },
  listSyncGroups: { input: () => ({ query: { ids: '1,2' } }), statuses: ofAccount },
  listSyncMappings: { input: withId(createConfig), statuses: own },
  addSyncMapping: { input: withId(createConfig, () => field), statuses: added },
  changeSyncMapping: { input: withMapping('sync', createConfig, field), statuses: own },
  deleteSyncMapping: { input: withMapping('sync', createConfig), statuses: removed },
  listSyncRuns: { input: withId(createConfig), statuses: own },
  startSyncRun: { input: withId(configWithDepartment), statuses: added },
  getSyncRun: { input: withRun('ready'), statuses: own },
  listSyncRunEntries: { input: withRun('ready', { query: {} }), statuses: own },
  listSyncRunDuties: { input: withRun('ready', { query: {} }), statuses: own },
  downloadSyncRun: { input: withRun('ready'), statuses: own },
  applySyncRun: { input: withRun('ready', { body: { choice: 'keep_users' } }), statuses: own },
  discardSyncRun: { input: withRun('ready'), statuses: own },
  pauseSyncRun: { input: withRun('applying'), statuses: own },
  resumeSyncRun: { input: withRun('paused'), statuses: own },
} satisfies Record<string, Row>
