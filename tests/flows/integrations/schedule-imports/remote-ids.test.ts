import * as identities from '@wardline/contract/integrations/schedule-sources/remote-identity.routes.ts'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import {
  createImportedHospital,
  createRota,
  createScheduledHospital,
  kind,
} from '../../../fixtures/integrations/schedule-import.ts'

test('paging §2, §3: a remote id has its type, ids, contact, configuration and division; unmatched people with shifts come first', async () => {
  const h = await createScheduledHospital()
  await h.untilPulled()
  const list = (query: Record<string, unknown> = {}) =>
    h.dora.call(identities.listRemoteIdentities, { params: { kind }, query })
  const { results } = await list()
  expect(results).toMatchObject([
    { remote_id: h.people.ben.key, shift_count: 14, contact_id: null, suggestion: { why: 'same_email' } },
    { remote_id: h.people.ana.key, shift_count: 14, contact_id: null },
  ])
  expect(results[0]).toMatchObject({
    remote_id_type: 'qgenda',
    remote_buid: '',
    integration_id: h.source.id,
    division: '',
    last_seen: expect.any(String) as string,
  })
  const matched = await h.match(h.people.ana, h.ana)
  expect(matched).toMatchObject({
    contact_id: h.ana.user.contact_id,
    suggestion: null,
    user: { can_receive: true },
  })
  expect((await list({ state: 'unmatched' })).count).toBe(1)
  expect((await list({ state: 'matched', search: 'ruiz' })).count).toBe(1)
  await h.pull()
  expect((await list({ state: 'matched' })).results[0]).toMatchObject({ contact_id: h.ana.user.contact_id })
  expect((await listAuditEntries(h, 'remote_identity.matched')).length).toBe(1)
})

test('remote ids are added by hand, also before the source has them, and refused with a reason', async () => {
  const h = await createScheduledHospital()
  await h.untilPulled()
  const add = (more: Record<string, unknown>) =>
    h.dora.request(identities.createRemoteIdentity, {
      params: { kind },
      body: { integration_id: h.source.id, remote_id: 'staff-new', ...more },
    })
  expect(await add({ contact_id: h.stranger.user.contact_id })).toMatchObject({
    status: 400,
    body: { contact_id: ['Choose an active user of this hospital.'] },
  })
  expect(await add({ integration_id: 999_999 })).toMatchObject({
    status: 400,
    body: { integration_id: ['Choose a configuration of this system.'] },
  })
  expect(await add({ contact_id: h.cleo.user.contact_id, division: 'East' })).toMatchObject({
    status: 201,
    body: { division: 'East', contact_id: h.cleo.user.contact_id, last_seen: null },
  })
  expect(await add({})).toMatchObject({ status: 400, body: { remote_id: [expect.any(String)] } })
})

test('remote ids are uploaded from a CSV file; rows with errors are named by line and left out', async () => {
  const h = await createScheduledHospital()
  await h.untilPulled()
  const upload = (rows: string[], header = 'Staff ID;E-mail;Username;Division') =>
    h.dora.call(identities.uploadRemoteIdentities, {
      params: { kind },
      body: {
        integration_id: h.source.id,
        header: header.replaceAll(';', ','),
        records: rows.map((text, n) => ({ line: n + 2, text })),
      },
    })
  const rows = [
    `${h.people.ana.key},${h.ana.user.email.toUpperCase()},,North`,
    `${h.people.ben.key},,,`,
    'staff-9,missing@hospital.test,,',
    `staff-10,${h.cleo.user.email},,`,
    `staff-10,${h.cleo.user.email},,`,
  ]
  expect(await upload(rows)).toMatchObject({
    itemsUploaded: 5,
    successfullyAdded: 1,
    successfullyUpdated: 1,
    unchanged: 0,
    errors: [
      { line: 3, reason: 'Enter the e-mail address or the user name of a user.' },
      { line: 4, reason: 'No active user has missing@hospital.test.' },
      { line: 6, reason: 'This value is already used on line 5.' },
    ],
  })
  expect(await upload(rows.slice(0, 1))).toMatchObject({ unchanged: 1, errors: [] })
  const { results } = await h.dora.call(identities.listRemoteIdentities, {
    params: { kind },
    query: { search: 'staff-10' },
  })
  expect(results[0]).toMatchObject({ contact_id: h.cleo.user.contact_id })
  expect(await upload(rows, 'Email;Name;x;y')).toMatchObject({
    successfullyAdded: 0,
    errors: [{ line: 1, column: 'remote_id' }],
  })
})

const withBackupIds = (h: Awaited<ReturnType<typeof createScheduledHospital>>) => {
  const { ana, ben } = h.people
  return { ana: { ...ana, buid: 'E-100' }, ben: { ...ben, buid: 'E-200' } }
}
const publishRota = (
  h: Awaited<ReturnType<typeof createScheduledHospital>>,
  people: Parameters<typeof createRota>[2],
) => h.qgenda.publish(createRota(h.today.add({ days: 1 }), 14, people))
const findIdentity = async (h: Awaited<ReturnType<typeof createScheduledHospital>>, search: string) => {
  const { results } = await h.dora.call(identities.listRemoteIdentities, {
    params: { kind },
    query: { search },
  })
  expect(results).toHaveLength(1)
  return results[0]
}

test('paging §3: a person whose remote id changes keeps the match by a unique remote_buid, and stays on call', async () => {
  const h = await createImportedHospital()
  const { ana, ben } = withBackupIds(h)
  publishRota(h, [ana, ben])
  expect(await h.pull()).toMatchObject({ state: 'current' })
  const before = await h.calendar(h.today, 20)
  publishRota(h, [{ ...ana, key: 'staff-new' }, ben])
  expect(await h.pull()).toMatchObject({ state: 'current', counts: { waiting: 0 } })
  expect(await findIdentity(h, 'ruiz')).toMatchObject({
    remote_id: 'staff-new',
    remote_buid: 'E-100',
    contact_id: h.ana.user.contact_id,
  })
  const names = (shifts: typeof before) => shifts.map(({ start, target }) => [start, target.display_name])
  expect(names(await h.calendar(h.today, 20))).toEqual(names(before))
  expect(await listAuditEntries(h, 'remote_identity.moved')).toHaveLength(1)
})

test('paging §3: a remote_buid that two people have does not move a match', async () => {
  const h = await createImportedHospital()
  const { ana, ben } = withBackupIds(h)
  publishRota(h, [ana, ben])
  await h.pull()
  publishRota(h, [
    { ...ana, key: 'staff-new' },
    { ...ben, buid: 'E-100' },
  ])
  await h.pull()
  const { results } = await h.dora.call(identities.listRemoteIdentities, {
    params: { kind },
    query: { search: 'staff-new' },
  })
  expect(results).toMatchObject([{ remote_id: 'staff-new', contact_id: null }])
  expect(await listAuditEntries(h, 'remote_identity.moved')).toEqual([])
})

test('paging §3: a remote_buid and a division that were entered by hand stay when the source sends others', async () => {
  const h = await createScheduledHospital()
  await h.untilPulled()
  const { ana, ben } = withBackupIds(h)
  publishRota(h, [ana, ben])
  await h.pull()
  const change = async (search: string, body: { remote_buid?: string; division?: string }) => {
    const found = await findIdentity(h, search)
    await h.dora.call(identities.changeRemoteIdentity, {
      params: { kind, id: found?.id ?? 0 },
      body: { contact_id: null, ...body },
    })
  }
  await change('ruiz', { remote_buid: 'BY-HAND', division: 'Cath lab' })
  publishRota(h, [
    { ...ana, buid: 'E-101', division: 'East' },
    { ...ben, buid: 'E-201', division: 'East' },
  ])
  await h.pull()
  expect(await findIdentity(h, 'ruiz')).toMatchObject({ remote_buid: 'BY-HAND', division: 'Cath lab' })
  expect(await findIdentity(h, 'okafor')).toMatchObject({ remote_buid: 'E-201', division: 'East' })
})
