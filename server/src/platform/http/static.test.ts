import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerStatic } from './static.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'wardline-static-'))
const dist = path.join(folder, 'dist')
const app = Fastify()
const browser = { accept: 'text/html,application/xhtml+xml' }

beforeAll(async () => {
  mkdirSync(path.join(dist, 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'secret.txt'), 'outside')
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Wardline</title>')
  writeFileSync(path.join(dist, 'icon.svg'), '<svg/>')
  writeFileSync(path.join(dist, '.sources'), 'a digest')
  writeFileSync(path.join(dist, 'assets/main-3f9a.js'), 'export {}')
  writeFileSync(path.join(dist, 'assets/main-3f9a.js.gz'), gzipSync('export {}'))
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('Not found.'))
  await registerStatic(app, dist)
  app.get('/api/v1/known/', async () => 'known')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('a hashed file is cached forever and served compressed when accepted', async () => {
  const plain = await app.inject('/assets/main-3f9a.js')
  expect(plain.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
    vary: expect.stringMatching(/accept-encoding/i),
  })
  const packed = await app.inject({ url: '/assets/main-3f9a.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('javascript'),
  })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
})

test.each(['/', '/inbox', '/thread/17?tab=people', '/patients/unit%20A'])(
  '%s is a page of the application',
  async (url) => {
    const page = await app.inject({ url, headers: browser })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Wardline</title>')
    expect(page.headers['cache-control']).toBe('no-cache')
    const again = await app.inject({
      url,
      headers: { ...browser, 'if-none-match': String(page.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  },
)

test.each(['/api', '/api/v1/nothing/', '/users/3/nothing/', '/healthz/x'])(
  '%s is not a page of the application',
  async (url) => {
    expect((await app.inject({ url, headers: browser })).statusCode).toBe(404)
  },
)

test.each([undefined, '*/*'])('curl gets the page: accept %s', async (accept) => {
  const page = await app.inject({ url: '/', headers: accept === undefined ? {} : { accept } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<title>Wardline</title>')
})

test('a missing file is not found, though its request accepts anything', async () => {
  const missing = await app.inject({ url: '/assets/main-0000.js', headers: { accept: '*/*' } })
  expect(missing.statusCode).toBe(404)
})

test('a client that does not accept HTML gets no page', async () => {
  expect((await app.inject({ url: '/inbox', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/inbox', headers: browser })).statusCode).toBe(404)
  expect((await app.inject('/api/v1/known/')).body).toBe('known')
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/assets/',
  '/assets',
  '/.sources',
  '/assets/main-3f9a.js.gz',
  '/%',
  '/%00',
  '/index.html%00.js',
])('%s is rejected', async (url) => {
  const { statusCode, body } = await app.inject(url)
  expect([400, 404]).toContain(statusCode)
  expect(body).not.toMatch(/outside|digest|main-3f9a/)
})

test('the server answers without a web build', async () => {
  const bare = Fastify()
  await registerStatic(bare, path.join(folder, 'not-built'))
  expect((await bare.inject({ url: '/', headers: browser })).statusCode).toBe(404)
  await bare.close()
})
