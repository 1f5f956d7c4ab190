import * as pickers from '@wardline/contract/accounts/picker.routes.ts'
import { deactivateUser, lockUser } from '@wardline/contract/accounts/user.routes.ts'
import * as patients from '@wardline/contract/patients/patient.routes.ts'
import { listPagingGroups } from '@wardline/contract/paging/groups/paging-group.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'
import { createCareTeam, createGroup } from '../../fixtures/paging/group-rows.ts'
import { listAuditEntries, createDepartment } from '../../fixtures/hospital/departments.ts'

test('messaging §7: users are listed by search and is_active', async () => {
  const h = await createHospital()
  const { ana, ben, dora, cleo, ids } = h
  const { results } = await ana.call(pickers.listUsers, { query: { search: 'mar' } })
  expect(results).toMatchObject([
    {
      id: cleo.user.user_id,
      contact_id: cleo.user.contact_id,
      display_name: 'Cleo Marsh',
      last_name: 'Marsh',
      title: 'Cardiology Fellow',
      is_active: true,
      is_locked: false,
      departments: [{ id: ids.departments.cardiology, name: 'Cardiology' }],
      properties: { status: null },
    },
  ])
  const byMail = await ana.call(pickers.listUsers, { query: { search: ben.user.email.slice(0, 5) } })
  expect(byMail.results.map(({ id }) => id)).toEqual([ben.user.user_id])
  await dora.call(deactivateUser, { params: { id: cleo.user.user_id } })
  expect((await ana.call(pickers.listUsers, { query: { search: 'mar' } })).count).toBe(0)
  expect((await ana.request(pickers.listUsers, { query: { is_active: 'False' } })).status).toBe(403)
  const gone = await dora.call(pickers.listUsers, { query: { is_active: 'False' } })
  expect(gone.results.map(({ display_name }) => display_name)).toEqual(['Cleo Marsh'])
})

test('paging §3, §7, §9: users are listed by last name, with their groups, by department and lock, in any order', async () => {
  const h = await createHospital()
  const { ana, dora, ids } = h
  await createUser(h, 'Ada Zimmer', [])
  const bo = await createUser(h, 'Bo Abbott', [])
  const list = (query: Record<string, unknown>, as = dora) => as.call(pickers.listUsers, { query })
  const lastNames = async (query: Record<string, unknown>) =>
    (await list(query)).results.map(({ last_name }) => last_name)
  const sorted = (await lastNames({})).toSorted((a, b) => a.localeCompare(b))
  expect(sorted.at(0)).toBe('Abbott')
  expect(await lastNames({})).toEqual(sorted)
  expect(await lastNames({ ordering: '-last_name' })).toEqual(sorted.toReversed())
  expect((await list({ ordering: 'display_name' })).results[0]?.display_name).toBe('Ada Zimmer')
  const refused = await ana.request(pickers.listUsers, { query: { ordering: 'age' } })
  expect(refused.body).toMatchObject({
    ordering: ['ordering is last_name or display_name; with - before it backwards.'],
  })

  const { cardiology } = ids.departments
  expect(await lastNames({ department_id: cardiology })).toEqual(['Marsh'])
  await dora.call(lockUser, { params: { id: bo.user.user_id } })
  expect(await lastNames({ is_locked: 'true' })).toEqual(['Abbott'])
  expect(await lastNames({ is_locked: 'false' })).toEqual(sorted.slice(1))

  const [bosEntry] = (await list({ search: 'Abbott' })).results
  const groups = bosEntry?.groups ?? []
  expect(groups).toEqual([{ id: expect.any(Number), display_name: expect.any(String) }])
  expect(await lastNames({ group_id: groups[0]?.id })).toEqual(['Abbott'])
  expect((await list({ search: 'Abbott' }, ana)).results).toMatchObject([{ groups: null }])
  expect((await ana.request(pickers.listUsers, { query: { group_id: 1 } })).status).toBe(403)

  const params = { id: ids.account_id }
  const members = await dora.call(pickers.listAccountMembers, { params, query: { is_locked: 'true' } })
  expect(members).toEqual(await list({ is_locked: 'true' }))
})

test('paging §7: the directory answers below both of its prefixes', async () => {
  const { ana } = await createHospital()
  for (const rest of ['objects/?search=mar', 'entries/?q=mar', 'favorites', 'access/']) {
    const answer = await ana.http(`/api/v1/directories/${rest}`)
    expect([rest, answer.status]).toEqual([rest, 200])
    const declared = await ana.http(`/api/v1/directory/${rest}`)
    expect(await answer.json()).toEqual(await declared.json())
  }
})

test('messaging §7; paging §9: departments are listed by search and ids, 250 per page', async () => {
  const h = await createHospital()
  const west = await createDepartment(h, '6 West')
  const names = async (query: Record<string, unknown>) =>
    (await h.ana.call(pickers.listDepartments, { query })).results.map(({ name }) => name)
  expect(await names({})).toEqual(['6 West', 'Cardiology'])
  expect(await names({ search: 'card' })).toEqual(['Cardiology'])
  expect(await names({ ids: `${west},999` })).toEqual(['6 West'])
  expect(await names({ page_size: 1, offset: 1 })).toEqual(['Cardiology'])
  const wrong = await h.ana.request(pickers.listDepartments, { query: { ids: '1;2' } })
  expect(wrong.body).toMatchObject({ ids: ['ids are numbers with commas between them.'] })
  const { results } = await h.ana.call(pickers.listDepartments, { query: { search: 'card' } })
  expect(results).toEqual([
    {
      id: h.ids.departments.cardiology,
      name: 'Cardiology',
      contact_id: h.ids.contacts.cardiology,
      member_count: 1,
    },
  ])
})

test('permission groups are those of the own account', async () => {
  const { ana, ids, stranger } = await createHospital()
  const params = { id: ids.account_id }
  const { results } = await ana.call(pickers.listPermissionGroups, { params, query: { search: 'clin' } })
  expect(results).toMatchObject([{ display_name: 'Clinician', member_count: 3 }])
  expect((await stranger.request(pickers.listPermissionGroups, { params })).status).toBe(404)
})

test('paging groups are filtered by name, type and department', async () => {
  const h = await createHospital()
  const { ana, ids } = h
  await createGroup(h, 'Stroke Team', { department_id: ids.departments.cardiology, members: [h.ben] })
  const names = async (query: Record<string, unknown>) =>
    (await ana.call(listPagingGroups, { query })).results.map(({ name }) => name)
  expect(await names({})).toEqual(['Cardiology On Call', 'Rapid Response', 'Stroke Team'])
  expect(await names({ search: 'call' })).toEqual(['Cardiology On Call'])
  expect(await names({ type: 'BroadcastGroup' })).toEqual(['Rapid Response'])
  const { results } = await ana.call(listPagingGroups, {
    query: { department_id: ids.departments.cardiology },
  })
  expect(results).toMatchObject([
    { name: 'Stroke Team', type: 'ScheduleGroup', department: 'Cardiology', member_count: 1 },
  ])
})

test('patients are found by name or MRN; who was shown to whom is audited without the search text', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const care_team_contact_id = await createCareTeam(h, [ben])
  const found = async (search: string) =>
    (await ana.call(patients.listPatients, { query: { search } })).results
  const eleanor = {
    id: ids.patient,
    display_name: 'Walters, Eleanor',
    mrn: '00418823',
    date_of_birth: '1951-03-14',
    location: '',
    care_team_contact_id,
  }
  expect(await found('walt')).toMatchObject([eleanor])
  expect(await found('eleanor walters')).toMatchObject([eleanor])
  expect(await found('8823')).toMatchObject([eleanor])
  expect(await found('nobody')).toEqual([])
  const shown = await listAuditEntries(h, 'patients.shown')
  expect(shown).toHaveLength(3)
  expect(shown[0]).toEqual({
    actor_id: ana.user.user_id,
    object_id: null,
    details: { patient_ids: [ids.patient] },
  })
  const patient = await ana.call(patients.getPatient, { params: { id: ids.patient } })
  expect(patient).toMatchObject({
    ...eleanor,
    first_name: 'Eleanor',
    is_discharged: false,
    care_team: [{ provider: { id: ben.user.user_id, user: { display_name: 'Ben Okafor' } } }],
  })
  expect(await listAuditEntries(h, 'patient.read')).toMatchObject([{ object_id: ids.patient }])
  const clerk = await createUser(h, 'Carl Clerk')
  for (const route of [patients.listPatients, patients.listEncounters]) {
    expect((await clerk.request(route)).status).toBe(403)
  }
  await h.app.db.acrossAccounts((db) =>
    sql`update patient set discharged = now() where id = ${ids.patient}`.execute(db),
  )
  expect(await found('walt')).toEqual([])
  expect((await ana.call(patients.getPatient, { params: { id: ids.patient } })).is_discharged).toBe(true)
})

test('paging §9: encounters are searched and sorted, 100 per page, or listed for one patient', async () => {
  const h = await createHospital()
  const { ana, ids } = h
  await h.app.db.acrossAccounts((db) =>
    sql`insert into encounter (account_id, patient_id, class, reason, starts)
        values (${ids.account_id}, ${ids.patient}, 'EMER', 'Chest pain', now() - interval '2 years')`.execute(
      db,
    ),
  )
  const classes = async (query: Record<string, unknown>) =>
    (await ana.call(patients.listEncounters, { query })).results.map((encounter) => encounter.class)
  expect(await classes({})).toEqual(['IMP', 'EMER'])
  expect(await classes({ sorting: 'starts' })).toEqual(['EMER', 'IMP'])
  expect(await classes({ search: 'chest wal' })).toEqual(['EMER'])
  expect(await classes({ patient_id: ids.patient, search: '0041' })).toEqual(['IMP', 'EMER'])
  expect(await classes({ patient_id: 999 })).toEqual([])
  const { results } = await ana.call(patients.listEncounters)
  expect(results[0]).toMatchObject({
    id: ids.encounter,
    patient_id: ids.patient,
    patient: { id: ids.patient, display_name: 'Walters, Eleanor', mrn: '00418823' },
  })
  expect(await listAuditEntries(h, 'encounters.shown')).not.toEqual([])
  await h.app.db.acrossAccounts((db) =>
    sql`insert into encounter (account_id, patient_id, class, reason, starts, ends)
        select ${ids.account_id}, ${ids.patient}, 'AMB', 'Visit', now() - make_interval(days => 800 + n), now()
          from generate_series(1, 99) as n`.execute(db),
  )
  const first = await ana.call(patients.listEncounters, { query: { sorting: '-starts' } })
  expect([first.count, first.results.length]).toEqual([101, 100])
  expect(first.results[0]?.id).toBe(ids.encounter)
  const second = await ana.call(patients.listEncounters, { query: { sorting: '-starts', offset: 100 } })
  expect(second.results).toHaveLength(1)
})
