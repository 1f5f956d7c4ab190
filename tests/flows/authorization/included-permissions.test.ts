import { permissionIds, type Permission } from '@wardline/contract/permissions.ts'
import type { Route } from '@wardline/contract/route.ts'
import { routes } from '@wardline/contract/registry/routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { createUser } from '../../fixtures/hospital/users.ts'

const allRoutes: readonly Route[] = Object.values(routes)

const withoutNames = (path: string): string => path.replaceAll(/\{\w+\}/gu, '{}')

const reads = new Map(
  allRoutes.filter(({ method }) => method === 'GET').map((route) => [withoutNames(route.path), route]),
)

/** Everything below an account or a patient names it; only these records are not the list of what is written. */
const notLists = new Set(['/api/v1/accounts/{}/', '/api/v1/accounts/{}/users/csv/'])

/** The record that a route writes, and the lists above it. */
function findReads({ path }: Route): Route[] {
  const parts = withoutNames(path).split('/').slice(1, -1)
  return parts
    .map((_, at) => `/${parts.slice(0, at + 1).join('/')}/`)
    .filter((address) => !notLists.has(address))
    .flatMap((address) => reads.get(address) ?? [])
}

const writesWith = (permission: Permission): Route[] =>
  allRoutes.filter(
    ({ method, allow }) => method !== 'GET' && typeof allow === 'object' && allow.permission === permission,
  )

const unknownId = '999999999'

/** The first read that the permission alone does not open. Ids are unknown, so an allowed read answers 200, 400 or 404. */
test('a permission to change opens the list and the record of what it changes', async () => {
  const h = await createHospital()
  const refused: string[] = []
  let count = 0
  for (const permission of permissionIds) {
    const needed = new Map(
      writesWith(permission)
        .flatMap(findReads)
        .map((route) => [route.path, route]),
    )
    if (needed.size === 0) continue
    const person = await createUser(h, `Holder ${permission}`, [permission])
    for (const { path } of needed.values()) {
      const address = path
        .replace('{id}', path.startsWith('/api/v1/accounts/') ? String(h.ids.account_id) : unknownId)
        .replaceAll(/\{\w+\}/gu, unknownId)
      count += 1
      if ((await person.http(address)).status === 403) refused.push(`${permission}: ${path}`)
    }
  }
  expect(count).toBeGreaterThan(50)
  expect(refused).toEqual([])
})
