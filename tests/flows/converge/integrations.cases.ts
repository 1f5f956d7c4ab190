import * as emr from '@wardline/contract/integrations/emr.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Case, ConvergenceHospital } from './case.ts'
import { createAck, startBadEngine } from '../../fixtures/peers/interface-engine.ts'

async function configureEngine({ dora, ana, ids }: ConvergenceHospital, thread: Thread, code: 'AA' | 'AE') {
  const { port } = await startBadEngine((socket, id) => socket.write(createAck(code, id)))
  await dora.call(emr.setEmrEndpoint, { body: { host: '127.0.0.1', port } })
  await ana.call(changeThreadPatient, { params: { id: thread.id }, body: { patient_id: ids.patient } })
}

async function writeBack({ ana, tabs }: ConvergenceHospital, thread: Thread, state: 'accepted' | 'failed') {
  const { revision } = await ana.call(emr.writeThreadBack, { params: { id: thread.id } })
  await tabs[0]?.device.receives(
    'emr_document_changed',
    (e) => e.thread_id === thread.id && e.state === state && e.revision > revision,
  )
}

export const integrationCases = {
  writeThreadBack: {
    'that is accepted': {
      before: (w, thread) => configureEngine(w, thread, 'AA'),
      act: (w, thread) => writeBack(w, thread, 'accepted'),
    },
    'that is accepted, then repeated after a reply': {
      before: (w, thread) => configureEngine(w, thread, 'AA'),
      act: async (w, thread) => {
        await writeBack(w, thread, 'accepted')
        await w.ben.replies(thread, 'K+ now 5.2')
        await writeBack(w, thread, 'accepted')
      },
    },
    'that is rejected': {
      before: (w, thread) => configureEngine(w, thread, 'AE'),
      act: (w, thread) => writeBack(w, thread, 'failed'),
    },
  },
} satisfies Record<string, Record<string, Case>>

export const integrationsNotShown = {
  setAdtInterface: 'the integration page is fetched when it opens, and each half minute',
  retryAdtMessage: 'the integration page is fetched when it opens, and each half minute',
  testIntegration: 'changes nothing: only the screen of the test shows its outcome',
  ...Object.fromEntries(
    (
      [
        'createScheduleSource',
        'changeScheduleSource',
        'deleteScheduleSource',
        'testScheduleSource',
        'refreshScheduleSource',
        'createSourceSchedule',
        'deleteSourceSchedule',
        'addSourceMappings',
        'removeSourceMapping',
        'applySourcePreview',
        'deleteSourceOverride',
        'createRemoteIdentity',
        'changeRemoteIdentity',
        'deleteRemoteIdentity',
        'uploadRemoteIdentities',
      ] as const
    ).map((name) => [name, 'pages of schedule sources refetch on schedule_source_changed: import.test.ts']),
  ),
  setEmrEndpoint: 'the integration page is fetched when it opens',
}

const fetched = 'administration pages are fetched when they open'
const announced = 'pages of directory syncs refetch on directory_sync_changed: directory-sync.test.ts'
const program = 'for the program of a CAS agent: agents are fetched when their page opens'

export const directorySyncNotShown = {
  createAdAgent: fetched,
  changeAdAgent: fetched,
  deleteAdAgent: fetched,
  testAdAgent: 'changes nothing',
  createCasAgent: fetched,
  changeCasAgent: fetched,
  deleteCasAgent: fetched,
  createCasAgentToken: fetched,
  deleteCasAgentToken: fetched,
  addAdMapping: fetched,
  changeAdMapping: fetched,
  deleteAdMapping: fetched,
  addCasMapping: fetched,
  changeCasMapping: fetched,
  deleteCasMapping: fetched,
  beginCasReading: program,
  putCasPage: program,
  commitCasReading: program,
  createSyncConfig: announced,
  changeSyncConfig: announced,
  deleteSyncConfig: announced,
  addSyncMapping: fetched,
  changeSyncMapping: fetched,
  deleteSyncMapping: fetched,
  startSyncRun: announced,
  applySyncRun: announced,
  discardSyncRun: announced,
  pauseSyncRun: announced,
  resumeSyncRun: announced,
}
