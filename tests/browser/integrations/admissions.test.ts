import * as adt from '@wardline/contract/integrations/adt.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { printAdt, receiveAdt, type AdtFields } from '../../fixtures/peers/adt-sender.ts'

const { hospital, openScreen } = useBrowserHospital({ settings: { ADT_PORT: '2575' } })

test('14.9: an administrator sets up the sender, reads why a message was rejected, and retries it', async () => {
  const { dora } = hospital
  const { page, problems, close } = await openScreen(dora, { path: '/integrations/adt' })
  await page.getByText('Not set up. Enter the system that sends admissions.').waitFor()
  await page.getByLabel('Sending application (MSH-3)').fill('ADT1')
  await page.getByLabel('Time of the event').fill('soon')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a segment and a field, such as ZPI-2.').waitFor()
  await page.getByLabel('Time of the event').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByText('No message has arrived yet. Have the sender send one.').waitFor()

  const day = hospital.clock.now().toString().slice(0, 10).replaceAll('-', '')
  const send = (event: string, control_id: string, more: Partial<AdtFields> = {}) =>
    receiveAdt(
      hospital,
      printAdt({ event, control_id, mrn: '4711', time: `${day}0000+0000`, facility: '', ...more }),
    )
  await send('A01', 'C-1001', { location: '6W^12^A' })
  await send('A03', 'C-1002')
  expect(await send('A02', 'C-1003', { location: 'ICU^^3' })).toMatchObject({ code: 'AE' })
  await page.reload()
  await page.getByText('1 message was rejected, so patients may be out of date.').waitFor()
  await page.getByText('The patient is discharged. Send A01 or A13 first.').waitFor()
  await expectAccessible(page, 'admissions with a rejected message')
  await takeScreenshot(page, 'admissions-rejected')

  await page.getByRole('button', { name: 'Show message C-1003' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rejected message' })
  await dialog.getByText('ICU^^3').waitFor()
  await expectAccessible(page, 'the text of a rejected message')
  await takeScreenshot(page, 'admissions-text')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'hidden' })

  const retry = page.getByRole('button', { name: 'Retry message C-1003' })
  await retry.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Rejected again: The patient is discharged.').waitFor()
  await page.getByText('2 attempts.').waitFor()
  await send('A13', 'C-1004')
  await retry.click()
  await page.getByText('Message C-1003 was applied.').waitFor()
  await page.getByText('Messages arrive and are applied.').waitFor()
  await page.getByText('No message is waiting to be retried.').waitFor()
  await page.getByRole('radio', { name: 'All' }).check()
  await page.getByRole('cell', { name: 'Becker, Rickey' }).first().waitFor()
  expect((await dora.call(adt.listAdtMessages, { query: {} })).count).toBe(4)
  await takeScreenshot(page, 'admissions-all')
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await close()
})
