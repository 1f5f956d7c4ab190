import { createEscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.routes.ts'
import { listRoutingActions } from '@wardline/contract/routing/actions/action.routes.ts'
import { actionTypes } from '@wardline/contract/routing/actions/action.schemas.ts'
import {
  deleteRoutingCondition,
  listRoutingConditions,
} from '@wardline/contract/routing/conditions/condition.routes.ts'
import { conditionTypes } from '@wardline/contract/routing/conditions/condition.schemas.ts'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowserHospital } from '../../fixtures/browser/browser-hospital.ts'
import { interceptRequests } from '../../fixtures/browser/intercepted-requests.ts'
import { expectAccessible, takeScreenshot } from '../../fixtures/browser/screen.ts'
import { createCondition, createPolicy } from '../../fixtures/hospital/routing.ts'
import { createGroup } from '../../fixtures/paging/group-rows.ts'

const { hospital, openScreen } = useBrowserHospital()
const path = '/messageRouting'

async function pick(dialog: Locator, label: string, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label, exact: true }).fill(name)
  await dialog.page().getByRole('option', { name }).first().click()
}

/** Fields that each type requires besides a name. */
const conditionSteps: Record<keyof typeof conditionTypes, (dialog: Locator) => Promise<void>> = {
  MessageContentCondition: async (dialog) => {
    await dialog.getByLabel('Text contains').fill('sedation')
    await dialog.getByRole('checkbox', { name: 'High' }).press('Space')
  },
  MessageTypeCondition: (dialog) => pick(dialog, 'Message type is', 'Critical lab'),
  RecipientCondition: async (dialog) => {
    await pick(dialog, 'Sent to', 'Ben Okafor')
    await pick(dialog, 'Sent to a member of', 'Administrator')
  },
  ScheduleCondition: async (dialog) => {
    await dialog.getByLabel('From').fill('1900')
    await dialog.getByLabel('Days of the month').fill('1, 33')
    await dialog.getByRole('button', { name: 'Create condition' }).click()
    await dialog.getByText('Enter days from 1 to 31, such as 1, 15, 20-25.').waitFor()
    await dialog.getByLabel('Days of the month').fill('1, 29-31')
    await dialog.getByText('Days 29–31 are skipped in shorter months.').waitFor()
  },
  SenderCondition: async (dialog) => {
    await pick(dialog, 'Sent by', 'Ana Ruiz')
    await pick(dialog, 'Sent from department', 'Cardiology')
  },
}

test('messaging §8 routing: a condition that cannot be saved shows its wording and keeps what was typed', async () => {
  const type = 'MessageContentCondition'
  const { id, name } = await createCondition(hospital.dora, {
    type,
    name: 'Sepsis words',
    subject__ilike: 'sepsis',
  })
  const { page, close } = await openScreen(hospital.dora, { path: `${path}/conditionsList` })
  await interceptRequests(page, '**/api/v1/routing/conditions/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit condition' })
  await dialog.getByLabel('Text contains').fill('septic shock')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('could not update condition').waitFor()
  expect(await dialog.getByLabel('Text contains').inputValue()).toBe('septic shock')
  await hospital.dora.call(deleteRoutingCondition, { params: { url_prefix: 'messagecontent', id } })
  await close()
})

test('messaging §3 routing: each type of condition is created with its fields', async () => {
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/conditionsList` })
  await page.getByText('No conditions yet.').waitFor()
  for (const [type, { label }] of Object.entries(conditionTypes)) {
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New condition' })
    await dialog.getByLabel('Name', { exact: true }).fill(label)
    await dialog.getByLabel('Type').selectOption(label)
    await conditionSteps[type as keyof typeof conditionSteps](dialog)
    await expectAccessible(page, `condition of type ${label}`)
    await dialog.getByRole('button', { name: 'Create condition' }).click()
    await page.getByRole('button', { name: label, exact: true }).waitFor()
  }
  const { results } = await hospital.dora.call(listRoutingConditions, {})
  expect(results).toMatchObject([
    { type: 'MessageContentCondition', subject__ilike: null, body__ilike: 'sedation', priority__in: [2] },
    { type: 'MessageTypeCondition', references: [{ name: 'Critical lab' }] },
    { type: 'RecipientCondition', user_groups__in: [expect.any(Number)] },
    { type: 'ScheduleCondition', time__gte: '19:00', time__lte: null, day_of_month__in: [1, 29, 30, 31] },
    { type: 'SenderCondition', group__in: null, id__in: [hospital.ana.user.user_id] },
  ])
  await takeScreenshot(page, 'routing-conditions')
  expect(problems).toEqual([])
  await close()
})

const actionSteps: Record<keyof typeof actionTypes, (dialog: Locator) => Promise<void>> = {
  RedirectAction: (dialog) => pick(dialog, 'Send to instead', 'Ben Okafor'),
  AddRecipientAction: (dialog) => pick(dialog, 'Add', 'Ben Okafor'),
  OnCallAction: (dialog) => pick(dialog, 'Group', 'Night line'),
  FailOverAction: (dialog) => pick(dialog, 'Group', 'Night line'),
  SupervisorAction: (dialog) => pick(dialog, 'Supervisor', 'Ben Okafor'),
  PriorityAction: (dialog) => dialog.getByRole('radio', { name: 'Low' }).press('Space'),
  MessageTypeAction: (dialog) => pick(dialog, 'Message type', 'Critical lab'),
  ConfirmationAction: (dialog) => dialog.getByText('Each recipient is asked to confirm').waitFor(),
  EscalationAction: (dialog) => pick(dialog, 'Escalation policy', 'Lab critical'),
  DelayAction: (dialog) => dialog.getByLabel('Until').fill('0700'),
  RefuseAction: (dialog) => dialog.getByLabel('The sender reads').fill('Page the resident instead.'),
  StopAction: (dialog) => dialog.getByText('Policies that come later').waitFor(),
}

test('each type of action is created with its fields, and an incomplete one is not', async () => {
  await createGroup(hospital, 'Night line')
  await hospital.dora.call(createEscalationPolicy, {
    body: { name: 'Lab critical', steps: [{ delay_seconds: 0, targets: [{ kind: 'operator' }] }] },
  })
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/actionList` })
  await page.getByText('No actions yet.').waitFor()
  for (const [type, { label }] of Object.entries(actionTypes)) {
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: 'New action' })
    await dialog.getByLabel('Name', { exact: true }).fill(type)
    await dialog.getByLabel('Type').selectOption(label)
    await actionSteps[type as keyof typeof actionSteps](dialog)
    await dialog.getByRole('button', { name: 'Create action' }).click()
    await page.getByText(`${type} created`).waitFor()
  }
  const { results } = await hospital.dora.call(listRoutingActions, { query: { page_size: 50 } })
  expect(results.map(({ type }) => type).toSorted()).toEqual(Object.keys(actionTypes).toSorted())
  expect(results.find(({ type }) => type === 'DelayAction')?.until_time).toBe('07:00')
  await expectAccessible(page, 'routing actions')
  await takeScreenshot(page, 'routing-actions')
  expect(problems).toEqual([])
  await close()
})

test('a routing part shows its policies; an edit applies to all of them, and only an unused part is deleted', async () => {
  await createPolicy(
    hospital.dora,
    [{ type: 'MessageContentCondition', name: 'Says fall', subject__ilike: 'fall' }],
    [{ type: 'StopAction', name: 'Stop after fall' }],
    { name: 'Falls' },
  )
  const { page, problems, close } = await openScreen(hospital.dora, { path: `${path}/conditionSetList` })
  const row = page.getByRole('row', { name: /subject contains “fall”/ })
  await row.getByRole('link', { name: 'Falls' }).waitFor()
  await row.getByRole('button', { name: /^Delete/ }).click()
  const refusal = page.getByRole('dialog', { name: /cannot be deleted$/ })
  await refusal.getByText('This condition set is used in Falls. Remove it there first.').waitFor()
  await refusal.getByRole('button', { name: 'Close' }).last().click()
  await row.getByRole('button', { name: /^Set/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit condition set' })
  await dialog.getByLabel('Name', { exact: true }).fill('Fall words')
  await expectAccessible(page, 'condition set')
  await takeScreenshot(page, 'routing-set')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Fall words saved').waitFor()
  await page.getByRole('navigation', { name: 'Routing' }).getByRole('link', { name: 'Actions' }).click()
  await page.getByRole('button', { name: 'Delete ConfirmationAction' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('ConfirmationAction deleted').waitFor()
  expect(problems).toEqual([])
  await close()
})
