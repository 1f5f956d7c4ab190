import { permissionIds } from '@wardline/contract/permissions.ts'
import type { Route } from '@wardline/contract/route.ts'
import { z } from 'zod'
import type { Asked } from '../../../flows/authorization/matrix.ts'

/** The rows that random input may name. */
export interface Targets {
  users: { id: number; uid: string }[]
  groups: number[]
  roles: number[]
}

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type Random = () => number

let made = 0

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}
export const sample = <Item>(random: Random, items: readonly Item[], share: number): Item[] =>
  items.filter(() => random() < share)

/** Values of fields that concern rights, by the name of the field. */
const valuesByName: Record<string, (random: Random, targets: Targets) => unknown> = {
  user_id: (random, { users }) => pick(random, users).id,
  user_ids: (random, { users }) => [pick(random, users).id],
  group_id: (random, { groups }) => pick(random, groups),
  group_ids: (random, { groups }) => [pick(random, groups)],
  permission_group_id: (random, { groups }) => pick(random, groups),
  role_ids: (random, { roles }) => [pick(random, roles)],
  permission_ids: (random) => sample(random, permissionIds, random()),
  scopes: (random) => sample(random, permissionIds, 0.1),
  email: () => `changed.${++made}@hospital.test`,
  username: () => `changed.${++made}`,
  name: () => `Changed ${++made}`,
  display_name: () => `Changed ${++made}`,
}

/** Replaces ids in the address, half of the time. Ids of other objects stay. */
export function changeParams(random: Random, route: Route, { params }: Asked, targets: Targets) {
  if (!params || random() < 0.5) return params
  const changed = { ...params }
  if (route.path.startsWith('/scim/v2/Users/')) changed['id'] = pick(random, targets.users).uid
  else if (route.path.startsWith('/scim/v2/Groups/')) changed['id'] = String(pick(random, targets.groups))
  else if (/\/users\/\{id\}/.test(route.path)) changed['id'] = pick(random, targets.users).id
  if ('user_id' in params) changed['user_id'] = pick(random, targets.users).id
  if ('role_id' in params) changed['role_id'] = pick(random, targets.roles)
  if ('group_id' in params) changed['group_id'] = pick(random, targets.groups)
  return changed
}

/** SCIM has no schema of its own in the contract: resources are free-form there. */
export function changeScimBody(random: Random, route: Route, targets: Targets): unknown {
  const { uid } = pick(random, targets.users)
  const isGroup = route.path.includes('/Groups')
  const resource = isGroup
    ? { displayName: `Changed ${++made}`, members: [{ value: uid }] }
    : {
        userName: `changed.${++made}`,
        name: { givenName: 'Changed', familyName: 'By Scim' },
        emails: [{ value: `changed.${made}@hospital.test`, primary: true }],
        active: random() < 0.5,
      }
  if (route.method !== 'PATCH') return resource
  const value = isGroup && random() < 0.7 ? { members: [{ value: uid }] } : resource
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: pick(random, ['add', 'replace']), value }],
  }
}

/** Fills optional fields of the body at random, beside those that the route needs. */
export function changeBody(random: Random, route: Route, { body }: Asked, targets: Targets): unknown {
  if (!route.body || random() < 0.3) return body
  const root = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Schema
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})

  const randomValue = (name: string, given: Schema): unknown => {
    const schema = resolve(given)
    const named = valuesByName[name]
    if (named) return named(random, targets)
    if (schema.type === 'boolean') return random() < 0.5
    if (schema.enum) return pick(random, schema.enum)
    if (schema.const !== undefined) return schema.const
    if (schema.type === 'array' && schema.items && resolve(schema.items).properties)
      return [fill(schema.items, {}, 1)]
    if (schema.properties) return fill(schema, {}, 0.5)
    const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
    return options.length > 0 ? randomValue(name, pick(random, options)) : undefined
  }

  function fill(given: Schema, base: Record<string, unknown>, share: number): Record<string, unknown> {
    const schema = resolve(given)
    const alternatives = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map(resolve)
    const fits = ({ properties = {} }: Schema) =>
      ['kind', 'type'].every(
        (name) => properties[name]?.const === undefined || properties[name].const === base[name],
      )
    const { properties = {} } = alternatives.find(fits) ?? schema
    const filled = { ...base }
    for (const [name, property] of Object.entries(properties)) {
      const isFixed = name === 'version' || name === 'kind' || (name in base && property.const !== undefined)
      if (isFixed || random() >= share) continue
      const value = randomValue(name, property)
      if (value !== undefined) filled[name] = value
    }
    return filled
  }

  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? fill(root, body as Record<string, unknown>, 0.4)
    : body
}
