import { routes, routesByFeature } from '@wardline/contract/routes.ts'
import { successStatus, type Route } from '@wardline/contract/route.ts'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { registerOpenApi } from '../openapi.ts'
import { openApiDocument } from './document.ts'
import { docsPage } from './page.ts'

const document = openApiDocument(routesByFeature)
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** Every `$ref` anywhere in the document. */
function refs(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refs(value),
  )
}

describe('the OpenAPI document', () => {
  test('names every route of the contract once, with every status that it declares', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(routes).toSorted(),
    )
    for (const [name, route] of Object.entries<Route>(routes)) {
      const operation = document.paths[route.path]?.[route.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(Object.keys(route.answers)),
      )
      expect(operation?.responses[successStatus(route)]).toBeDefined()
      expect(operation?.['x-allow']).toEqual(route.allow)
    }
  })

  test('refers to nothing that is not there', () => {
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    const used = new Set(refs(document))
    expect([...used].filter((ref) => !known.includes(ref))).toEqual([])
    expect(used.size).toBeGreaterThan(8)
  })

  test('says what each route takes: path, query, headers, body or form', () => {
    const named = (name: string) => operations.find(({ operationId }) => operationId === name)
    const places = (name: string) =>
      named(name)?.parameters.map((one) => `${one.in} ${one.name} ${one.required}`)
    expect(places('listThreads')).toContain('query page_size false')
    expect(places('getThread')).toEqual(['path id true'])
    expect(places('replyToThread')).toEqual([
      'path id true',
      'header Idempotency-Key false',
      'header X-CSRFToken true',
    ])
    expect(places('login')).toEqual([])
    expect(Object.keys(named('uploadAttachment')?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ])
    expect(named('createThread')?.requestBody?.content['application/json']?.schema.required).toEqual([
      'subject',
      'recipient_ids',
    ])
    expect(named('createThread')?.responses['422']).toBeDefined()
    expect(named('logout')?.responses['204']?.content).toBeUndefined()
  })

  test('path parameters and the path itself agree', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(methods)) {
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath)
      }
    }
  })
})

describe('the page', () => {
  const page = docsPage(document)

  test('has an anchor for every link in it, each once', () => {
    const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !anchors.includes(id))).toEqual([])
    expect(new Set(anchors).size).toBe(anchors.length)
    for (const name of Object.keys(routes)) expect(anchors).toContain(name)
  })

  test('needs no script and no style of its own', () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
  })

  test('shows a hostile summary as text', () => {
    const hostile = { x: { y: { ...routes.getMe, summary: '<script>alert(1)</script> & "co"' } } }
    expect(docsPage(openApiDocument(hostile))).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;',
    )
  })
})

test('is served to everybody: the document, the page under a strict policy, its stylesheet', async () => {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  registerOpenApi(app, routesByFeature)
  const json = await app.inject('/api/openapi.json')
  expect([json.headers['content-type'], json.json()]).toEqual(['application/json; charset=utf-8', document])
  const page = await app.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';/)
  const style = await app.inject('/api/docs/style.css')
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  await app.close()
})
