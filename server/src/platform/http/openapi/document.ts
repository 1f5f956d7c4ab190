import { successStatus, type Method, type Route } from '@wardline/contract/route.ts'
import { tokenScopeFor } from '@wardline/contract/registry/token-access.ts'
import { permissions } from '@wardline/contract/permissions.ts'
import { answersOf, successOf } from './answers.ts'
import type { AddressValues, Example, Examples } from './examples.ts'
import type { Document, Operation, Parameter, Schema } from './model.ts'
import { schemaCollector, type Schemas } from './schemas.ts'

export type RoutesByFeature = Record<string, Record<string, Route>>

function describeNeeds(allow: Exclude<Route['allow'], 'anyone'>): string {
  if (allow === 'signed_in') return 'Requires a session or an API token.'
  return allow.full_administration
    ? 'Requires full administration: every permission.'
    : `Requires the permission \`${allow.permission}\`: ${permissions[allow.permission]}`
}

/** Which rows the caller may access is up to the action. */
function describeAccess(route: Route): string {
  const { allow } = route
  if (allow === 'anyone') return 'Requires no session.'
  const needs = describeNeeds(allow)
  const scope = tokenScopeFor(route)
  if (scope === 'session_only') return `${needs.replace(' or an API token', '')} Refuses API tokens.`
  return scope === 'any' ? needs : `${needs} An API token needs the scope \`${scope}\`.`
}

const keyHeader: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a request with the same key and body returns the same response.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

/** In an address all but numbers are text: ids are strings with a pattern. */
function exampleValue(value: AddressValues[string] | undefined, { type }: Schema): { example?: unknown } {
  if (value === undefined) return {}
  return { example: type === 'integer' ? value : String(value) }
}

function parametersOf(route: Route, schemas: Schemas, example: Example): Parameter[] {
  const places = [
    ['path', route.params, example.params],
    ['query', route.query, example.query],
  ] as const
  const own = places.flatMap(([place, object, values]) => {
    if (!object) return []
    const { properties = {}, required = [] } = schemas.of(object, 'input')
    return Object.entries(properties).map(([name, schema]): Parameter => ({
      name,
      in: place,
      required: required.includes(name),
      schema,
      ...exampleValue(values?.[name], schema),
    }))
  })
  return [...own, ...(route.creates ? [keyHeader] : [])]
}

function bodyOf(route: Route, schemas: Schemas, { body: example }: Example): Pick<Operation, 'requestBody'> {
  if (route.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', properties: { file }, required: ['file'], additionalProperties: false }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!route.body) return {}
  const schema = schemas.of(route.body, 'input')
  const required = !route.body.safeParse(undefined).success
  const media = { schema, ...(example !== undefined && { example }) }
  return { requestBody: { required, content: { 'application/json': media } } }
}

const isPublic = (route: Route): boolean => route.allow === 'anyone'

function securityOf(route: Route): Operation['security'] {
  if (isPublic(route)) return []
  const scope = tokenScopeFor(route)
  return [
    route.method === 'GET' ? { session: [] } : { session: [], csrf: [] },
    ...(scope === 'session_only' ? [] : [{ api_token: scope === 'any' ? [] : [scope] }]),
  ]
}

interface Described {
  feature: string
  name: string
  route: Route
  example: Example
}

const operationOf = ({ feature, name, route, example }: Described, schemas: Schemas): Operation => ({
  operationId: name,
  tags: [feature],
  summary: route.summary,
  description: describeAccess(route),
  'x-allow': route.allow,
  security: securityOf(route),
  parameters: parametersOf(route, schemas, example),
  ...bodyOf(route, schemas, example),
  responses: answersOf(route, schemas, example),
})

/**
 * A route with a fixed query (`?preview=true`) is a parameter value and a response of the route beside it: a path of
 * OpenAPI has no query.
 */
function addVariant(
  operation: Operation,
  query: string,
  { route, example }: Described,
  schemas: Schemas,
): void {
  const [[name, value] = ['', '']] = new URLSearchParams(query)
  const parameter = operation.parameters.find((one) => one.in === 'query' && one.name === name)
  if (!parameter) throw new Error(`${route.path}: the route without ?${query} has no parameter ${name}`)
  const { const: other, ...schema } = parameter.schema
  parameter.schema = { ...schema, enum: [other, value] }
  const description = `With ${query}. ${route.summary}`
  operation.responses[successStatus(route)] = { ...successOf(route, schemas, example), description }
}

const order: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Sorted by path for readers. A path with a query follows the one without. */
const byAddress = ([, a]: [string, Route], [, b]: [string, Route]): number =>
  a.path.localeCompare(b.path, 'en') || order.indexOf(a.method) - order.indexOf(b.method)

export interface ApiSource {
  features: RoutesByFeature
  /** A sentence for each feature. */
  descriptions: Record<string, string>
  examples: Examples
}

export function openApiDocument({ features, descriptions, examples }: ApiSource): Document {
  const schemas = schemaCollector()
  const paths: Document['paths'] = {}
  for (const [feature, routes] of Object.entries(features)) {
    for (const [name, route] of Object.entries(routes).toSorted(byAddress)) {
      const [path = '', query] = route.path.split('?')
      const methods = (paths[path] ??= {})
      const method = route.method.toLowerCase()
      const plain = methods[method]
      const described = { feature, name, route, example: examples[name] ?? {} }
      if (plain && query !== undefined) addVariant(plain, query, described, schemas)
      else methods[method] = operationOf(described, schemas)
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Wardline API',
      version: '1',
      description: introduction,
      contact: { name: 'Wardline' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({ name, description: descriptions[name] ?? '' })),
    paths,
    components: { schemas: schemas.named, responses: schemas.responses, securitySchemes },
  }
}

const introduction = `
Programs send an API token: \`Authorization: Bearer wlp_…\`. Its scopes decide which routes it may call.

Browsers sign in with \`login\`. It sets two cookies: the session, and \`csrftoken\`, which each write repeats in \`X-CSRFToken\`.

Paths work with and without the last slash. Unknown fields are refused by name.
Errors are \`{detail, code}\` or \`{<field>: [sentence], code}\`. Lists are \`{count, next, previous, results}\`.
`.trim()

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'Set by signing in. Over HTTPS its name is __Host-session.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRFToken',
    description: 'Repeats the csrftoken cookie.',
  },
  api_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A personal token (wlp_) acts as its owner, a service token (wls_) as an identity of its own. Each operation names the scope that it needs. Routes that create sessions, passwords or tokens refuse it.',
  },
}
