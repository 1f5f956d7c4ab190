import { readFile } from 'node:fs/promises'
import { listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/patient/assignments?view=all'
const header = 'mrn,last_name,first_name,date_of_birth,sex,location'

const csv = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\u{feff}${[header, ...rows].join('\r\n')}\r\n`),
})

test('paging §2, §5: a CSV file of patients is checked, confirmed and uploaded; rejected rows are downloaded', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('button', { name: 'Upload CSV' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Upload patients' })
  const input = dialog.getByLabel('Drop a CSV file here, or choose one')
  await dialog.getByRole('table', { name: 'Columns' }).waitFor()
  await input.setInputFiles({ ...csv('census.pdf'), name: 'census.pdf' })
  await dialog.getByText('Only .csv files are allowed').waitFor()
  await input.setInputFiles({ ...csv('large.csv'), buffer: Buffer.alloc(10_485_761, 'x') })
  await dialog.getByText('File size limit is 10mb').waitFor()

  const rows = Array.from(
    { length: 600 },
    (_, i) => `81${String(i).padStart(6, '0')},Bulk,P${i},1974-02-14,F,`,
  )
  await input.setInputFiles(
    csv('census.csv', ...rows, '82000001,=Bad,Row,02/31/1974,,', '81000005,Twice,Row,1974-02-14,,'),
  )
  await dialog.getByText('Nothing is saved yet.').waitFor()
  const figures = dialog.getByRole('group', { name: 'Rows of the file' })
  for (const name of ['600 to add', '0 to update', '0 unchanged', '2 rejected'])
    await figures.getByRole('button', { name }).waitFor()
  const rejected = dialog.getByRole('table', { name: 'Rejected rows' })
  await rejected.getByText('02/31/1974 is not a date. Expected YYYY-MM-DD or MM/DD/YYYY.').waitFor()
  await rejected.getByText('This value is already used on line 7.').waitFor()
  await expectAccessible(page, 'patient upload')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Rejected rows' }).click(),
  ])
  const written = await readFile(await download.path(), 'utf8')
  expect(written).toContain('602,date_of_birth: 02/31/1974 is not a date.')
  expect(written).toContain("'=Bad")

  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByText('Close without uploading? Nothing is saved yet.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Upload 600 patients' }).press('Enter')
  await dialog.getByText('The file was uploaded.').waitFor({ timeout: 30_000 })
  await figures.getByRole('button', { name: '600 added' }).waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const { results } = await hospital.dora.call(listPatients, { query: { search: '81000599' } })
  expect(results).toMatchObject([{ display_name: 'Bulk, P599' }])

  await page.getByRole('button', { name: 'Upload CSV' }).click()
  await input.setInputFiles(csv('census.csv', ...rows))
  await figures.getByRole('button', { name: '600 unchanged' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Nothing to upload' }).isDisabled()).toBe(true)
  expect(problems).toEqual([])
  await close()
})

test('a CSV file dropped on the upload area is checked', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload patients' })
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'census.csv', { type: 'text/csv' }))
    return data
  }, `${header}\n83000001,Dropped,Dan,1974-02-14,,`)
  const area = dialog.getByText('At most 10 MB.', { exact: false })
  await area.dispatchEvent('dragover', { dataTransfer: transfer })
  await area.dispatchEvent('drop', { dataTransfer: transfer })
  await dialog.getByRole('button', { name: 'Upload 1 patient' }).click()
  await dialog.getByText('The file was uploaded.').waitFor()
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the preview of a patient upload fits the screen: %o', async (options) => {
  const name = lookName(options)
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload patients' })
  await dialog.getByRole('table', { name: 'Columns' }).waitFor()
  await takeScreenshot(page, `patient-upload-columns-${name}`)
  await dialog
    .getByLabel('Drop a CSV file here, or choose one')
    .setInputFiles(
      csv(
        'census.csv',
        `${name},Look,Here,1974-02-14,F,`,
        '41207785,Becker,Robby,02/31/1974,M,5 East 08A',
        '80425517,,Gearldine,04/30/1970,F,5 East 07A',
      ),
    )
  await dialog.getByRole('button', { name: '2 rejected' }).waitFor()
  await takeScreenshot(page, `patient-upload-${name}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.width)
  expect(problems).toEqual([])
  await close()
})
