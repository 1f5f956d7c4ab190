import {
  hasFullAdministration,
  permissionIds,
  withIncludedPermissions,
  type Permission,
} from '@wardline/contract/permissions.ts'
import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/notifications.ts'
import { createSeededRandom } from '../../../fixtures/faults/seeded-random.ts'
import type { Asked } from '../../../flows/authorization/matrix.ts'
import {
  endsSessions,
  guarded,
  readCredentials,
  sendRequest,
  useMatrixHospital,
} from '../../../flows/authorization/every-route/matrix-hospital.ts'
import { rows } from '../../../flows/authorization/every-route/rows.ts'
import { createActingUser, type ActingUser } from './acting-user.ts'
import { changeBody, changeParams, changeScimBody, pick } from './random-input.ts'
import { findViolations } from './rights-comparison.ts'
import { readRights } from './rights-snapshot.ts'

const isFull = process.env['FAULTS'] === 'full'
const seeds = Array.from({ length: isFull ? 40 : 1 }, (_, index) => index + 1)

const writes = guarded.filter(([name, { method }]) => method !== 'GET' && !endsSessions.has(name))
const concernsRights = ({ path }: Route): boolean => /\/accounts\/|\/scim\/|\/users\//.test(path)
/** Routes about users and their rights have more inputs that matter. */
const timesOf = (route: Route): number => (concernsRights(route) ? (isFull ? 4 : 2) : 1)

/** Has the permission that the route asks for, and lacks at least one other. */
function drawPermissions(random: () => number, route: Route): Permission[] {
  const needed = typeof route.allow === 'object' ? route.allow.permission : undefined
  const share = pick(random, [0.05, 0.4, 0.9, 1])
  const lacking = pick(random, permissionIds)
  const drawn = permissionIds.filter((id) => id === needed || (id !== lacking && random() < share))
  return hasFullAdministration(withIncludedPermissions(drawn)) ? drawPermissions(random, route) : drawn
}

describe.for(seeds)('no user gains, gives or weakens rights that they do not hold, seed %i', (seed) => {
  const hospital = useMatrixHospital()
  let actor: ActingUser
  const accepted = new Set<RouteName>()

  beforeAll(async () => {
    actor = await createActingUser(hospital, createSeededRandom(seed))
  })

  const prepareInput = (name: RouteName): Asked | Promise<Asked> =>
    rows[name].input(hospital, 'administrator')

  async function drawInput(random: () => number, name: RouteName, route: Route): Promise<Asked> {
    const own = await Promise.resolve(prepareInput(name)).catch(async () => {
      await actor.renewSessions()
      return prepareInput(name)
    })
    const params = changeParams(random, route, own, actor.targets)
    const asked = { ...own, ...(params && { params }) }
    if (asked.form || asked.body === undefined) return asked
    const body = route.path.startsWith('/scim/')
      ? changeScimBody(random, route, actor.targets)
      : changeBody(random, route, own, actor.targets)
    const changed = { ...asked, body }
    return name === 'applyBulkEdit' || name === 'previewBulkEdit' ? actor.selectAllUsers(changed) : changed
  }

  const send = async (route: Route, asked: Asked) =>
    sendRequest(hospital, route, asked, await readCredentials(actor.person))

  /** Returns a sentence for each violation. A refused operation is rolled back. */
  async function attempt(random: () => number, name: RouteName, route: Route): Promise<string[]> {
    await actor.restoreHospital()
    const held = drawPermissions(random, route)
    await actor.hold(held)
    const asked = await drawInput(random, name, route)
    const before = await readRights(hospital)
    let { status } = await send(route, asked)
    if (status === 401) {
      await actor.person.signIn()
      ;({ status } = await send(route, asked))
    }
    if (status >= 300) return []
    accepted.add(name)
    if (route === routes.applyBulkEdit)
      await expect
        .poll(() => queryRows(hospital, `select id from bulk_edit where state in ('applying', 'undoing')`))
        .toEqual([])
    const acting = { user_id: actor.person.user.user_id, permissions: withIncludedPermissions(held) }
    const lacked = permissionIds.filter((id) => !held.includes(id)).join(', ')
    return findViolations(acting, before, await readRights(hospital)).map(
      (each) =>
        `${each}: ${route.method} ${route.path} ${JSON.stringify(asked)}, by a user without ${lacked}`,
    )
  }

  test.for(writes)('%s', async ([name, route]) => {
    const random = createSeededRandom(seed * 1000 + writes.findIndex(([each]) => each === name))
    for (let time = 0; time < timesOf(route); time++) expect(await attempt(random, name, route)).toEqual([])
  })

  test('enough random operations are accepted to test the rule', () => {
    const about = writes.filter(([, route]) => concernsRights(route)).map(([name]) => name)
    expect(about.filter((name) => accepted.has(name)).length).toBeGreaterThan(about.length / 2)
  })
})
