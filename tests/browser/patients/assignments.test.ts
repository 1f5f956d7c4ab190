import { getPatient } from '@wardline/contract/patients/patient.routes.ts'
import type { CareTeamMember } from '@wardline/contract/patients/patient.schemas.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { longPress } from '../../fixtures/browser/long-press.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { admitPatient, admitToBed, assign } from '../../fixtures/hospital/patients.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/patient/assignments'

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${name}`, exact: true }) })

const describeTeam = (care_team: CareTeamMember[]) =>
  care_team.map(({ role, is_responsible, provider }) =>
    [provider.user.display_name, role, is_responsible ? 'responsible' : ''].filter(Boolean).join(', '),
  )
const teamOf = async ({ id }: { id: number }) =>
  describeTeam((await hospital.dora.call(getPatient, { params: { id } })).care_team)

test('paging §2: patients are selected and assigned by keyboard, and the assignment is undone', async () => {
  const one = await admitPatient(hospital, 'Keyboard, One', { mrn: 'KEY-1', date_of_birth: '1974-02-14' })
  const two = await admitPatient(hospital, 'Keyboard, Two', { mrn: 'KEY-2' })
  await assign(hospital, hospital.cleo, [two], { role: 'Nurse', is_responsible: false })
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}?q=keyboard` })
  await rowOf(page, 'Keyboard, Two').getByText('No responsible provider').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('region', { name: 'Selected patients' })
  await bar.getByText('2 patients selected').waitFor()
  await takeScreenshot(page, 'assignments-selected')

  await page.keyboard.press('a')
  const search = page.getByRole('searchbox', { name: 'Find a provider' })
  await expectFocus(search)
  await page
    .getByRole('button', { name: /to Cleo Marsh/ })
    .getByText('Already on 1 of these 2')
    .waitFor()
  await search.fill('okafor')
  await page.getByRole('button', { name: /^Assign 2 patients to Ben Okafor/ }).waitFor()
  await expect.poll(() => page.getByRole('list', { name: 'Providers' }).getByRole('button').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByText('2 patients assigned to Ben Okafor.').waitFor()
  await rowOf(page, 'Keyboard, One').getByText('Ben Okafor').waitFor()
  expect(await teamOf(two)).toEqual(['Ben Okafor, responsible', 'Cleo Marsh, Nurse'])

  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Keyboard, One').getByText('No responsible provider').waitFor()
  await rowOf(page, 'Keyboard, Two').getByText('No responsible provider').waitFor()
  expect(await teamOf(one)).toEqual([])
  expect(await teamOf(two)).toEqual(['Cleo Marsh, Nurse'])
  expect(problems).toEqual([])
  await close()
})

test('paging §5: assigning a provider who is on the care team is refused with an info message', async () => {
  const patient = await admitPatient(hospital, 'Already, Assigned')
  await assign(hospital, hospital.ben, [patient])
  const { page, close } = await openScreen(hospital.dora, { path: `${path}?q=already` })
  await page.getByRole('checkbox', { name: 'Select Already, Assigned' }).click()
  await page.getByRole('button', { name: /to Ben Okafor/ }).click()
  await page.getByText('Ben Okafor is already on the care team of Already, Assigned.').waitFor()
  expect(await teamOf(patient)).toEqual(['Ben Okafor, responsible'])
  await close()
})

test('a patient is dragged onto a provider', async () => {
  const patient = await admitPatient(hospital, 'Dragged, Patient')
  const { page, close } = await openScreen(hospital.dora, { path: `${path}?q=dragged` })
  await rowOf(page, 'Dragged, Patient').dragTo(page.getByRole('button', { name: /of Cleo Marsh/ }))
  await page.getByText('Dragged, Patient assigned to Cleo Marsh.').waitFor()
  expect(await teamOf(patient)).toEqual(['Cleo Marsh, responsible'])
  await close()
})

test('on a phone, a long press selects a patient, and a tap opens it', async () => {
  await admitPatient(hospital, 'Pressed, Patient')
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}?q=pressed`, width: 390 })
  const name = rowOf(page, 'Pressed, Patient').getByText('Pressed, Patient')
  await longPress(page, name, page.getByText('1 patient selected'))
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByRole('button', { name: /^Clear/ }).click()
  await rowOf(page, 'Pressed, Patient').getByRole('link').tap()
  await page.getByRole('heading', { name: 'Pressed, Patient' }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a failed assignment is shown, keeps the selection and is tried again', async () => {
  const patient = await admitPatient(hospital, 'Failing, Patient')
  const { page, close } = await openScreen(hospital.dora, { path: `${path}?q=failing` })
  await page.getByRole('checkbox', { name: 'Select Failing, Patient' }).click()
  await interceptRequests(page, '**/patients/assign/', (route) => route.abort())
  await page.getByRole('button', { name: /to Cleo Marsh/ }).click()
  await page.getByRole('alert').getByText('Error assigning provider').waitFor()
  await rowOf(page, 'Failing, Patient').getByText('No responsible provider').waitFor()
  await page.unroute('**/patients/assign/')
  await page.getByRole('button', { name: 'Try again' }).click()
  await rowOf(page, 'Failing, Patient').getByText('Cleo Marsh').waitFor()
  expect(await teamOf(patient)).toEqual(['Cleo Marsh, responsible'])
  await close()
})

test('changes by others appear in place, and new patients wait behind a button', async () => {
  const patient = await admitPatient(hospital, 'Live, Patient')
  const { page, problems, close } = await openScreen(hospital.ana, { path: `${path}?q=live` })
  await rowOf(page, 'Live, Patient').getByText('No responsible provider').waitFor()
  await assign(hospital, hospital.ben, [patient])
  await rowOf(page, 'Live, Patient').getByText('Ben Okafor').waitFor()
  await admitToBed(hospital, 'Live, Newcomer')
  await page.getByRole('button', { name: /^1 more unassigned patient/ }).click()
  await rowOf(page, 'Live, Newcomer').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'paging §2: filters of patients and providers are kept in the address, and the screen is accessible: %o',
  async (viewport) => {
    const name = `Viewport ${viewport.width}${viewport.dark ? ' dark' : ''}`
    const patient = await admitPatient(hospital, name, { sex: 'F', date_of_birth: '1951-03-14' })
    await admitPatient(hospital, `${name} Unknown`)
    await assign(hospital, hospital.ben, [patient])
    const { page, problems, close } = await openScreen(hospital.dora, {
      path: `${path}?view=all`,
      ...viewport,
    })
    await page.getByRole('searchbox', { name: 'Name or MRN' }).fill(name)
    await page.getByRole('button', { name: 'Unassigned' }).click()
    await expect
      .poll(() => page.getByRole('list', { name: 'Patients' }).getByRole('listitem').count())
      .toBe(1)
    await expect.poll(() => new URL(page.url()).searchParams.get('unassigned')).toBe('true')
    await page.reload()
    await rowOf(page, `${name} Unknown`).getByText('DOB unknown').waitFor()
    await page.getByRole('button', { name: 'Unassigned' }).click()
    await rowOf(page, name).getByText('Ben Okafor').waitFor()
    await page.getByRole('checkbox', { name: `Select ${name} Unknown` }).click()
    await expectAccessible(page, 'assignments')
    await takeScreenshot(page, `assignments-${viewport.width}${viewport.dark ? '-dark' : ''}`)
    await page.getByRole('button', { name: 'Assign to…' }).click()
    const provider = page.getByRole('button', { name: /^Assign 1 patient to Ben Okafor/ })
    await provider.waitFor()
    await takeScreenshot(page, `assignments-choose-${viewport.width}${viewport.dark ? '-dark' : ''}`)
    await provider.click()
    await page.getByText(`${name} Unknown assigned to Ben Okafor.`).waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

test.each(viewports)(
  'the list opens with the own patients; only a bed without a provider is red: %o',
  async (viewport) => {
    const name = `Opening ${lookName(viewport)}`
    const own = await admitToBed(hospital, `${name}, Own`)
    await admitToBed(hospital, `${name}, Alone`)
    await admitPatient(hospital, `${name}, Outpatient`)
    await assign(hospital, hospital.cleo, [own])
    const { page, problems, close } = await openScreen(hospital.cleo, { path, ...viewport })
    const radio = (label: string) => page.getByRole('radio', { name: label })
    await rowOf(page, `${name}, Own`).waitFor()
    expect(await radio('My patients').isChecked()).toBe(true)
    await expect.poll(() => rowOf(page, `${name}, Alone`).count()).toBe(0)
    await expectAccessible(page, 'my patients')
    await takeScreenshot(page, `assignments-mine-${lookName(viewport)}`)
    await radio('My patients').press('ArrowRight')
    const alone = rowOf(page, `${name}, Alone`)
    await alone.getByText('No responsible provider').waitFor()
    await alone.locator('.text-danger').waitFor()
    expect(new URL(page.url()).searchParams.get('view')).toBe('in_bed')
    expect(await rowOf(page, `${name}, Outpatient`).count()).toBe(0)
    await radio('In a bed').press('ArrowRight')
    const outpatient = rowOf(page, `${name}, Outpatient`)
    await outpatient.getByText('No responsible provider').waitFor()
    expect(await outpatient.locator('.text-danger').count()).toBe(0)
    await takeScreenshot(page, `assignments-all-${lookName(viewport)}`)
    expect(problems).toEqual([])
    await close()
  },
)
