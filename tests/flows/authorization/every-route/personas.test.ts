import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import { expect, test } from 'vitest'
import { personas } from '../matrix.ts'
import {
  allRoutes,
  endsSessions,
  expectedStatus,
  guarded,
  readCredentials,
  sendRequest,
  useMatrixHospital,
} from './matrix-hospital.ts'
import { rows } from './rows.ts'

/** Routes for members; department permissions do not replace membership. */
const membersOnly: ReadonlySet<RouteName> = new Set(['takeOverShift', 'requestSwap'])

/** Routes that concern no group yet: a permission for groups of the own departments opens them. */
const beforeGroups: ReadonlySet<RouteName> = new Set(['createRule'])

const hospital = useMatrixHospital()

test('every route of the contract has a row in the matrix, and every row has a route', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(routes).toSorted())
})

test.for(allRoutes)('%s answers each persona as in the matrix', async ([name, route]) => {
  const row = rows[name]
  const got: Record<string, number> = {}
  for (const persona of personas) {
    if (endsSessions.has(name)) await hospital[persona].signIn()
    const asked = await row.input(hospital, persona)
    got[persona] = (
      await sendRequest(hospital, route, asked, await readCredentials(hospital[persona]))
    ).status
    if (endsSessions.has(name)) await hospital[persona].signIn()
  }
  expect(got).toEqual(Object.fromEntries(personas.map((persona) => [persona, expectedStatus(row, persona)])))
})

test.for(guarded.filter(([name]) => !endsSessions.has(name)))(
  '%s: permissions for own departments do not apply to groups of other departments',
  async ([name, route]) => {
    const row = rows[name]
    const { status } = await sendRequest(
      hospital,
      route,
      await row.input(hospital, 'colleague'),
      await readCredentials(hospital.departmental),
    )
    const like = beforeGroups.has(name) ? 'administrator' : 'colleague'
    expect(status).toBe(membersOnly.has(name) ? 403 : expectedStatus(row, like))
  },
)
