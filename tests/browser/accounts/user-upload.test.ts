import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/accountSettings/users/upload'
const header = 'external_id,username,first_name,last_name,title,departments'

const csv = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\u{feff}${[header, ...rows].join('\r\n')}\r\n`),
})

test('paging §2: a CSV file of users is checked, confirmed and uploaded; rejected rows are downloaded', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: '/accountSettings/users' })
  await page.getByRole('main').getByRole('link', { name: 'Upload' }).press('Enter')
  await page.getByRole('heading', { name: 'Upload users' }).waitFor()
  const columns = page.getByRole('table', { name: 'Columns' })
  await columns
    .getByRole('row', {
      name: 'external_id Required Staff number, which identifies the user in later uploads 104822',
    })
    .waitFor()
  const input = page.getByLabel('CSV file of users')
  await input.setInputFiles({ ...csv('users.csv'), buffer: Buffer.from([0x61, 0xe9, 0x62]) })
  await page.getByText(/^The file is not UTF-8\./).waitFor()

  const rows = Array.from({ length: 600 }, (_, i) => `B${i},bulk.${i},Bulk,Person ${i},RN,`)
  await input.setInputFiles(
    csv('users.csv', ...rows, 'B9999,bad.row,Bad,Row,"a ""b""",Nowhere', 'B5,twice,Twice,Row,,'),
  )
  await page.getByText('600 to add, 0 to change, 0 unchanged, 2 rejected').waitFor()
  const rejected = page.getByRole('region', { name: 'Rejected rows' })
  await rejected.getByText('There is no department Nowhere.', { exact: false }).waitFor()
  await rejected.getByText('This value is already used on line 7.').waitFor()
  expect(await rejected.getByRole('link', { name: 'Create a department' }).getAttribute('href')).toBe(
    '/accountSettings/departments',
  )
  await page.getByText('Permission groups: 600 users without one.').waitFor()
  await expectAccessible(page, 'user upload')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    rejected.getByRole('button', { name: 'Rejected rows' }).click(),
  ])
  const written = await readFile(await download.path(), 'utf8')
  expect(written).toContain('602,"departments: There is no department Nowhere. Create it first')
  expect(written).toContain('"a ""b""",Nowhere')

  await page.getByRole('button', { name: 'Upload 600 users' }).press('Enter')
  await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 30_000 })
  await page.getByText('600 added, 0 changed, 0 unchanged, 2 rejected').waitFor()
  const invitation = page.getByRole('link', { name: 'Invite users who have never signed in' })
  expect(await invitation.getAttribute('href')).toBe('/accountSettings/users?status=active&seen=never')
  await page.getByRole('button', { name: 'Upload another file' }).click()
  await input.setInputFiles(csv('users.csv', ...rows))
  await page.getByText('0 to add, 0 to change, 600 unchanged, 0 rejected').waitFor()
  expect(await page.getByRole('button', { name: 'Nothing to upload' }).isDisabled()).toBe(true)
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)('the preview of a patient upload fits the screen: %o', async (options) => {
  const name = lookName(options)
  const { page, problems, close } = await openScreen(hospital.dora, { ...options, path })
  await page.getByRole('table', { name: 'Columns' }).waitFor()
  await takeScreenshot(page, `user-upload-columns-${name}`)
  await page
    .getByLabel('CSV file of users')
    .setInputFiles(csv('users.csv', `${name},look.${name},Look,Here,RN,`, 'X2,,No,Name,,'))
  await page.getByText('1 to add, 0 to change, 0 unchanged, 1 rejected').waitFor()
  await takeScreenshot(page, `user-upload-${name}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(options.width)
  expect(problems).toEqual([])
  await close()
})
