import { expect, test } from 'vitest'
import { actionsOf, auditCategoryIds, describeAction, describeEntry } from './audit-action.rules.ts'

const actions = auditCategoryIds.flatMap(actionsOf)

test('a sentence names the user, the record and the address', () => {
  expect(describeEntry('patient.read', 'Ana Ruiz', { patient: 'Walters, Eleanor' })).toBe(
    'Ana Ruiz opened the record of Walters, Eleanor',
  )
  expect(describeEntry('user.locked', 'Dora Klein', { record: 'Ana Ruiz' })).toBe(
    'Dora Klein locked Ana Ruiz',
  )
  expect(describeEntry('session.opened', 'Ana Ruiz', { address: '10.0.0.1' })).toBe(
    'Ana Ruiz signed in from 10.0.0.1',
  )
  expect(
    describeEntry('page.delivered', undefined, { person: 'Ben Okafor', patient: 'Walters, Eleanor' }),
  ).toBe('A page was delivered to Ben Okafor about Walters, Eleanor')
})

test('a sentence leaves out what the entry does not have', () => {
  expect(describeEntry('patient.read', 'Ana Ruiz', {})).toBe('Ana Ruiz opened the patient')
  expect(describeEntry('page.seen', undefined, {})).toBe('A recipient saw a page')
  expect(describeEntry('provider.key_made', undefined, {})).toBe('The system created a provider key')
})

test('the name of a record may contain characters of the table', () => {
  expect(describeEntry('role.changed', 'Ana Ruiz', { record: '$& [x|y] {patient}' })).toBe(
    'Ana Ruiz changed the role $& [x|y] {patient}',
  )
})

test('every action has a name and a sentence without placeholders', () => {
  const values = { patient: 'P', record: 'R', person: 'U', count: 2, address: 'A' }
  for (const action of actions)
    for (const text of [
      describeAction(action),
      describeEntry(action, 'Ana', values),
      describeEntry(action, 'Ana', {}),
    ]) {
      expect(text).toMatch(/^[A-Z]/)
      expect(text).not.toMatch(/[[\]{}|]|undefined| {2}/)
    }
  expect(new Set(actions).size).toBe(actions.length)
})

test('an action of an earlier version is shown in words', () => {
  expect(describeEntry('swap_request.offered', 'Ana Ruiz', {})).toBe('Swap request: offered')
})
