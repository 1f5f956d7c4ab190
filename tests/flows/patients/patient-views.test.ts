import { addDepartmentMembers } from '@wardline/contract/directory/departments/department.routes.ts'
import { createLocation } from '@wardline/contract/patients/location.routes.ts'
import { getPatientViews, listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { admitPatient, admitToBed, assign } from '../../fixtures/hospital/patients.ts'

test('the list opens with the patients of the user, else of their unit, else with everyone in a bed', async () => {
  const h = await createHospital()
  const { ben, dora, ids } = h
  const views = () => ben.call(getPatientViews)
  expect(await views()).toEqual({ mine: 0, in_bed: 0, unit: null, default_view: 'in_bed' })

  const department = ids.departments.cardiology
  const unit = await dora.call(createLocation, { body: { name: '5 East', kind: 'unit' } })
  await h.app.db.acrossAccounts((db) =>
    sql`update location set department_id = ${department} where account_id = ${ids.account_id} and id = ${unit.id}`.execute(
      db,
    ),
  )
  await dora.call(addDepartmentMembers, {
    params: { id: department },
    body: { user_ids: [ben.user.user_id] },
  })
  const patient = await admitToBed(h, 'Becker', { unit_id: unit.id })
  await admitPatient(h, 'Outpatient')
  expect(await views()).toMatchObject({
    in_bed: 1,
    unit: { id: unit.id, name: '5 East' },
    default_view: 'unit',
  })

  await assign(h, ben, [patient])
  expect(await views()).toMatchObject({ mine: 1, default_view: 'mine' })
})

test('only a patient in a bed lacks a responsible provider, and comes first', async () => {
  const h = await createHospital()
  const { ana, ben } = h
  await admitPatient(h, 'Bedside Outpatient')
  const assigned = await admitToBed(h, 'Bedside Assigned')
  await admitToBed(h, 'Bedside Waiting')
  await assign(h, ben, [assigned])
  const list = async (query: Record<string, unknown>) => {
    const { results } = await ana.call(listPatients, {
      query: { search: 'bedside', ordering: 'unassigned', ...query },
    })
    return results.map((row) => [row.display_name, row.nobody_responsible_since !== null])
  }
  expect(await list({})).toEqual([
    ['Bedside Waiting', true],
    ['Bedside Assigned', false],
    ['Bedside Outpatient', false],
  ])
  expect(await list({ has_bed: 'true' })).toEqual([
    ['Bedside Waiting', true],
    ['Bedside Assigned', false],
  ])
  expect(await list({ has_bed: 'false' })).toEqual([['Bedside Outpatient', false]])
})
