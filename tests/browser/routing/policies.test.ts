import { listRoutingPolicies } from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createPolicy } from '../../fixtures/hospital/routing.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/messageRouting'

beforeAll(async () => {
  const { dora, ana, ben } = hospital
  const contact = (person: typeof ana) => person.user.contact_id
  const night = {
    type: 'ScheduleCondition',
    name: 'Night shift',
    time__gte: '19:00',
    time__lte: '07:00',
  } as const
  await createPolicy(
    dora,
    [{ type: 'MessageContentCondition', name: 'Chest pain', subject__ilike: 'chest pain' }, night],
    [
      { type: 'AddRecipientAction', name: 'Add Ben Okafor', contact_ids: [contact(ben)] },
      { type: 'PriorityAction', name: 'High priority', priority: 2 },
    ],
    { name: 'Chest pain at night', priority: 10 },
  )
  await createPolicy(
    dora,
    [{ type: 'RecipientCondition', name: 'To Ana', id__in: [contact(ana)] }],
    [{ type: 'RedirectAction', name: 'To Ben', contact_ids: [contact(ben)] }],
    { name: 'Consults after hours', priority: 20, is_trial: true },
  )
  await createPolicy(
    dora,
    [{ type: 'SenderCondition', name: 'From Ana', id__in: [ana.user.user_id] }],
    [{ type: 'ConfirmationAction', name: 'Confirm' }],
    { name: 'Lab criticals', priority: 30 },
  )
})

const order = async () => (await hospital.dora.call(listRoutingPolicies, {})).results.map(({ name }) => name)

test('messaging §2, §3 routing: policies are listed in their order, moved by key and by drag', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const table = page.getByRole('table', { name: 'routing policies' })
  const row = (name: string) => table.getByRole('row', { name })
  await row('Chest pain at night').getByText('When subject contains “chest pain”, 19:00–07:00').waitFor()
  await row('Chest pain at night').getByText('set the priority to High').waitFor()
  await row('Consults after hours').getByText('Trial').waitFor()
  await row('Consults after hours').getByText('never', { exact: true }).waitFor()
  await expectAccessible(page, 'routing policies')
  await takeScreenshot(page, 'routing-policies')
  await page.keyboard.press('j')
  await expectFocus(row('Chest pain at night').getByRole('link'))
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(order).toEqual(['Consults after hours', 'Chest pain at night', 'Lab criticals'])
  await expectFocus(row('Chest pain at night').getByRole('link'))
  await page.getByText('Chest pain at night is now 2 of 3.').waitFor()
  await row('Lab criticals').dragTo(row('Consults after hours'))
  await expect.poll(order).toEqual(['Lab criticals', 'Consults after hours', 'Chest pain at night'])
  expect(problems).toEqual([])
  await close()
})

test('messaging §8 routing: policies are duplicated, deactivated and deleted, each with a confirmation; another screen shows it at once', async () => {
  const other = await openScreen(hospital.dora, { path })
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  const choose = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Lab criticals', 'Duplicate')
  await page.getByRole('heading', { name: 'Lab criticals (copy)' }).waitFor()
  await page.getByText('Inactive', { exact: true }).waitFor()
  await choose('Lab criticals (copy)', 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Lab criticals (copy)?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Lab criticals (copy) deleted').waitFor()
  await choose('Lab criticals', 'Deactivate')
  await page.getByText('Lab criticals deactivated').waitFor()
  const elsewhere = other.page.getByRole('table', { name: 'routing policies' })
  await elsewhere.getByRole('row', { name: 'Lab criticals' }).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Inactive' }).press('Space')
  await choose('Lab criticals', 'Activate')
  await page.getByText('Lab criticals activated').waitFor()
  expect([...problems, ...other.problems]).toEqual([])
  await other.close()
  await close()
})

test('messaging §6 routing: a viewer reads policies and changes nothing; other users see no routing', async () => {
  await grantPermissions(hospital, hospital.ben, ['routing.view_routingpolicy'])
  const viewer = await openScreen(hospital.ben, { path })
  await viewer.page.getByRole('link', { name: 'Chest pain at night' }).waitFor()
  expect(await viewer.page.getByRole('button', { name: /^Actions for|New policy/ }).count()).toBe(0)
  await viewer.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).waitFor()
  await viewer.page.getByRole('link', { name: 'Chest pain at night' }).click()
  await viewer.page.getByRole('heading', { name: 'Chest pain at night' }).waitFor()
  expect(await viewer.page.getByRole('button', { name: /Save|Actions for/ }).count()).toBe(0)
  await viewer.close()
  const nurse = await openScreen(hospital.ana, { path })
  await nurse.page.getByText('You don’t have permission to see routing policies.').waitFor()
  await nurse.close()
})

test.each(viewports)(
  'the list of policies has the expected layout at $width, dark: $dark',
  async ({ width, dark }) => {
    const { page, problems, close } = await openScreen(hospital.dora, { path, width, dark })
    await page.getByRole('link', { name: 'Chest pain at night' }).waitFor()
    const look = `${width}${dark ? '-dark' : ''}`
    await expectAccessible(page, `routing policies ${look}`)
    await takeScreenshot(page, `routing-policies-${look}`)
    await page.getByRole('link', { name: 'Chest pain at night' }).click()
    await page.getByRole('heading', { name: 'Chest pain at night' }).waitFor()
    await expectAccessible(page, `routing policy ${look}`)
    await takeScreenshot(page, `routing-policy-${look}`)
    expect(problems).toEqual([])
    await close()
  },
)

test('without the flag, each screen says that policies do not apply', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByText('Routing is off.').waitFor()
  await page.getByRole('link', { name: 'Chest pain at night' }).click()
  await page.getByText('Routing is off.').waitFor()
  await takeScreenshot(page, 'routing-off')
  await setFlag(hospital, 'routing', true)
  await page.getByText('Routing is off.').waitFor({ state: 'detached' })
  await setFlag(hospital, 'routing', false)
  await page.getByText('Routing is off.').waitFor()
  await page.getByRole('link', { name: 'Turn on routing' }).click()
  await page.getByRole('heading', { name: 'Hospital' }).waitFor()
  expect(problems).toEqual([])
  await close()
})
