import {
  correctPatientHandoff,
  handOffPatients,
  listPatientHandoffs,
  withdrawPatientHandoff,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { getPatient } from '@wardline/contract/patients/patient.routes.ts'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { readPdf } from '../../fixtures/browser/pdf.ts'
import { expectAccessible } from '../../fixtures/browser/screen.ts'
import { admitPatient, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()

const admit = async (name: string) => {
  const patient = await admitPatient(hospital, name, {
    first_name: 'Robby',
    mrn: `MRN${name}`,
    date_of_birth: '1974-02-14',
    sex: 'M',
  })
  await assign(hospital, hospital.ben, [patient])
  return patient
}

const watcher = {
  severity: 'watcher',
  summary: 'Anterior STEMI, heparin running.',
  actions: [{ id: 'troponin', text: 'Repeat troponin', owner_id: null, due: null }],
  contingencies: [{ id: 'bp', condition: 'SBP < 90', response: '250 mL bolus' }],
} as const

const send = async (patients: { id: number }[], content: object, to = hospital.cleo) => {
  const { ben } = hospital
  const body = {
    user_id: to.user.user_id,
    patients: patients.map(({ id }) => ({ patient_id: id, ...content })),
  }
  return (await ben.call(handOffPatients, { body })).handoffs
}

test('a handoff is written and sent by keyboard; a draft survives a closed tab', async () => {
  const { ben, cleo } = hospital
  const patient = await admit('Becker')
  const path = `/patient/handoff?patient=${patient.id}`
  const first = await openScreen(ben, { path: `/patient/${patient.id}` })
  await first.page.getByRole('button', { name: /^Hand off/ }).waitFor()
  await first.page.keyboard.press('h')
  await first.page.getByRole('region', { name: 'Becker, Robby' }).waitFor()
  await first.page.getByRole('textbox', { name: 'Patient summary' }).focus()
  await first.page.keyboard.type('Anterior STEMI')
  await first.page.keyboard.press('Alt+Digit2')
  await first.page.getByText(/^Draft saved/).waitFor()
  await expect.poll(() => first.page.getByRole('radio', { name: 'Watcher' }).isChecked()).toBe(true)
  await first.page.context().close()

  const { page, problems, close } = await openScreen(ben, { path })
  const summary = page.getByRole('textbox', { name: 'Patient summary' })
  await expect.poll(() => summary.inputValue()).toBe('Anterior STEMI')
  await page.getByRole('textbox', { name: 'Add an action' }).focus()
  await page.keyboard.type('BMP @Okafor 22:00')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Owner of BMP' }).inputValue())
    .toBe(String(ben.user.user_id))
  await page.keyboard.type('Echo')
  await page.keyboard.press('Enter')
  await page.getByText('an action has no owner').waitFor()
  await page.getByRole('button', { name: 'Remove Echo' }).press('Enter')
  await page.getByRole('combobox', { name: 'To' }).focus()
  await page.keyboard.type('Cleo')
  await page.getByRole('option', { name: /Cleo Marsh/ }).click()
  await page.getByText(/You stay responsible until Cleo Marsh/).waitFor()
  await page.getByText('1 of 1 ready').waitFor()
  await expectAccessible(page, 'handoffs')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('region', { name: 'Sent handoff' }).waitFor()
  expect((await cleo.call(listPatientHandoffs)).results).toMatchObject([
    {
      severity: 'watcher',
      summary: 'Anterior STEMI',
      actions: [{ text: 'BMP', owner: { display_name: 'Ben Okafor' } }],
    },
  ])
  expect(problems).toEqual([])
  await close()
})

test('a watcher is read back by keyboard; a correction by the giver blocks the acceptance until it is checked', async () => {
  const { ben, cleo } = hospital
  const patient = await admit('Tillman')
  const [handoff] = await send([patient], watcher)
  const { page, problems, close } = await openScreen(cleo, { path: '/patient/handoffs' })
  await page.getByRole('button', { name: /^Tillman/ }).press('Enter')
  const reader = page.getByRole('region', { name: 'Handoff of Tillman, Robby' })
  const accept = reader.getByRole('button', { name: /^Accept/ })
  await reader.getByText('1 action to check').waitFor()
  const check = reader.getByRole('checkbox', { name: /Repeat troponin/ })
  await check.press('Space')
  await reader.getByRole('textbox', { name: 'Read back in your own words' }).focus()
  await page.keyboard.type('Watcher after a STEMI.')
  await expect.poll(() => accept.isEnabled()).toBe(true)
  await expect
    .poll(
      async () =>
        (await ben.call(listPatientHandoffs, { query: { direction: 'sent' } })).results.find(
          ({ id }) => id === handoff?.id,
        )?.read_back,
    )
    .toBe('Watcher after a STEMI.')
  await ben.call(correctPatientHandoff, {
    params: { id: handoff?.id ?? 0 },
    body: { version: 1, actions: [{ id: 'troponin', text: 'Hold heparin', owner_id: null, due: null }] },
  })
  await reader.getByText('Ben Okafor changed this handoff.').waitFor()
  await expect.poll(() => accept.isEnabled()).toBe(false)
  await expectAccessible(page, 'handoffs')
  await reader.getByRole('button', { name: 'I have read the changes' }).press('Enter')
  await reader.getByText('1 changed action to check').waitFor()
  await reader.getByRole('checkbox', { name: /Hold heparin/ }).press('Space')
  await expect.poll(() => accept.isEnabled()).toBe(true)
  await reader.getByRole('textbox', { name: 'Read back in your own words' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () =>
      (await ben.call(getPatient, { params: { id: patient.id } })).care_team.map(
        ({ provider }) => provider.user.display_name,
      ),
    )
    .toEqual(['Cleo Marsh'])
  expect(problems).toEqual([])
  await close()
})

test('opened stable patients are accepted together; the others show what is missing; a decline requires a reason', async () => {
  const { ben, cleo } = hospital
  const patients = [await admit('Lind'), await admit('Koepp'), await admit('Bailey')]
  await send(patients, { severity: 'stable', summary: 'CHF' })
  const { page, close } = await openScreen(cleo, { path: '/patient/handoffs', width: 390 })
  await page.getByRole('button', { name: 'Accept stable patients (0 of 3 read)' }).waitFor()
  await page.getByText('Open each handoff before you accept it.').waitFor()
  for (const name of ['Lind', 'Koepp']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).tap()
    const reader = page.getByRole('region', { name: new RegExp(`Handoff of ${name}`) })
    await expect.poll(() => reader.getByRole('button', { name: /^Accept/ }).isEnabled()).toBe(true)
    await reader.getByRole('button', { name: 'Back to the list' }).tap()
  }
  await expectAccessible(page, 'handoffs')
  await page.getByRole('button', { name: 'Accept stable patients (2 of 3 read)' }).tap()
  await expect.poll(() => page.getByText('Accepted', { exact: true }).count()).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: /^Bailey/ }).tap()
  await page.getByRole('button', { name: /^Decline/ }).tap()
  await page.getByRole('textbox', { name: /Why do you decline/ }).fill('In the OR until 21:00.')
  await page.getByRole('button', { name: 'Decline', exact: true }).tap()
  await expect
    .poll(async () =>
      (await cleo.call(listPatientHandoffs)).results.map(({ patient }) => patient.display_name),
    )
    .not.toContain('Bailey, Robby')
  expect((await ben.call(getPatient, { params: { id: patients[2]?.id ?? 0 } })).care_team).toHaveLength(1)
  await close()
  const giver = await openScreen(ben, { path: `/patient/handoff?patient=${patients[2]?.id}` })
  await giver.page
    .getByText(/Cleo Marsh declined at .*: In the OR until 21:00\. You are responsible\./)
    .waitFor()
  await giver.page.getByRole('button', { name: 'Use its text again' }).click()
  await expect
    .poll(() => giver.page.getByRole('textbox', { name: 'Patient summary' }).inputValue())
    .toBe('CHF')
  await giver.close()
})

const withdraw = (handoffs: readonly { id: number }[]) =>
  Promise.all(handoffs.map(({ id }) => hospital.ben.call(withdrawPatientHandoff, { params: { id } })))

const listReceived = async () => (await hospital.ana.call(listPatientHandoffs)).results

test('on a phone, the handoff list opens no handoff until one is selected', async () => {
  const { ana } = hospital
  const handoffs = await send([await admit('Moreno'), await admit('Nolan')], watcher, ana)
  const { page, problems, close } = await openScreen(ana, { path: '/patient/handoffs', width: 390 })
  await page.getByRole('button', { name: /^Moreno/ }).waitFor()
  await page.getByRole('button', { name: /^Nolan/ }).tap()
  await page.getByRole('region', { name: /Handoff of Nolan/ }).waitFor()
  await expect
    .poll(async () =>
      (await listReceived()).map(({ patient, seen }) => [patient.display_name, seen !== null]),
    )
    .toEqual([
      ['Moreno, Robby', false],
      ['Nolan, Robby', true],
    ])
  expect(problems).toEqual([])
  await close()
  await withdraw(handoffs)
})

test('an unsaved correction of a handoff survives leaving the screen', async () => {
  const patient = await admit('Nyberg')
  const owner_id = hospital.ana.user.user_id
  const actions = [{ id: 'echo', text: 'Echo', owner_id, due: '2030-01-01T22:00:00Z' }]
  const [handoff] = await send([patient], { ...watcher, actions }, hospital.ana)
  const { page, close } = await openScreen(hospital.ben, { path: `/patient/handoff?patient=${patient.id}` })
  const summary = page.getByRole('textbox', { name: 'Patient summary' })
  await expect.poll(() => summary.inputValue()).toBe(watcher.summary)
  await summary.fill('Anterior STEMI, heparin stopped.')
  await page.getByRole('button', { name: 'Save correction' }).waitFor()
  await page.getByRole('link', { name: 'Back to patients' }).click()
  await summary.waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => summary.inputValue()).toBe('Anterior STEMI, heparin stopped.')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect.poll(() => summary.inputValue()).toBe(watcher.summary)
  await summary.fill('Anterior STEMI, heparin paused.')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await page.getByRole('button', { name: 'Save correction' }).waitFor({ state: 'detached' })
  expect(await listReceived()).toMatchObject([
    { id: handoff?.id, summary: 'Anterior STEMI, heparin paused.', version: 2 },
  ])
  expect(await summary.inputValue()).toBe('Anterior STEMI, heparin paused.')
  await close()
  await withdraw([{ id: handoff?.id ?? 0 }])
})

test('a more severe handoff that arrives does not replace the open one', async () => {
  const { ana } = hospital
  const open = await send([await admit('Ortega')], { severity: 'stable', summary: 'CHF' }, ana)
  const { page, close } = await openScreen(ana, { path: '/patient/handoffs' })
  const reader = page.getByRole('region', { name: /^Handoff of Ortega/ })
  await reader.waitFor()
  const arrived = await send([await admit('Price')], { ...watcher, severity: 'unstable' }, ana)
  await page.getByRole('button', { name: /^Price/ }).waitFor()
  await expect.poll(() => reader.getByRole('button', { name: /^Accept/ }).isEnabled()).toBe(true)
  await page
    .getByRole('button', { name: /^Price/ })
    .getByText('Not opened')
    .waitFor()
  expect((await listReceived()).map(({ seen }) => seen !== null)).toEqual([false, true])
  await page.keyboard.press('n')
  const reason = page.getByRole('textbox', { name: /Why do you decline/ })
  await reason.waitFor()
  expect(await reason.inputValue()).toBe('')
  await close()
  await withdraw([...open, ...arrived])
})

test('a read-back is saved when its screen is left immediately, and retried after a failed save', async () => {
  const { ana } = hospital
  const handoffs = await send([await admit('Quinn'), await admit('Rossi')], watcher, ana)
  const { page, close } = await openScreen(ana, { path: '/patient/handoffs' })
  const listSaved = async () => (await listReceived()).map(({ read_back }) => read_back)
  const text = page.getByRole('textbox', { name: 'Read back in your own words' })
  await text.fill('Watcher.')
  await page.getByRole('button', { name: /^Rossi/ }).click()
  await page.getByRole('region', { name: /^Handoff of Rossi/ }).waitFor()
  await expect.poll(listSaved).toEqual(['Watcher.', ''])
  await interceptRequests(page, '**/read-back/', (route) => route.abort())
  await text.fill('STEMI.')
  await page.getByText(/^Not saved yet/).waitFor()
  await page.unroute('**/read-back/')
  await expect.poll(listSaved, { timeout: 10_000 }).toEqual(['Watcher.', 'STEMI.'])
  await expect.poll(() => page.getByText(/^Not saved yet/).count()).toBe(0)
  await page.getByRole('checkbox', { name: /Repeat troponin/ }).check()
  await text.fill('STEMI, heparin.')
  await page.getByRole('link', { name: 'Open patient' }).click()
  await page.getByRole('region', { name: /^Handoff of/ }).waitFor({ state: 'detached' })
  await expect.poll(listSaved).toEqual(['Watcher.', 'STEMI, heparin.'])
  expect((await listReceived())[1]?.actions).toMatchObject([{ is_checked: true }])
  await close()
  await withdraw(handoffs)
})

test('a correction that arrives before an automatic save clears the check, and further typing does not confirm it', async () => {
  const { ana, ben } = hospital
  const handoffs = await send([await admit('Stone')], watcher, ana)
  const [handoff] = handoffs
  const { page, close } = await openScreen(ana, { path: '/patient/handoffs' })
  const reader = page.getByRole('region', { name: /^Handoff of Stone/ })
  await reader.getByText('1 action to check').waitFor()
  const correctAndContinue = async (route: Route) => {
    await ben.call(correctPatientHandoff, {
      params: { id: handoff?.id ?? 0 },
      body: { version: 1, actions: [{ id: 'troponin', text: 'Hold heparin', owner_id: null, due: null }] },
    })
    await route.continue()
  }
  await interceptRequests(page, '**/read-back/', correctAndContinue, { times: 1 })
  await reader.getByRole('checkbox', { name: /Repeat troponin/ }).check()
  await reader.getByRole('textbox', { name: 'Read back in your own words' }).fill('Watcher.')
  await reader.getByText('Ben Okafor changed this handoff.').waitFor()
  await expect
    .poll(listReceived)
    .toMatchObject([{ read_back: 'Watcher.', seen_version: 1, version: 2, actions: [{ is_checked: false }] }])
  expect(await reader.getByRole('checkbox', { name: /Hold heparin/ }).isChecked()).toBe(false)
  await reader.getByText('Read the changes first').waitFor()
  await close()
  await withdraw(handoffs)
})

test('the sign-out sheet is one landscape page for ten short patients, with two identifiers and a box per action', async () => {
  const { ana } = hospital
  const names = [
    'Alvarez',
    'Brandt',
    'Costa',
    'Duarte',
    'Eklund',
    'Fischer',
    'Garcia',
    'Hansen',
    'Ibarra',
    'Jensen',
  ]
  const patients = []
  for (const name of names) {
    const patient = await admitPatient(hospital, name, {
      mrn: `77${name.length}${name.charCodeAt(0)}`,
      date_of_birth: '1964-02-12',
      sex: 'F',
    })
    await assign(hospital, ana, [patient])
    patients.push(patient)
  }
  const body = {
    user_id: hospital.cleo.user.user_id,
    patients: patients.map(({ id }) => ({ patient_id: id, ...watcher })),
  }
  await ana.call(handOffPatients, { body })
  const { page, close } = await openScreen(ana, { path: '/patient/handoff', dark: true })
  await page.getByRole('button', { name: 'Print sign-out sheet' }).waitFor()
  const { pages, text, width, height } = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect([pages, width, height]).toEqual([1, 792, 612])
  const letters = text.replaceAll(/\s/g, '')
  for (const { display_name, mrn } of patients) {
    expect(letters).toContain(display_name)
    expect(letters).toContain(`MRN${mrn}`)
  }
  expect(letters.split('DOB02/12/1964')).toHaveLength(11)
  expect(letters.split('Watcher')).toHaveLength(11)
  expect(letters).toContain('Shredafteruse')
  expect(letters).not.toContain('Alt')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.sign-out .box').count()).toBe(10)
  await close()
})
