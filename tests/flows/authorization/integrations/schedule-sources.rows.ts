import * as identities from '@wardline/contract/integrations/schedule-sources/remote-identity.routes.ts'
import * as sources from '@wardline/contract/integrations/schedule-sources/schedule-source.routes.ts'
import * as schedules from '@wardline/contract/integrations/schedule-sources/source-schedule.routes.ts'
import { sql } from 'kysely'
import type { Asked, MatrixHospital, Persona, Row } from '../matrix.ts'

const kind = 'qgenda'
let made = 0

/** A name that does not resolve, so nothing is sent. */
const settings = (fail_over_user: number) => ({
  name: `QGenda ${++made}`,
  base_url: 'https://nowhere.invalid/v2',
  timezone: 'America/New_York' as const,
  identifier: 'KEY',
  user_name: 'wardline@hospital.test',
  secret: 'secret',
  fail_over_user,
  is_on: true,
  interval_minutes: 60,
  days_ahead: 30,
})

async function createSource({ administrator }: MatrixHospital): Promise<{ kind: 'qgenda'; id: number }> {
  const body = settings(administrator.user.user_id)
  const { id } = await administrator.call(sources.createScheduleSource, { params: { kind }, body })
  return { kind, id }
}

const onSource = async (hospital: MatrixHospital): Promise<Asked> => ({
  params: await createSource(hospital),
})
const onKind = (): Asked => ({ params: { kind } })

const administratorOf = (hospital: MatrixHospital, persona: Persona) =>
  persona === 'stranger' ? hospital.stranger : hospital.administrator

async function createSchedule(hospital: MatrixHospital) {
  const { administrator, app, ids } = hospital
  const params = await createSource(hospital)
  await app.db.acrossAccounts((db) =>
    sql`insert into remote_assignment (account_id, source_id, remote_id, name)
        values (${ids.account_id}, ${params.id}, 'call', 'Call')`.execute(db),
  )
  const schedule = await administrator.call(schedules.createSourceSchedule, {
    params,
    body: { schedule_group_name: `Imported ${++made}`, assignment_ids: ['call'] },
  })
  return { params: { ...params, schedule_id: schedule.id }, mapping_id: schedule.mappings[0]?.id }
}

async function createIdentity(hospital: MatrixHospital) {
  const source = await createSource(hospital)
  const { id } = await hospital.administrator.call(identities.createRemoteIdentity, {
    params: { kind },
    body: { integration_id: source.id, remote_id: 'staff-1' },
  })
  return { params: { kind, id } }
}

const seen: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const changed: Row['statuses'] = [403, 403, 403, 403, 200, 404]
const removed: Row['statuses'] = [403, 403, 403, 403, 204, 404]

export const scheduleSourceRows = {
  listScheduleSources: { input: onKind, statuses: [403, 403, 403, 403, 200, 200] },
  createScheduleSource: {
    input: (hospital, persona) => ({
      params: { kind },
      body: settings(administratorOf(hospital, persona).user.user_id),
    }),
    statuses: [403, 403, 403, 403, 201, 201],
  },
  getScheduleSource: { input: onSource, statuses: seen },
  changeScheduleSource: {
    input: async (hospital) => ({
      params: await createSource(hospital),
      body: settings(hospital.administrator.user.user_id),
    }),
    statuses: changed,
  },
  deleteScheduleSource: { input: onSource, statuses: removed },
  testScheduleSource: { input: onSource, statuses: changed },
  // 409: access was granted, and the pull of the new configuration runs.
  refreshScheduleSource: {
    input: async (hospital) => {
      const params = await createSource(hospital)
      const { administrator } = hospital
      const body = { ...settings(administrator.user.user_id), is_on: false }
      await administrator.call(sources.changeScheduleSource, { params, body })
      return { params }
    },
    statuses: [403, 403, 403, 403, 409, 404],
  },
  listSourcePulls: { input: onSource, statuses: seen },
  listSourceSchedules: { input: onSource, statuses: seen },
  createSourceSchedule: {
    input: async (hospital) => ({
      params: await createSource(hospital),
      body: { schedule_group_name: `Imported ${++made}` },
    }),
    statuses: [403, 403, 403, 403, 201, 404],
  },
  getSourceSchedule: {
    input: async (hospital) => ({ params: (await createSchedule(hospital)).params }),
    statuses: seen,
  },
  deleteSourceSchedule: {
    input: async (hospital) => ({ params: (await createSchedule(hospital)).params }),
    statuses: removed,
  },
  addSourceMappings: {
    input: async (hospital) => ({
      params: (await createSchedule(hospital)).params,
      body: { assignment_ids: ['call'], call_order: 2 },
    }),
    statuses: changed,
  },
  removeSourceMapping: {
    input: async (hospital) => {
      const { params, mapping_id } = await createSchedule(hospital)
      return { params: { ...params, mapping_id } }
    },
    statuses: changed,
  },
  listSourceAssignments: { input: onSource, statuses: seen },
  listUnmappedShifts: { input: onSource, statuses: seen },
  getSourcePreview: { input: onSource, statuses: seen },
  // 409: access was granted, and nothing was pulled yet.
  applySourcePreview: {
    input: async (hospital) => ({
      params: await createSource(hospital),
      body: { pull_id: 1, fingerprint: 'none' },
    }),
    statuses: [403, 403, 403, 403, 409, 404],
  },
  listSourceOverrides: { input: onSource, statuses: seen },
  // 404 for the administrator too: there is no edit. edits.test.ts gives one up.
  deleteSourceOverride: {
    input: async (hospital) => ({ params: { ...(await createSource(hospital)), event_id: 1 } }),
    statuses: [403, 403, 403, 403, 404, 404],
  },
  listRemoteIdentities: { input: onKind, statuses: [403, 403, 403, 403, 200, 200] },
  createRemoteIdentity: {
    input: async (hospital, persona) => {
      const owner = administratorOf(hospital, persona)
      const { id } = await owner.call(sources.createScheduleSource, {
        params: { kind },
        body: settings(owner.user.user_id),
      })
      return { params: { kind }, body: { integration_id: id, remote_id: 'staff-1' } }
    },
    statuses: [403, 403, 403, 403, 201, 201],
  },
  changeRemoteIdentity: {
    input: async (hospital) => ({ ...(await createIdentity(hospital)), body: { contact_id: null } }),
    statuses: changed,
  },
  deleteRemoteIdentity: { input: createIdentity, statuses: removed },
  // Another hospital's configuration is refused like one that never existed.
  uploadRemoteIdentities: {
    input: async (hospital) => {
      const { id } = await createSource(hospital)
      return {
        params: { kind },
        body: {
          integration_id: id,
          header: 'remote_id,email',
          records: [{ line: 2, text: `staff-1,${hospital.sender.user.email}` }],
        },
      }
    },
    statuses: [403, 403, 403, 403, 200, 400],
  },
  getGroupSource: {
    input: ({ ids }) => ({
      params: { id: ids.groups.cardiologyOnCall },
      query: { start: '2026-11-20T00:00', end: '2026-11-27T00:00' },
    }),
    statuses: [200, 200, 200, 200, 200, 404],
  },
} satisfies Record<string, Row>
