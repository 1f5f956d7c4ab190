import * as routes from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAccessible, expectFocus, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { setUserState } from '../../fixtures/paging/group-rows.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/escalationPolicies'

async function pickTarget(page: Page, within: ReturnType<Page['getByRole']>, label: string, name: string) {
  await within.getByRole('combobox', { name: label }).last().pressSequentially(name.slice(0, 4).toLowerCase())
  await page.locator('[role=listbox][aria-busy=false]').getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
}

test('an escalation policy is written by keyboard with a live preview, and follows changes by others', async () => {
  const { dora, ana } = hospital
  const { page, problems, close } = await openScreen(dora, { path })
  const reader = await openScreen(ana, { path })
  await page.getByText('No escalation policies yet').waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New escalation policy' })
  const picture = dialog.getByRole('list', { name: 'What happens' })
  await dialog.getByLabel('Name').waitFor()
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Create policy' }).press('Enter')
  await dialog.getByText('This field may not be blank.').waitFor()
  await dialog.getByLabel('Name').fill('Cardiology nights')

  await dialog.getByRole('button', { name: 'Add step' }).press('Enter')
  const second = dialog.getByRole('listitem', { name: 'Step 2', exact: true })
  await dialog.getByRole('button', { name: 'Create policy' }).press('Enter')
  await second.getByText('Has no target. Choose one.').waitFor()
  await pickTarget(page, second, 'Person', 'Ben Okafor')
  await second.getByLabel('After', { exact: true }).fill('90')
  await second.getByLabel('After: unit').selectOption('seconds')
  await second.getByRole('button', { name: 'Add target' }).press('Enter')
  const third = second.getByRole('group', { name: 'Step 2, target 2' })
  await third.getByLabel('Notify').selectOption('on_call')
  await third.getByLabel('Call order').selectOption('Second call')
  await pickTarget(page, third, 'Group', 'Cardiology On Call')
  await picture.getByText('Ben Okafor, second call of Cardiology On Call').waitFor()
  await expectAccessible(page, 'the editor of a policy')
  await takeScreenshot(page, 'policy-editor')

  await second.getByLabel('After', { exact: true }).press('Alt+ArrowUp')
  const moved = dialog.getByRole('listitem', { name: 'Step 1', exact: true })
  await moved.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()
  expect(await moved.evaluate((step) => step.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Alt+ArrowDown')
  await second.getByRole('button', { name: 'Remove Ben Okafor' }).waitFor()

  await dialog.getByLabel('Repeat steps').selectOption('Once')
  await dialog.getByRole('button', { name: 'Create policy' }).press('Enter')
  await page.getByText('Cardiology nights created').waitFor()
  const made = (await dora.call(routes.listEscalationPolicies)).results[0]
  expect(made?.timeline).toBe(
    '0:00 on call · 0:01:30 Ben Okafor, second call of Cardiology On Call · 0:06:30 repeat once · ' +
      '0:13 then fail-over user; the sender is warned',
  )
  const seen = reader.page.getByRole('listitem', { name: 'Cardiology nights', exact: true })
  await seen.getByText('repeat once').waitFor()
  expect(await reader.page.getByRole('button', { name: /Edit|Delete|New policy/ }).count()).toBe(0)
  const { id } = made ?? { id: 0 }
  const steps = [{ delay_seconds: 0, targets: [{ kind: 'fail_over' }] }]
  await dora.call(routes.changeEscalationPolicy, {
    params: { id },
    body: { name: 'Cardiology nights', steps },
  })
  await seen.getByText('fail-over user', { exact: true }).waitFor()
  expect([...problems, ...reader.problems]).toEqual([])
  await reader.close()
  await close()
})

test('a failed save of an escalation policy keeps what was typed; a policy in use cannot be deleted and shows where it is used', async () => {
  const { dora, ben, ids } = hospital
  const { id } = await dora.call(routes.createEscalationPolicy, {
    body: {
      name: 'Rapid',
      steps: [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: ben.user.user_id }] }],
    },
  })
  const uses = (policy_id: number | null) =>
    hospital.app.db.acrossAccounts((db) =>
      sql`update paging_group set escalation_policy_id = ${policy_id}
           where account_id = ${ids.account_id} and id = ${ids.groups.cardiologyOnCall}`.execute(db),
    )
  await uses(id)
  const { page, problems, close } = await openScreen(dora, { path })
  await page.getByRole('button', { name: 'Edit Rapid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rapid' })
  await dialog.getByLabel('Name').fill('Rapid response')
  await interceptRequests(page, '**/escalationpolicies/**', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { detail: 'x', code: 'unavailable' } })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Could not save the policy. Try again.').waitFor()
  await page.unroute('**/escalationpolicies/**')
  await page.keyboard.press('Escape')
  await dialog.getByText('Leave without saving?').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Leave without saving?').waitFor({ state: 'detached' })
  // Focus on the dialog's frame would lose the next key.
  await expectFocus(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Rapid response')
  await dialog.getByLabel('Name').press('Enter')
  await page.getByText('Rapid response saved').waitFor()

  await page.getByRole('button', { name: 'Delete Rapid response' }).click()
  const asks = page.getByRole('dialog', { name: 'Delete Rapid response?' })
  await asks.getByRole('button', { name: 'Delete' }).click()
  await asks.getByText(/It is used by: Cardiology On Call\. Choose another policy there first\./).waitFor()
  await uses(null)
  await asks.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Rapid response deleted').waitFor()
  expect((await dora.request(routes.getEscalationPolicy, { params: { id } })).status).toBe(404)
  expect(problems).toEqual([])
  await close()
})

test('where two editors changed the steps, the second sees the other steps and chooses', async () => {
  const { dora, ben } = hospital
  const steps = [{ delay_seconds: 0, targets: [{ kind: 'user', user_id: ben.user.user_id }] }]
  const { id } = await dora.call(routes.createEscalationPolicy, { body: { name: 'Stroke', steps } })
  const { page, problems, close } = await openScreen(dora, { path })
  await page.getByRole('button', { name: 'Edit Stroke' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stroke' })
  await dialog.getByLabel('Name').fill('Stroke nights')
  await dialog.getByLabel('Notify').selectOption('fail_over')
  await dora.call(routes.changeEscalationPolicy, {
    params: { id },
    body: { name: 'Stroke', steps: [{ delay_seconds: 0, targets: [{ kind: 'operator' }] }] },
  })
  const conflict = dialog.getByRole('group', { name: 'Conflict: Steps' })
  await conflict.getByText(`${dora.user.display_name} changed this to “0:00 operator`).waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Nothing was saved. For each marked field').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Stroke nights')
  await takeScreenshot(page, 'policy-conflict')

  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Stroke nights saved').waitFor()
  const saved = await dora.call(routes.getEscalationPolicy, { params: { id } })
  expect(saved.steps[0]?.targets).toMatchObject([{ kind: 'fail_over' }])
  expect(problems).toEqual([])
  await close()
})

test('an error of the server in a list is shown at its row, which gets the focus', async () => {
  const { dora, ana, ben } = hospital
  const user = (person: typeof ana) => ({ kind: 'user', user_id: person.user.user_id })
  const steps = [
    { delay_seconds: 0, targets: [user(ana)] },
    { delay_seconds: 60, targets: [user(ana), user(ben)] },
  ]
  await dora.call(routes.createEscalationPolicy, { body: { name: 'Sepsis', steps } })
  const { page, problems, close } = await openScreen(dora, { path })
  await page.getByRole('button', { name: 'Edit Sepsis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sepsis' })
  await dialog.getByLabel('Name').fill('Sepsis nights')
  await setUserState(hospital, ben, 'locked')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = dialog.getByRole('group', { name: 'Step 2, target 2' })
  await row.getByText('Ben Okafor cannot be notified: this person is locked or no longer active.').waitFor()
  await expectFocus(row.getByRole('combobox', { name: 'Person' }))
  expect(await dialog.getByText('cannot be notified').count()).toBe(1)
  await takeScreenshot(page, 'policy-row-error')

  await setUserState(hospital, ben, 'active')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Sepsis nights saved').waitFor()
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
  await close()
})

test.each([
  { dark: false, width: 1440 },
  { dark: true, width: 390 },
])('escalation policies are accessible: %o', async (options) => {
  const { dora, ben, ids } = hospital
  await dora.request(routes.createEscalationPolicy, {
    body: {
      name: 'Code STEMI',
      steps: [
        { delay_seconds: 0, targets: [{ kind: 'on_call', call_order: 1 }] },
        {
          delay_seconds: 120,
          targets: [
            { kind: 'on_call', call_order: 2 },
            { kind: 'user', user_id: ben.user.user_id },
          ],
        },
        { delay_seconds: 180, targets: [{ kind: 'department', department_id: ids.departments.cardiology }] },
      ],
      repeat_count: 1,
    },
  })
  const { page, problems, close } = await openScreen(dora, { ...options, path })
  await page.getByRole('listitem', { name: 'Code STEMI', exact: true }).waitFor()
  await expectAccessible(page, 'policies')
  await takeScreenshot(page, `policies-${options.width}`)
  await page.getByRole('button', { name: 'Edit Code STEMI' }).click()
  await page.getByRole('dialog', { name: 'Code STEMI' }).getByLabel('Name').waitFor()
  await expectAccessible(page, 'the editor')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await takeScreenshot(page, `policy-editor-${options.width}`)
  expect(problems).toEqual([])
  await close()
})
