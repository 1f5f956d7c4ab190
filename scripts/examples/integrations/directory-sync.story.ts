import { withId, type Cast } from '../cast.ts'

const base_dn = 'OU=Staff,DC=hospital,DC=example'

/** A directory is connected, mapped, and a run waits for the program inside the hospital. */
export async function recordDirectorySync({ administrator }: Cast): Promise<void> {
  const { results } = await administrator.prepare('listDepartments', { query: { page_size: 1 } })
  const department_id = results[0]?.id ?? 0
  const department = { type: 'department', department_id, base_dn } as const
  const pager = { type: 'field', local_field: 'pager_email', remote: 'pagerMail' } as const
  const first = { query: { page_size: 1 } }

  const connection = {
    host: 'dc1.hospital.example',
    bind_dn: `CN=Wardline,${base_dn}`,
    bind_password: 'secret',
  }
  const ad = await administrator.call('createAdAgent', {
    body: { name: 'Main campus', base_dn, ...connection },
  })
  await administrator.call('listAdAgents', first)
  await administrator.call('getAdAgent', withId(ad.id))
  const { bind_password: _, ...settings } = connection
  await administrator.call('changeAdAgent', {
    ...withId(ad.id),
    body: { name: 'Campus', base_dn, ...settings, version: ad.version },
  })
  await administrator.call('testAdAgent', withId(ad.id))
  const ofAd = await administrator.call('addAdMapping', { ...withId(ad.id), body: pager })
  const adParams = { params: { id: ad.id, mapping_id: ofAd.id } }
  await administrator.call('changeAdMapping', { ...adParams, body: { ...pager, version: 1 } })
  await administrator.call('listAdMappings', withId(ad.id))
  await administrator.call('deleteAdMapping', adParams)
  await administrator.call('deleteAdAgent', withId(ad.id))

  const cas = await administrator.call('createCasAgent', { body: { name: 'North clinic', base_dn } })
  await administrator.call('listCasAgents', first)
  await administrator.call('changeCasAgent', {
    ...withId(cas.id),
    body: { name: 'North clinic', base_dn, version: cas.version },
  })
  const ofCas = await administrator.call('addCasMapping', { ...withId(cas.id), body: department })
  const casParams = { params: { id: cas.id, mapping_id: ofCas.id } }
  await administrator.call('changeCasMapping', { ...casParams, body: { ...department, version: 1 } })
  await administrator.call('listCasMappings', withId(cas.id))
  await administrator.call('createCasAgentToken', withId(cas.id))
  await administrator.call('getCasAgent', withId(cas.id))

  const body = { name: 'North clinic staff', ad_agent_id: cas.id }
  const { id } = await administrator.call('createSyncConfig', { body })
  await administrator.call('deleteCasMapping', casParams)
  await administrator.call('deleteCasAgentToken', withId(cas.id))
  await administrator.call('listSyncAgents')
  await administrator.call('listSyncGroups', { query: { ids: '1,2' } })
  await administrator.call('listSyncConfigs', first)
  const { version } = await administrator.call('getSyncConfig', withId(id))
  await administrator.call('changeSyncConfig', { ...withId(id), body: { ...body, stop_percent: 5, version } })
  const mapping = await administrator.call('addSyncMapping', { ...withId(id), body: pager })
  const params = { params: { id, mapping_id: mapping.id } }
  await administrator.call('changeSyncMapping', { ...params, body: { ...pager, version: 1 } })
  await administrator.call('listSyncMappings', withId(id))
  await administrator.call('deleteSyncMapping', params)
  const run = await administrator.call('startSyncRun', withId(id))
  const ofRun = { params: { id, run_id: run.id } }
  await administrator.call('getSyncRun', ofRun)
  await administrator.call('listSyncRuns', { ...withId(id), ...first })
  await administrator.call('listSyncRunEntries', { ...ofRun, ...first })
  await administrator.call('listSyncRunDuties', { ...ofRun, ...first })
  await administrator.call('discardSyncRun', ofRun)
  await administrator.call('deleteSyncConfig', withId(id))
  await administrator.call('deleteCasAgent', withId(cas.id))
}
