import { getMe, login } from '@wardline/contract/accounts/session.routes.ts'
import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { attemptUpgrade } from '../../../fixtures/network/websocket-upgrade.ts'
import { password } from '../../../fixtures/people/user.ts'

const public_url = 'https://wardline.example.org'
const metrics_token = 'a-token-of-20-letters'
/** Headers that two proxies add: the outer one received TLS, the inner one plain HTTP. */
const forwarded = {
  'x-forwarded-for': '203.0.113.9, 10.0.0.2',
  'x-forwarded-proto': 'https, http',
  'x-forwarded-host': 'wardline.example.org',
}

let hospital: Hospital

beforeAll(async () => {
  hospital = await createHospital({
    closesWithTest: false,
    settings: { PUBLIC_URL: public_url, TRUST_PROXY: '2', METRICS_TOKEN: metrics_token },
  })
  return hospital.close
})

const get = (path: string, headers: Record<string, string>) => fetch(hospital.url + path, { headers })

async function signInBehindProxies() {
  const response = await fetch(hospital.url + login.path, {
    method: 'POST',
    headers: { ...forwarded, 'content-type': 'application/json', origin: public_url },
    body: JSON.stringify({ email: hospital.ana.user.email, password }),
  })
  expect(response.status).toBe(200)
  const lines = response.headers.getSetCookie()
  return { response, lines, cookie: lines.map((line) => line.split(';')[0]).join('; ') }
}

describe('with PUBLIC_URL', () => {
  test('cookies are bound to the host and secure, and HSTS is sent, even if the last proxy speaks HTTP', async () => {
    const { response, lines } = await signInBehindProxies()
    expect(lines.find((line) => line.startsWith('__Host-session='))).toMatch(/; Path=\/; HttpOnly; Secure;/)
    expect(lines.filter((line) => !line.includes('; Secure'))).toEqual([])
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/)
  })

  test('the session is valid for requests and sockets behind two proxies', async () => {
    const { cookie } = await signInBehindProxies()
    expect((await get(getMe.path, { ...forwarded, cookie })).status).toBe(200)
    expect(await attemptUpgrade(hospital.url, { cookie, origin: public_url, headers: forwarded })).toBe(101)
  })

  test('another host is refused with the reason, except for health checks', async () => {
    const elsewhere = { ...forwarded, 'x-forwarded-host': 'attacker.test' }
    for (const path of ['/', getMe.path, '/healthz/x']) {
      const response = await get(path, elsewhere)
      expect([path, response.status]).toEqual([path, 421])
      expect(await response.json()).toMatchObject({
        code: 'wrong_host',
        detail: expect.stringContaining('Open the address'),
      })
    }
    expect((await get('/healthz', elsewhere)).status).toBe(200)
    expect((await get('/readyz', elsewhere)).status).toBe(200)
  })

  test.each(['https://attacker.test', 'http://wardline.example.org', 'null'])(
    'a page of the origin %s can neither write nor open a socket',
    async (origin) => {
      const { cookie } = await signInBehindProxies()
      const response = await fetch(hospital.url + createThread.path, {
        method: 'POST',
        headers: { ...forwarded, cookie, origin, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'wrong_origin' })
      expect(await attemptUpgrade(hospital.url, { cookie, origin, headers: forwarded })).toBe(403)
    },
  )

  test('metrics need the token, also from this machine', async () => {
    expect((await get('/metrics', {})).status).toBe(404)
    expect((await get('/metrics', { authorization: `Bearer ${metrics_token}` })).status).toBe(200)
  })
})

test('without PUBLIC_URL, two proxies that both received TLS give secure cookies and sockets', async () => {
  const { url, ana } = await createHospital({ settings: { TRUST_PROXY: '2' } })
  const headers = { 'x-forwarded-proto': 'https, https' }
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.user.email, password }),
  })
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(cookie[0]).toMatch(/^__Host-session=/)
  expect(await attemptUpgrade(url, { cookie: cookie.join('; '), headers })).toBe(101)
})

test('a forwarded host of an unannounced proxy does not make a foreign origin its own', async () => {
  const { url, ana } = await createHospital()
  const status = await attemptUpgrade(url, {
    cookie: await ana.cookie(),
    origin: 'http://attacker.test',
    headers: { 'x-forwarded-host': 'attacker.test' },
  })
  expect(status).toBe(403)
})
