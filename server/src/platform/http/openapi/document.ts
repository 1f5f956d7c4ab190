import type { Allow, Method, Route } from '@wardline/contract/route.ts'
import { permissions } from '@wardline/contract/permissions.ts'
import { answersOf } from './answers.ts'
import { exampleOf } from './example.ts'
import type { Document, Operation, Parameter } from './model.ts'
import { schemaCollector, type Schemas } from './schemas.ts'

/** Routes of the contract by feature, then by name. */
export type RoutesByFeature = Record<string, Record<string, Route>>

/** Who may call it at all; what of it they may then touch is said by the answers. */
function whoMay(allow: Allow): string {
  if (allow === 'anyone') return 'Anyone; no session is needed.'
  if (allow === 'signed_in') return 'Anybody who is signed in.'
  return `Who holds \`${allow.permission}\`: ${permissions[allow.permission]}`
}

const csrfHeader: Parameter = {
  name: 'X-CSRFToken',
  in: 'header',
  required: true,
  description: 'Repeats the csrftoken cookie.',
  schema: { type: 'string' },
}

const keyHeader: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Any text of the client’s own: the same key and body make one thing and get the same answer.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

function parametersOf(route: Route, schemas: Schemas): Parameter[] {
  const places = [
    ['path', route.params],
    ['query', route.query],
  ] as const
  const own = places.flatMap(([place, object]) => {
    if (!object) return []
    const { properties = {}, required = [] } = schemas.of(object, 'input')
    return Object.entries(properties).map(([name, schema]): Parameter => ({
      name,
      in: place,
      required: required.includes(name),
      schema,
    }))
  })
  const isUnsafe = route.method !== 'GET' && route.allow !== 'anyone'
  return [...own, ...(route.creates ? [keyHeader] : []), ...(isUnsafe ? [csrfHeader] : [])]
}

function bodyOf(route: Route, schemas: Schemas): Pick<Operation, 'requestBody'> {
  if (route.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', properties: { file }, required: ['file'], additionalProperties: false }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!route.body) return {}
  const schema = schemas.of(route.body, 'input')
  const example = exampleOf(schema, schemas.named)
  const required = !route.body.safeParse(undefined).success
  return { requestBody: { required, content: { 'application/json': { schema, example } } } }
}

const operationOf = (feature: string, name: string, route: Route, schemas: Schemas): Operation => ({
  operationId: name,
  tags: [feature],
  summary: route.summary,
  description: whoMay(route.allow),
  'x-allow': route.allow,
  security: route.allow === 'anyone' ? [] : [{ session: [] }],
  parameters: parametersOf(route, schemas),
  ...bodyOf(route, schemas),
  responses: answersOf(route, schemas),
})

const order: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A module's routes come by name; people look for an address. */
const byAddress = ([, a]: [string, Route], [, b]: [string, Route]): number =>
  a.path.localeCompare(b.path, 'en') || order.indexOf(a.method) - order.indexOf(b.method)

/** The contract as OpenAPI 3.1: what the server checks by, written out for other programs. */
export function openApiDocument(features: RoutesByFeature): Document {
  const schemas = schemaCollector()
  const paths: Document['paths'] = {}
  for (const [feature, routes] of Object.entries(features)) {
    for (const [name, route] of Object.entries(routes).toSorted(byAddress)) {
      const methods = (paths[route.path] ??= {})
      methods[route.method.toLowerCase()] = operationOf(feature, name, route, schemas)
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wardline',
      version: '1',
      description:
        'Every path answers with and without its last slash. Unknown fields are refused by name. Errors are `{detail, code}` or `{<field>: [sentence], code}`; lists are `{count, next, previous, results}`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.named,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'Set by signing in. Over https its name is __Host-session.',
        },
      },
    },
  }
}
