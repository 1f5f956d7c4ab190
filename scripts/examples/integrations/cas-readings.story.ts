import { waitFor, withId, type Cast } from '../cast.ts'
import type { Recorder } from '../recorder.ts'

const base_dn = 'OU=Staff,DC=south,DC=example'
/** Several batches, so that the run is paused before its end. */
const users = 500

const entryOf = (place: number) => {
  const user = `staff${String(place).padStart(3, '0')}`
  return {
    identity: `6f9619ff-8b86-d011-b42d-${String(place).padStart(12, '0')}`,
    dn: `CN=${user},${base_dn}`,
    is_disabled: false,
    searches: [0],
    values: {
      samaccountname: [user],
      givenname: ['Sam'],
      sn: [`Field ${place}`],
      mail: [`${user}@south.hospital.example`],
    },
  }
}

/** The program inside the hospital posts a reading, and an administrator applies it with a pause. */
export async function recordCasReadings(
  { administrator }: Cast,
  withToken: Recorder['withToken'],
): Promise<void> {
  const { results } = await administrator.prepare('listDepartments', { query: { page_size: 1 } })
  const agent = await administrator.prepare('createCasAgent', { body: { name: 'South clinic', base_dn } })
  const { token } = await administrator.prepare('createCasAgentToken', withId(agent.id))
  const call = withToken(token)
  const { id } = await administrator.prepare('createSyncConfig', {
    body: { name: 'South clinic staff', ad_agent_id: agent.id },
  })
  await administrator.prepare('addSyncMapping', {
    ...withId(id),
    body: { type: 'department', department_id: results[0]?.id ?? 0, base_dn },
  })
  const run = await administrator.prepare('startSyncRun', withId(id))

  await call('getCasPlan')
  const reading = withId((await call('beginCasReading')).id)
  const [first, ...others] = Array.from({ length: users }, (_, place) => entryOf(place))
  if (!first) throw new Error('There is no entry.')
  await call('putCasPage', { params: { ...reading.params, page: 0 }, body: { entries: [first] } })
  await call('getCasReading', reading)
  await call('putCasPage', { params: { ...reading.params, page: 1 }, body: { entries: others } })
  await call('commitCasReading', { ...reading, body: { entries: users } })

  const ofRun = { params: { id, run_id: run.id } }
  const reaches = (state: string) =>
    waitFor(async () => {
      const now = await administrator.prepare('getSyncRun', ofRun)
      return now.state === state ? now : undefined
    })
  await reaches('ready')
  await administrator.download('downloadSyncRun', ofRun)
  await administrator.call('applySyncRun', { ...ofRun, body: { choice: 'keep_users' } })
  await administrator.call('pauseSyncRun', ofRun)
  await administrator.call('resumeSyncRun', ofRun)
  await reaches('applied')
  await administrator.prepare('deleteSyncConfig', withId(id))
  await administrator.prepare('deleteCasAgent', withId(agent.id))
}
