import { getEmrEndpoint, setEmrEndpoint } from '@wardline/contract/integrations/emr.routes.ts'
import { changeThreadPatient } from '@wardline/contract/messaging/threads/thread-patient.routes.ts'
import { expect, test } from 'vitest'
import { createAck, startBadEngine } from '../../fixtures/peers/interface-engine.ts'
import { expectAccessible } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ALLOW_LOOPBACK_TARGETS: 'on' } })

test('messaging §8: a thread is sent to its patient’s record; an error is shown until it succeeds', async () => {
  const { ana, ben, dora, ids, clock } = hospital
  const thread = await ana.writes(ben, 'For the record')
  const path = `/Inbox/inbox/thread/${thread.id}`
  const { page, problems, close } = await openScreen(ana, { path })
  const action = page.getByRole('menuitem', { name: 'Write to the EMR' })
  const head = page.locator('header').filter({ has: page.getByRole('heading', { name: 'For the record' }) })
  const more = head.getByRole('button', { name: 'More actions' })

  // Without a patient there is no record.
  await more.click()
  await page.getByRole('menuitem', { name: 'Message history' }).waitFor()
  expect(await action.count()).toBe(0)
  await page.keyboard.press('Escape')

  await ben.call(changeThreadPatient, { params: { id: thread.id }, body: { patient_id: ids.patient } })
  await head.getByText(/MRN/u).first().waitFor()
  await more.click()
  await action.click()
  await page
    .getByText('Error triggering EMR writeback: EMR write-back is not set up for this hospital.')
    .waitFor()

  const engine = await startBadEngine((socket, id) => socket.write(createAck('AE', id, '|No such patient')))
  await dora.call(setEmrEndpoint, { body: { host: '127.0.0.1', port: engine.port } })
  await more.click()
  await action.click()
  const status = head.getByRole('status')
  await status.getByText('Error triggering EMR writeback').waitFor()
  await status.getByText(/The EMR reported an error: No such patient\. Next try \d\d:\d\d\./u).waitFor()
  await expectAccessible(page, 'a thread that is not in the EMR')

  engine.behaves((socket, id) => socket.write(createAck('AA', id)))
  clock.forward({ seconds: 31 })
  await status.getByText('In the EMR', { exact: true }).waitFor()
  await ben.replies(thread, 'One more thing')
  await status.getByText('In the EMR, without newer messages').waitFor()
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await close()
})

test('an administrator configures the EMR connection and sees what is wrong with it', async () => {
  const { ana, dora } = hospital
  const { page, problems, close } = await openScreen(dora)
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.locator('summary').getByText('Connections').click()
  await page.getByRole('link', { name: 'Medical record' }).click()
  await page.getByRole('heading', { name: 'Medical record' }).waitFor()
  await page.getByLabel('Host').fill('not a host!')
  await page.getByLabel('Port').fill('99999')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a host name or an address.').waitFor()
  await page.getByText('Enter a port from 1 to 65535.').waitFor()
  expect(await page.getByLabel('Host').inputValue()).toBe('not a host!')
  await expectAccessible(page, 'the address of the medical record, refused')

  await page.getByLabel('Host').fill('engine.example.org')
  await page.getByLabel('Port').fill('2575')
  await page.getByLabel('Receiving application (MSH-5)').fill('EPIC')
  await page.getByLabel('Encryption').selectOption('tls')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect(await dora.call(getEmrEndpoint)).toMatchObject({
    host: 'engine.example.org',
    port: 2575,
    receiving_application: 'EPIC',
    is_on: true,
  })
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await close()

  const anas = await openScreen(ana, { path: '/integrations/emr', width: 390, dark: true })
  await anas.page.getByText(/You don’t have permission to set up the medical record/u).waitFor()
  await expectAccessible(anas.page, 'the address of the medical record, without the right')
  await anas.close()
})
