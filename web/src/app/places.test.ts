import { permissionIds } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import { placesFor } from './places.ts'

test('whoever administers nothing is led to no page that would be empty for them', () => {
  expect(placesFor([]).map(({ name }) => name)).toEqual(['Reachability', 'Escalation policies', 'Prompts'])
})

test('what was only to be read is not led to where it is changed', () => {
  const names = placesFor(['base.view_integrationconfiguration']).map(({ name }) => name)
  expect(names).toContain('Sandbox')
  expect(names).not.toContain('Medical record')
  expect(placesFor(permissionIds).map(({ name }) => name)).toContain('Medical record')
})
