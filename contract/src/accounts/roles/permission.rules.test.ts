import { expect, test } from 'vitest'
import { permissionIds } from '../../permissions.ts'
import { permissionEntries, permissionSections } from './permission.rules.ts'

test('every permission belongs to exactly one section', () => {
  expect(permissionEntries.map(({ id }) => id)).toEqual(permissionIds)
  for (const { app_name } of permissionEntries)
    expect(permissionSections.filter(({ apps }) => apps.includes(app_name))).toHaveLength(1)
})
