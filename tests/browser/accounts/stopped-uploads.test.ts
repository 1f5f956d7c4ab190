import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()
const total = 1100

interface UploadScreen {
  path: string
  /** The address of the request that stores a part. */
  upload: RegExp
  field: string
  noun: string
  header: string
  row: (index: number) => string
  open?: (page: Page) => Promise<void>
  /** The rows as the screen shows them. */
  figures: (count: { added: number; unchanged: number; isPlanned: boolean }) => string[]
}

const countLine: UploadScreen['figures'] = ({ added, unchanged, isPlanned }) => [
  `${added.toLocaleString('en')} ${isPlanned ? 'to add' : 'added'}, 0 ${isPlanned ? 'to change' : 'changed'}, ${unchanged.toLocaleString('en')} unchanged, 0 rejected`,
]

const screens: Record<string, UploadScreen> = {
  patients: {
    path: '/patient/assignments?view=all',
    upload: /\/pcm\/patients\/upload\/$/,
    field: 'Drop a CSV file here, or choose one',
    noun: 'patient',
    header: 'mrn,last_name,first_name,date_of_birth,sex,location',
    row: (index) => `91${String(index).padStart(6, '0')},Bulk,P${index},1974-02-14,F,`,
    open: (page) => page.getByRole('button', { name: 'Upload CSV' }).click(),
    figures: ({ added, unchanged, isPlanned }) => [
      `${added.toLocaleString('en')}${isPlanned ? 'to add' : 'added'}`,
      `${unchanged.toLocaleString('en')}unchanged`,
    ],
  },
  users: {
    path: '/accountSettings/users/upload',
    upload: /\/users\/upload\/$/,
    field: 'CSV file of users',
    noun: 'user',
    header: 'external_id,username,first_name,last_name,title,departments',
    row: (index) => `S${index},stopped.${index},Bulk,Person ${index},RN,`,
    figures: countLine,
  },
  'pager numbers': {
    path: '/pagerNumbers/upload',
    upload: /\/pagernumbers\/upload\/$/,
    field: 'CSV file of pager numbers',
    noun: 'number',
    header: 'number,group,label',
    row: (index) => `+1 202 555 ${1000 + index},Upload group,`,
    figures: countLine,
  },
}

test.each(Object.entries(screens))(
  'an interrupted upload of %s shows what is stored, and continues with the rest',
  async (name, screen) => {
    if (name === 'pager numbers') await createGroup(hospital, 'Upload group', { failOver: hospital.dora })
    const { page, problems, close } = await openScreen(hospital.dora, { path: screen.path })
    await screen.open?.(page)
    const rows = Array.from({ length: total }, (_, index) => screen.row(index))
    await page.getByLabel(screen.field).setInputFiles({
      name: 'rows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([screen.header, ...rows].join('\n')),
    })
    const expectFigures = async (count: Parameters<UploadScreen['figures']>[0]) => {
      for (const text of screen.figures(count)) await page.getByText(text).waitFor()
    }
    await expectFigures({ added: total, unchanged: 0, isPlanned: true })

    // The server stores the second part, and is killed before its answer arrives.
    let parts = 0
    await interceptRequests(page, screen.upload, async (route) => {
      parts += 1
      if (parts !== 2) return route.continue()
      await route.fetch()
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    })
    await page.getByRole('button', { name: `Upload 1,100 ${screen.noun}s` }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'The upload stopped' })
    await alert.waitFor()
    expect(await alert.locator('p').allTextContents()).toEqual([
      'The upload stopped after 500 of 1,100 rows. 500 more rows may be uploaded: the server did not confirm them. Check the file again to upload the rest.',
      'The server did not respond. Try again in a minute.',
    ])
    await expectFigures({ added: 500, unchanged: 0, isPlanned: false })
    expect(await page.getByText('Nothing is saved yet.').count()).toBe(0)
    expect(await page.getByText('to add').count()).toBe(0)

    await page.getByRole('button', { name: 'Check again' }).click()
    await expectFigures({ added: 100, unchanged: 1000, isPlanned: true })
    await page.getByRole('button', { name: `Upload 100 ${screen.noun}s` }).click()
    await expectFigures({ added: 100, unchanged: 1000, isPlanned: false })
    expect(problems).toEqual([])
    await close()
  },
)

test('paging §8: an unreachable server is reported while a file is checked', async () => {
  const { page, close } = await openScreen(hospital.dora, { path: '/patient/assignments?view=all' })
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  await interceptRequests(page, /\/upload\/preview\/$/, (route) => route.abort('connectionreset'))
  await page.getByLabel('Drop a CSV file here, or choose one').setInputFiles({
    name: 'rows.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${screens['patients']?.header}\n${screens['patients']?.row(9000)}`),
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Could not check the file' })
  await alert.waitFor()
  expect(await alert.locator('p').allTextContents()).toEqual([
    'Could not check the file. Nothing was uploaded.',
    'Could not reach Wardline. Check your connection.',
  ])
  await close()
})
