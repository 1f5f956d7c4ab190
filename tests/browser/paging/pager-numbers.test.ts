import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { addShift, createGroup } from '../../fixtures/paging/group-rows.ts'
import { listCallerPages } from '../../fixtures/paging/pager-calls.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports.map((options, index) => ({ ...options, index })))(
  'a pager number is added by keyboard, shown in its group, and called from the sandbox: %o',
  async ({ index, ...options }) => {
    const { dora, ben } = hospital
    const look = lookName(options)
    const group = `Cardiology fellows ${index + 1}`
    const { group_id } = await createGroup(hospital, group, { failOver: dora })
    await addShift(hospital, group_id, ben, { to: 48 })
    const { page, problems, close } = await openScreen(dora, { path: '/pagerNumbers', ...options })
    await page.getByRole('button', { name: 'New number' }).waitFor()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'New pager number' })
    await dialog.getByRole('button', { name: 'Add number' }).press('Enter')
    await dialog.getByText('Enter a phone number.').waitFor()
    await dialog.getByText('Choose a group or a user.').waitFor()
    await takeScreenshot(page, `pager-number-new-${look}`)
    await dialog.getByRole('textbox', { name: 'Number' }).fill(`202 555 016${index}`)
    await dialog.getByRole('combobox', { name: 'Group' }).fill(group)
    await page.getByRole('option', { name: group }).click()
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Front door')
    await expectAccessible(page, 'a new pager number')
    await dialog.getByRole('button', { name: 'Add number' }).press('Enter')
    const number = `+1 202 555 016${index}`
    const row = page.getByRole('listitem', { name: number })
    await row.getByText('Front door').waitFor()
    await expectAccessible(page, 'pager numbers')
    await takeScreenshot(page, `pager-numbers-${look}`)
    await row.getByRole('link', { name: group }).press('Enter')
    await page.waitForURL(/\/settings$/)
    await page.getByRole('list', { name: 'Pager numbers' }).getByText(number).waitFor()
    await takeScreenshot(page, `pager-number-group-${look}`)

    await page.goto(`${hospital.url}/sandbox`)
    const phone = page.getByRole('region', { name: 'Outside telephone' })
    await phone.getByLabel('Pager number').selectOption({ label: `${group} · ${number}` })
    await phone.getByRole('button', { name: 'Call', exact: true }).press('Enter')
    await phone.getByText(`You have reached ${group}.`).waitFor()
    await expectFocus(phone.getByRole('group', { name: 'Call' }))
    await expectAccessible(page, 'a sandbox call')
    await phone.getByRole('button', { name: '2', exact: true }).click()
    await phone.getByText('Enter the number, then press pound.').waitFor()
    await page.keyboard.type('45199')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('2')
    await phone.getByRole('status', { name: 'Entered digits' }).getByText('4512', { exact: true }).waitFor()
    await takeScreenshot(page, `sandbox-call-${look}`)
    await phone.getByRole('button', { name: 'Pound' }).click()
    await phone.getByText('You will be called back at 4 5 1 2.').waitFor()
    await page.keyboard.press('1')
    await phone.getByText('Your page was sent to Ben Okafor.').waitFor()
    const [sent] = await listCallerPages(ben)
    const paged = await openScreen(ben, { path: `/Inbox/inbox/thread/${sent?.thread.id}`, ...options })
    const link = paged.page.getByRole('link', { name: 'Call back 4512' }).last()
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('tel:4512')
    await expectAccessible(paged.page, 'a page from a caller')
    await takeScreenshot(paged.page, `caller-page-${look}`)
    expect([...problems, ...paged.problems]).toEqual([])
    await paged.close()
    await close()
  },
)
