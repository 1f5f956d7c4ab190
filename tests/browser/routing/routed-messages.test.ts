import { openPeople } from '../../fixtures/browser/people-panel.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { lookName, viewports } from '../../fixtures/browser/viewports.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createPolicy } from '../../fixtures/hospital/routing.ts'
import { addShift, createGroup } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()
const consults = 'Consults after hours'

beforeAll(async () => {
  const { dora, cleo } = hospital
  await setFlag(hospital, 'routing', true)
  const nephrology = await createGroup(hospital, 'Nephrology', { members: [cleo], failOver: dora })
  await addShift(hospital, nephrology.group_id, cleo)
  await createPolicy(
    dora,
    [{ type: 'MessageContentCondition', name: 'Consult', subject__ilike: 'consult' }],
    [{ type: 'OnCallAction', paging_group_id: nephrology.group_id }],
    { name: consults, priority: 10 },
  )
  await createPolicy(
    dora,
    [{ type: 'MessageContentCondition', name: 'Student', subject__ilike: 'student' }],
    [{ type: 'RefuseAction', sentence: 'Call the dean’s office instead.' }],
    { name: 'Students', priority: 20 },
  )
})

test.each(viewports)(
  'messaging §3, §7 routing: the preview names who gets it and why, and the thread repeats it: %o',
  async (viewport) => {
    const { ana } = hospital
    const { page, problems, close } = await openScreen(ana, { path: '/', ...viewport })
    await page.getByRole('button', { name: 'Compose' }).click()
    const dialog = page.getByRole('dialog', { name: 'New message' })
    const preview = dialog.getByRole('status', { name: 'Routing preview' })
    await dialog.getByRole('combobox', { name: 'To' }).pressSequentially('ben')
    await page
      .locator('[role=listbox][aria-busy=false]')
      .getByRole('option', { name: /Ben Okafor/ })
      .click()
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Consult for bed 12')
    const shown = dialog.getByRole('region', { name: 'Who gets it' })
    await shown.getByText('Cleo Marsh', { exact: true }).waitFor()
    await shown.getByText(/^on call until \d\d:\d\d · .* · because of Consults after hours$/).waitFor()
    await shown.getByText('1 person gets it now', { exact: true }).waitFor()
    await shown.getByText('You chose Ben Okafor.').waitFor()
    await expectAccessible(page, 'compose with a routed preview')
    await takeScreenshot(page, `routing-preview-${lookName(viewport)}`)

    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Student asks')
    await preview.getByText('Call the dean’s office instead.').waitFor()
    await shown.getByText('No one gets it now', { exact: true }).waitFor()
    await takeScreenshot(page, `routing-refused-${viewport.width}`)

    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Consult for bed 12')
    await shown.getByText('Cleo Marsh', { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Potassium 6.1')
    await dialog.getByRole('button', { name: 'Send message' }).click()
    await page.getByRole('log', { name: 'Messages' }).getByText('Potassium 6.1').waitFor()
    const people = page.getByRole('list', { name: 'People' })
    await openPeople(page)
    await people.getByText(`Added by policy ${consults}`).waitFor()
    const routing = page.getByRole('region', { name: 'Routing policies' })
    await routing.getByText(consults).waitFor()
    await expectAccessible(page, 'people with routing policies')
    await takeScreenshot(page, `routed-people-${lookName(viewport)}`)
    expect(problems).toEqual([])
    await close()
  },
)
