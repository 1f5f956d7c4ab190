import { openRecord } from '@wardline/contract/patients/access/patient-access.routes.ts'
import { assignProvider } from '@wardline/contract/patients/care-teams/care-team.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports)(
  '14 privacy: opened records appear with a notice, and are filtered: %o',
  async (options) => {
    const { ana, ben, cleo, dora } = hospital
    await setFlag(hospital, 'care_team_access', true)
    const patient = await admitPatient(hospital, `Becker ${lookName(options)}`, {
      mrn: lookName(options),
    })
    await assign(hospital, ben, [patient])
    const { page, problems, close } = await openScreen(dora, {
      ...options,
      path: `/accountSettings/recordOpenings?search=${patient.display_name}`,
    })
    await page.getByText('No opened record matches.').waitFor()
    const params = { id: patient.id }
    await ana.call(openRecord, { params, body: { reason: 'treating' } })
    await page.getByText('A record was opened from outside the care team.').waitFor()
    await page.getByRole('cell', { name: 'I am treating this patient now' }).waitFor()
    const consult = { reason: 'consult', text: 'Dr. Okafor asked about the ECG.' }
    await cleo.call(openRecord, { params, body: consult })
    await page.getByText(consult.text).waitFor()
    await expectAccessible(page, 'opened records')
    await takeScreenshot(page, `record-openings-${lookName(options)}`)
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('Consult requested')
    await page.getByRole('cell', { name: 'I am treating this patient now' }).waitFor({ state: 'detached' })
    expect(await page.getByText(consult.text).count()).toBe(1)
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §4: a user whom another user assigns to a patient gets a notice', async () => {
  const { ben, dora } = hospital
  const patient = await admitPatient(hospital, 'Costa')
  const { page, close } = await openScreen(ben, { path: '/patient/assignments?view=all' })
  await page.getByText('Costa').first().waitFor()
  await dora.call(assignProvider, { body: { provider_id: ben.user.user_id, patient_ids: [patient.id] } })
  const notice = page.getByText('Dora Lind assigned you to a patient.')
  await notice.waitFor()
  expect(await notice.textContent()).not.toContain('Costa')
  await close()
})
