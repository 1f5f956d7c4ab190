import { handOffPatients } from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { readPdf } from '../../fixtures/browser/pdf.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()

let made = 0

async function handOff(count: number, summary: string) {
  const { ana, cleo } = hospital
  const actions = [{ id: 'troponin', text: 'Repeat troponin', owner_id: null, due: null }]
  const contingencies = [{ id: 'bp', condition: 'SBP < 90', response: '250 mL bolus' }]
  const patients = []
  for (let i = 0; i < count; i += 1) {
    made += 1
    const identity = { mrn: `8810${made}`, date_of_birth: '1964-02-12', sex: 'F', first_name: 'Robin' }
    const patient = await admitPatient(hospital, `Sheet${made}`, identity)
    await assign(hospital, ana, [patient])
    patients.push({ patient_id: patient.id, severity: 'watcher', summary, actions, contingencies })
  }
  await ana.call(handOffPatients, { body: { user_id: cleo.user.user_id, patients } })
}

async function print() {
  const { page, close } = await openScreen(hospital.ana, { path: '/patient/handoff' })
  await page.getByRole('button', { name: 'Print sign-out sheet' }).waitFor()
  const { pages, text } = readPdf(await page.pdf({ preferCSSPageSize: true }))
  await close()
  return { pages, letters: text.replaceAll(/\s/g, '') }
}

test('14 handoff: the sign-out sheet has one page for ten short patients, and prints long ones in full', async () => {
  const short = 'Anterior STEMI, heparin running. Cath lab at 08:00, keep NPO.'
  await handOff(10, short)
  expect((await print()).pages).toBe(1)
  await handOff(1, short)
  expect((await print()).pages).toBeLessThanOrEqual(2)
  await handOff(9, short)
  const twenty = await print()
  expect(twenty.pages).toBe(2)
  for (let i = 1; i <= 20; i += 1) expect(twenty.letters).toContain(`Sheet${i},Robin`)
  // Each page repeats the head of the table.
  expect(twenty.letters.split('PSummary')).toHaveLength(3)
  const sentence = 'Dialysis on Tuesday, potassium at each shift change. '
  const long = `${sentence.repeat(70)}End of the summary.`
  await handOff(2, long)
  const mixed = await print()
  expect(mixed.pages).toBeGreaterThan(2)
  expect(mixed.letters.split('Endofthesummary.')).toHaveLength(3)
  expect(mixed.letters.split('Dialysis')).toHaveLength(141)
  expect(mixed.letters).toContain('Shredafteruse')
})
