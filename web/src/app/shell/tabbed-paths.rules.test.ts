import { permissionIds } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import { listSubplaces } from '../places/subplaces.ts'
import { hasTabs } from './tabbed-paths.rules.ts'

test('every screen beside others of its place has tabs, and a record or a page of administration has none', () => {
  const tabbed = listSubplaces(permissionIds).filter(({ place }) => place !== 'Admin')
  expect(tabbed.length).toBeGreaterThan(10)
  expect(tabbed.filter(({ to }) => !hasTabs(to))).toEqual([])
  for (const path of [
    '/Inbox/inbox',
    '/pagingGroups/3',
    '/patient/4',
    '/accountSettings/users',
    '/reports/pages',
  ])
    expect([path, hasTabs(path)]).toEqual([path, false])
})
