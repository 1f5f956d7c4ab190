import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityHeaders } from './security-headers.ts'
import { registerSite } from './site.ts'

function served() {
  const app = Fastify({ trustProxy: (_address, hop) => hop < 1 })
  registerSecurityHeaders(app)
  registerSite(app, { public_url: undefined, trust_proxy: 1 })
  app.get('/', async () => 'ok')
  return app
}

test('every response carries the security policy, also an error', async () => {
  const app = served()
  for (const url of ['/', '/nowhere']) {
    const { headers } = await app.inject(url)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
    expect(headers['permissions-policy']).toContain('microphone=(self)')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})

test('only a worker may compile WebAssembly', async () => {
  const policyOf = async (url: string) => (await served().inject(url)).headers['content-security-policy']
  expect(await policyOf('/assets/voice-worker-BqwnoXdB.js')).toMatch(/script-src 'self' 'wasm-unsafe-eval'; /)
  for (const url of [
    '/',
    '/assets/index-BqwnoXdB.js',
    '/api/v1/x-worker-1.js',
    '/assets/a-worker-1.js/../../',
  ])
    expect(await policyOf(url)).not.toContain('unsafe')
})

test('an API response can execute nothing, even when opened as a page', async () => {
  for (const url of ['/api/v1/files/3/', '/users/3/photo/']) {
    const { headers } = await served().inject({ url, method: 'GET' })
    expect(headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors 'none'; sandbox`)
  }
})

test('HTTPS responses carry strict transport security', async () => {
  const { headers } = await served().inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
})
