import { featureDescriptions } from '@wardline/contract/registry/feature-descriptions.ts'
import { routes, routesByFeature } from '@wardline/contract/registry/routes.ts'
import { successStatus, type Route } from '@wardline/contract/route.ts'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { registerOpenApi } from '../openapi.ts'
import { openApiDocument } from './document.ts'
import { readExamples, type AddressValues } from './examples.ts'

const described = { features: routesByFeature, descriptions: featureDescriptions }
const examples = readExamples()
const document = openApiDocument({ ...described, examples })
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** As in an address. */
const asText = (values: AddressValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** Every `$ref` anywhere in the document. */
function refs(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refs(value),
  )
}

describe('the OpenAPI document', () => {
  const withQuery = Object.entries<Route>(routes).filter(([, { path }]) => path.includes('?'))
  const plain = Object.entries<Route>(routes).filter(([, { path }]) => !path.includes('?'))

  test('lists every route of the contract once, with every declared status', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      plain.map(([name]) => name).toSorted(),
    )
    for (const [name, route] of plain) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(Object.keys(route.answers)),
      )
      expect(operation?.responses[successStatus(route)]).toBeDefined()
      expect(operation?.['x-allow']).toEqual(route.allow)
    }
  })

  test('describes a route with a fixed query as a parameter and a response of the route beside it', () => {
    expect(withQuery.map(([name]) => name)).toEqual(['previewRecipients'])
    const operation = document.paths['/api/v2/threads/']?.['post']
    expect(operation?.parameters).toContainEqual(
      expect.objectContaining({ name: 'preview', schema: { type: 'string', enum: ['false', 'true'] } }),
    )
    const jsonOf = (name: string) => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    })
    expect(operation?.responses).toMatchObject({ 200: jsonOf('RecipientPreview'), 201: jsonOf('Thread') })
  })

  test('requires the CSRF header for writes with a session', () => {
    const securityOf = (name: string) => operations.find((one) => one.operationId === name)?.security
    expect(securityOf('getMe')).toEqual([{ session: [] }])
    expect(securityOf('createThread')).toEqual([
      { session: [], csrf: [] },
      { api_token: ['messaging.send_message'] },
    ])
    expect(securityOf('login')).toEqual([])
  })

  test('has no dangling references', () => {
    const { schemas, responses } = document.components
    const known = Object.entries({ schemas, responses }).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    )
    const used = new Set(refs(document))
    expect([...used].filter((ref) => !known.includes(ref))).toEqual([])
    expect(used.size).toBeGreaterThan(8)
  })

  test("describes each route's path, query, headers, body or form", () => {
    const named = (name: string) => operations.find(({ operationId }) => operationId === name)
    const places = (name: string) =>
      named(name)?.parameters.map((one) => `${one.in} ${one.name} ${one.required}`)
    expect(places('listThreads')).toContain('query page_size false')
    expect(places('getThread')).toEqual(['path id true'])
    expect(places('replyToThread')).toEqual(['path id true', 'header Idempotency-Key false'])
    expect(places('login')).toEqual([])
    expect(Object.keys(named('uploadAttachment')?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ])
    expect(named('createThread')?.requestBody?.content['application/json']?.schema.required).toEqual([
      'subject',
      'recipient_ids',
    ])
    expect(named('createThread')?.responses['422']).toBeDefined()
    expect(named('logout')?.responses['204']).toEqual({ description: 'Done.' })
  })

  test('has matching path parameters and paths', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
      }
    }
  })
})

describe('the recorded examples', () => {
  const all = Object.entries<Route>(routes)
  const isJson = (schema: z.ZodType | undefined) =>
    schema !== undefined && !(schema instanceof z.ZodUndefined) && !(schema instanceof z.ZodAny)

  test.for(all)(
    '%s has an example that its contract accepts (else run npm run docs:examples)',
    ([name, route]) => {
      const answer = route.answers[successStatus(route)]
      const example = examples[name]
      if (!example) return expect([route.body, isJson(answer)]).toEqual([undefined, false])
      const { params = {}, query = {} } = example
      expect(() => route.params?.parse(asText(params))).not.toThrow()
      expect(() => route.query?.parse(asText(query))).not.toThrow()
      expect(() => route.body?.parse(example.body)).not.toThrow()
      if (isJson(answer)) expect(answer?.parse(example.answer)).toEqual(example.answer)
    },
  )

  test('each example belongs to a route and contains no secret', () => {
    expect(Object.keys(examples).filter((name) => !(name in routes))).toEqual([])
    const { getPushKey, registerDevice, ...others } = examples
    expect(JSON.stringify(getPushKey?.answer)).toMatch(/^\{"public_key":"B[\w-]{86}"\}$/)
    expect(JSON.stringify(registerDevice)).toContain('c0ffee')
    // Addresses are long words, and certificates are public.
    const text = JSON.stringify(others)
      .replaceAll('wardline.hospital.example/fhir/r4/', '')
      .replaceAll(/\/api\/[\w/]+/g, '')
      .replaceAll(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g, '')
    expect(text).not.toMatch(/[\w+/=]{40,}|PRIVATE KEY|session=/)
  })
})

test('serves the document and the files of the viewer, and nothing else of its package', async () => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await registerOpenApi(app, described)
  const json = await app.inject('/api/openapi.json')
  expect([json.headers['content-type'], json.json()]).toEqual(['application/json; charset=utf-8', document])
  const page = await app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const files = [...page.body.matchAll(/ (?:href|src)="(\/api\/docs\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files).toHaveLength(4)
  for (const file of files) {
    const { statusCode, headers } = await app.inject(file)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect((await app.inject({ url: file, headers: { 'if-none-match': headers.etag } })).statusCode).toBe(304)
  }
  for (const file of ['package.json', 'swagger-ui-bundle.js.map', 'swagger-initializer.js', '../openapi.ts'])
    expect((await app.inject(`/api/docs/${file}`)).statusCode).toBe(404)
  await app.close()
})
