import {
  changeRoutingPolicy,
  createRoutingPolicy,
  listRoutingPolicies,
} from '@wardline/contract/routing/policies/routing-policy.routes.ts'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { viewports } from '../../fixtures/browser/viewports.ts'
import { createPolicy } from '../../fixtures/hospital/routing.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/messageRouting'

const findPolicy = async (search: string) =>
  (await hospital.dora.call(listRoutingPolicies, { query: { search } })).results[0]

const words = (name: string, subject__ilike: string) =>
  ({ type: 'MessageContentCondition', name, subject__ilike }) as const
const confirm = (name: string) => ({ type: 'ConfirmationAction', name }) as const

test('messaging §2, §5, §8 routing: a policy is created by keyboard, with new and existing parts', async () => {
  await createPolicy(hospital.dora, [words('Says stroke', 'stroke')], [confirm('Ask to confirm')], {
    name: 'Existing',
  })
  const { page, problems, close } = await openScreen(hospital.dora, { path })
  await page.getByRole('link', { name: 'Existing' }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'New policy' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Choose at least one condition set.').waitFor()
  await page.getByText('Choose at least one action.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Existing')

  await page.getByRole('button', { name: 'New condition set' }).press('Enter')
  const set = page.getByRole('dialog', { name: 'New condition set' })
  await expectFocus(set.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Sounds like infarction')
  await set.getByRole('radio', { name: 'Any (OR)' }).press('Space')
  const add = set.getByRole('combobox', { name: 'Add a condition' })
  for (let time = 0; time < 2; time++) {
    await add.fill('stroke')
    await page.getByRole('option', { name: /Says stroke/ }).click()
  }
  await set.getByText('Condition Says stroke is already added.').waitFor()
  await set.getByRole('button', { name: 'New condition' }).press('Enter')
  const condition = page.getByRole('dialog', { name: 'New condition', exact: true })
  await expectFocus(condition.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Says stroke')
  await page.keyboard.press('Enter')
  await condition.getByText('Enter at least one value. Without one, every message would match.').waitFor()
  await condition.getByLabel('Subject contains').fill('chest pain')
  await page.keyboard.press('Control+Enter')
  await condition.getByText('Could not create condition').waitFor()
  await condition.getByText('A condition with this name already exists.').waitFor()
  await condition.getByLabel('Name', { exact: true }).fill('Says chest pain')
  await page.keyboard.press('Enter')
  await set.getByRole('listitem', { name: 'Says chest pain' }).waitFor()
  await set.getByRole('button', { name: 'Create condition set' }).press('Enter')
  await page.getByRole('region', { name: 'Sounds like infarction' }).waitFor()

  const action = page.getByRole('combobox', { name: 'Use an existing action' })
  await action.fill('confirm')
  await page.getByRole('option', { name: /Ask to confirm/ }).click()
  await page.getByRole('button', { name: 'New action' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New action' })
  await dialog.getByLabel('Name', { exact: true }).fill('Tell Ben')
  await dialog.getByLabel('Type').selectOption('Notify a supervisor')
  await page.keyboard.press('Control+Enter')
  await dialog.getByText('Choose a person.').waitFor()
  await dialog.getByRole('combobox', { name: 'Supervisor' }).fill('Ben')
  await page.getByRole('option', { name: /Ben Okafor/ }).click()
  await dialog.getByRole('button', { name: 'Create action' }).press('Enter')
  const actions = page.getByRole('list', { name: 'Actions' })
  await actions.getByRole('button', { name: 'Edit Tell Ben' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page
    .getByText(
      'When subject contains “stroke” or subject contains “chest pain”, then notify Ben Okafor, require confirmation.',
    )
    .waitFor()

  await page.keyboard.press('Control+s')
  await page.getByText('Could not create routing policy').waitFor()
  await page.getByText('A routing policy with this name already exists.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Infarction')
  await expectAccessible(page, 'new routing policy')
  await page.keyboard.press('Control+s')
  await page.getByText('Infarction created', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Infarction', exact: true }).waitFor()
  expect(await findPolicy('Infarction')).toMatchObject({
    is_active: true,
    is_trial: false,
    conditionsets_list: [{ clause_join: 'OR' }],
    actions_list: [{ name: 'Tell Ben' }, { name: 'Ask to confirm' }],
  })
  expect(problems).toEqual([])
  await close()
})

test('leaving with changes asks first; a version that someone else saved is compared before it is replaced', async () => {
  const { id } = await createPolicy(
    hospital.dora,
    [words('Says sepsis', 'sepsis')],
    [confirm('Confirm sepsis')],
    {
      name: 'Sepsis',
    },
  )
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/${id}` })
  await page.getByLabel('Name', { exact: true }).fill('Sepsis alert')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  // The screen does not learn of the other version until its own is refused.
  const stale = await page.evaluate(async (at) => (await fetch(at)).json(), `/api/v1/routing/policies/${id}/`)
  let isStale = true
  await interceptRequests(page, `**/routing/policies/${id}/`, async (route) => {
    if (route.request().method() === 'GET' && isStale) return route.fulfill({ json: stale })
    isStale = false
    return route.continue()
  })
  await hospital.dora.call(changeRoutingPolicy, { params: { id }, body: { name: 'Theirs', priority: 77 } })
  await page.keyboard.press('Control+s')
  await page.getByText(/^Dora Lind changed this policy in the meantime\./).waitFor()
  await page.getByText('Dora Lind saved version 2.').waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sepsis alert')
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare with version 2' })
  await dialog.getByRole('row', { name: 'Name Theirs Sepsis alert' }).waitFor()
  await expectAccessible(page, 'comparison of policies')
  await takeScreenshot(page, 'routing-compare')
  await dialog.getByRole('button', { name: 'Save as version 3' }).click()
  await page.getByText('Sepsis alert saved').waitFor()
  expect(await findPolicy('Sepsis')).toMatchObject({ name: 'Sepsis alert', priority: 77, version: 3 })
  expect(problems).toEqual([])
  await close()
})

test('editing a shared condition shows the affected policies; a copy changes only this policy', async () => {
  const first = await createPolicy(
    hospital.dora,
    [{ type: 'ScheduleCondition', name: 'Night shift', time__gte: '19:00', time__lte: '07:00' }],
    [confirm('Confirm at night')],
    { name: 'Nights' },
  )
  const { conditionset_ids, action_ids } = first
  await hospital.dora.call(createRoutingPolicy, {
    body: { name: 'Nights too', conditionset_ids, action_ids },
  })
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/${first.id}` })
  await page.getByRole('button', { name: '19:00–07:00' }).click()
  await expectFocus(page.getByRole('listitem', { name: 'Night shift' }))
  await page.getByRole('button', { name: 'Edit Night shift' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit condition' })
  await dialog.getByText('Used in 1 condition set and 2 policies. Saving changes all of them.').waitFor()
  await dialog.getByRole('button', { name: 'Show where' }).click()
  await dialog.getByRole('list', { name: 'Used by' }).getByText('Nights too').waitFor()
  await dialog.getByText('Every day from 19:00 to 07:00 the next morning.').waitFor()
  await dialog.getByRole('img', { name: 'Covers 19:00–07:00' }).waitFor()
  await dialog.getByText(/Clocks change: Oct 31 had 13 h, Mar 13 has 11 h\./).waitFor()
  await dialog.getByRole('checkbox', { name: 'Saturday' }).press('Space')
  await dialog.getByText('Sat from 19:00 to 07:00 the next morning.').waitFor()
  await expectAccessible(page, 'condition of a policy')
  await takeScreenshot(page, 'routing-condition')
  await dialog.getByRole('button', { name: 'Save for 2 policies' }).waitFor()
  await dialog.getByRole('button', { name: 'Save as a copy instead' }).click()
  await page.getByText('Night shift (copy) created').waitFor()
  await page.getByRole('listitem', { name: 'Night shift (copy)' }).waitFor()
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText('Nights saved').waitFor()
  const says = async (name: string) =>
    (await findPolicy(name))?.conditionsets_list[0]?.conditions_list.map((condition) => condition.name)
  expect(await says('Nights too')).toEqual(['Night shift'])
  const saved = await hospital.dora.call(listRoutingPolicies, { query: { search: 'Nights' } })
  expect(
    saved.results.find(({ id }) => id === first.id)?.conditionsets_list[0]?.conditions_list,
  ).toMatchObject([{ name: 'Night shift (copy)', day_of_week__in: [6] }])
  expect(problems).toEqual([])
  await close()
})

test.each(viewports)(
  'a routing policy has the expected layout at $width, dark: $dark',
  async ({ width, dark }) => {
    const policy = await findPolicy('Nights too')
    const { page, problems, close } = await openScreen(hospital.dora, {
      path: `${path}/${policy?.id}`,
      width,
      dark,
    })
    await page.getByRole('heading', { name: 'Nights too' }).waitFor()
    if (width === 390) await page.getByText('at least 768 pixels wide').waitFor()
    else await page.getByLabel('Name', { exact: true }).waitFor()
    const look = `${width}${dark ? '-dark' : ''}`
    await expectAccessible(page, `routing policy ${look}`)
    await takeScreenshot(page, `routing-editor-${look}`)
    expect(problems).toEqual([])
    await close()
  },
)
