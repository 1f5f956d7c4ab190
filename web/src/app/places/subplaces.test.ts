import { permissionIds } from '@wardline/contract/permissions.ts'
import { expect, test } from 'vitest'
import { bestMatches, type PaletteItem } from '../palette/palette.rules.ts'
import { findCurrentPlace, groupAdminPlaces } from './admin-navigation.rules.ts'
import { listPlaces } from './places.ts'
import { listSubplaces, placeActionKeywords, placeActionName } from './subplaces.ts'

const labels = (permissions: readonly string[]) => listSubplaces(permissions).map(({ label }) => label)

test('a user who administers nothing sees no link to an empty page', () => {
  expect(listPlaces([]).map(({ name }) => name)).toEqual(['Messages', 'On call', 'Schedule'])
  expect(labels([])).toEqual([
    'Now',
    'Roster',
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

test('administration has six groups, and the filter finds a place by its name, group and other words', () => {
  const places = listSubplaces(permissionIds)
  const find = (typed: string) =>
    groupAdminPlaces(places, typed).map(({ group, places: list }) => [group, list.map(({ label }) => label)])
  expect(find('').map(([group]) => group)).toEqual([
    'People',
    'Messaging',
    'Patients',
    'Security',
    'Connections',
    'System',
  ])
  expect(find('sso')).toEqual([['Security', ['Identity providers']]])
  expect(find('note')).toEqual([['Patients', ['Note templates', 'Note fields']]])
  expect(find('people')[0]?.[0]).toBe('People')
  expect(find('no such place')).toEqual([])
  const few = listSubplaces(['accounts.view_user'])
  expect(groupAdminPlaces(few, '').flatMap((section) => section.places)).toMatchObject([
    { label: 'Users' },
    { label: 'Downloads' },
  ])
})

test('a record belongs to the place of its list', () => {
  const places = listSubplaces(permissionIds)
  const label = (path: string) => findCurrentPlace(places, path)?.label
  expect(label('/accountSettings/users/12')).toBe('Users')
  expect(label('/accountSettings/roles/3/members')).toBe('Roles')
  expect(label('/ACCOUNTSETTINGS/Departments/')).toBe('Departments')
  expect(label('/integrations/adt')).toBe('Admissions')
  expect(label('/integrations/amion/4')).toBe('Integrations')
  expect(label('/messageRouting/7')).toBe('Routing')
  expect(label('/administration')).toBeUndefined()
})

test('the command palette finds every place by its name', () => {
  const items = listSubplaces(permissionIds).map((subplace): PaletteItem => ({
    id: subplace.to,
    section: 'Actions',
    name: placeActionName(subplace),
    detail: '',
    keywords: placeActionKeywords(subplace),
    run: () => {},
  }))
  for (const { place, to, label } of listSubplaces(permissionIds)) {
    const found = bestMatches(label, items, 5).map(({ id }) => id)
    expect([label, place, found]).toEqual([label, place, expect.arrayContaining([to])])
  }
})
