import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import { z } from 'zod'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  format?: string
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

const alternatives = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(alternatives),
]

/** Whole numbers and UUIDs identify rows; names, secrets and ids chosen by the client are texts of another form. */
const canIdentify = (schema: Schema): boolean =>
  alternatives(schema).some(({ type, format }) => type === 'integer' || format === 'uuid')

/** Lists of ids in a body, and ids in lists of objects: `user_ids`, `steps[].targets[].user_id`. */
function findIdLists(root: Schema): string[] {
  const resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  const find = (given: Schema, at: string, isInList: boolean): string[] =>
    alternatives(resolve(given)).flatMap(({ items, properties = {} }) => [
      ...(items && canIdentify(resolve(items)) ? [at] : []),
      ...(items ? find(items, `${at}[]`, true) : []),
      ...Object.entries(properties).flatMap(([name, value]) => {
        const path = at === '' ? name : `${at}.${name}`
        const isId = isInList && /(^|_)u?id$/.test(name) && canIdentify(resolve(value))
        return [...(isId ? [path] : []), ...find(value, path, isInList)]
      }),
    ])
  return [...new Set(find(root, '', false))]
}

/** `<name of the route> <path in the body>`, of all routes of the contract. */
export const idLists: string[] = (Object.keys(routes) as RouteName[]).flatMap((name) => {
  const { body } = routes[name] as { body?: z.ZodType }
  if (!body) return []
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  return findIdLists(schema).map((path) => `${name} ${path}`)
})
