import { permissionIds } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import { listPlaces } from './places.ts'
import { listSubplaces } from './subplaces.ts'

const labels = (permissions: readonly string[]) => listSubplaces(permissions).map(({ label }) => label)

test('a user who administers nothing sees no link to an empty page', () => {
  expect(listPlaces([]).map(({ name }) => name)).toEqual(['Messages', 'On call', 'Schedule'])
  expect(labels([])).toEqual([
    'Now',
    'Reachability',
    'Groups',
    'My shifts',
    'Escalation policies',
    'Prompts',
    'Pager numbers',
  ])
})

test('a user with read access is not linked to editing pages', () => {
  const readOnly = ['base.view_integrationconfiguration']
  expect(labels(readOnly)).toContain('Sandbox')
  expect(labels(readOnly)).not.toContain('Medical record')
  expect(labels(permissionIds)).toContain('Medical record')
})

test('every permission that shows a screen of Admin shows the place itself', () => {
  for (const permission of permissionIds) {
    const hasScreens = listSubplaces([permission]).some(
      // Schedulers export schedules and administer nothing else.
      ({ place, to }) => place === 'Admin' && to !== '/accountSettings/downloads',
    )
    const hasPlace = listPlaces([permission]).some(({ name }) => name === 'Admin')
    expect([permission, hasPlace]).toEqual([permission, hasScreens])
  }
})

test('every place opens at one of its screens, and every screen of the table belongs to its place', () => {
  for (const permissions of [permissionIds, ['base.change_integrationconfiguration']])
    for (const { name, href, paths } of listPlaces(permissions)) {
      const subplaces = listSubplaces(permissions).filter(({ place }) => place === name)
      if (subplaces.length > 0) expect(subplaces.map(({ to }) => to)).toContain(href)
      for (const to of [href, ...subplaces.map((each) => each.to)]) expect(to).toMatch(paths)
    }
})
