import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { addMember, addShift, createGroup } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()

test.each(viewports)(
  'a page by someone else is shown before sending another one, and joined: %o',
  async (look) => {
    const { ana, ben, dora } = hospital
    const name = `Stroke Team ${lookName(look)}`
    const group = await createGroup(hospital, name)
    await addShift(hospital, group.group_id, ben, { to: 4 })
    await addMember(hospital, group.group_id, ana)
    const other = await dora.writes(group.contact_id, 'Aphasia since noon', { requires_confirm: true })
    const { page, problems, close } = await openScreen(ana, look)
    await page.getByRole('button', { name: 'Compose' }).click()
    const dialog = page.getByRole('dialog', { name: 'New message' })
    await dialog.getByRole('button', { name: 'Page', exact: true }).click()
    await page.getByRole('combobox', { name: 'To' }).pressSequentially(name)
    await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
    await page.keyboard.press('Enter')
    const list = dialog.getByRole('region', { name: 'Who gets it' })
    await list
      .getByText(`Dora Lind paged ${name} 1 min ago. Ben Okafor has not answered.`, { exact: true })
      .waitFor()
    expect(await dialog.getByText('Aphasia since noon').count()).toBe(0)
    await expectAccessible(page, 'a page by someone else')
    await takeScreenshot(page, `duplicate-page-${lookName(look)}`)
    await list.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL(new RegExp(`thread/${other.id}$`))
    await page.getByText('Aphasia since noon').filter({ visible: true }).first().waitFor()
    expect((await ana.inbox()).map(({ id }) => id)).toContain(other.id)
    expect(problems).toEqual([])
    await close()
  },
)

test('without a department, group or care team in common, the sentence has no button', async () => {
  const { ana, ben, dora } = hospital
  const group = await createGroup(hospital, 'Burns')
  await addShift(hospital, group.group_id, ben, { to: 4 })
  await dora.writes(group.contact_id, 'Please call back', { requires_confirm: true })
  const { page, problems, close } = await openScreen(ana)
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await dialog.getByRole('button', { name: 'Page', exact: true }).click()
  await page.getByRole('combobox', { name: 'To' }).pressSequentially('Burns')
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name: 'Burns' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByText('Dora Lind paged Burns 1 min ago. Ben Okafor has not answered.').first().waitFor()
  expect(await dialog.getByRole('button', { name: 'Join' }).count()).toBe(0)
  expect(problems).toEqual([])
  await close()
})
