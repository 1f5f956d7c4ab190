import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import { routes, type RouteName } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { tokenScopeFor } from '@wardline/contract/registry/token-access.ts'
import { tokenScopeIds, type TokenScope } from '@wardline/contract/token-scopes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { apiClient, type ApiClient } from '../../fixtures/people/api-client.ts'

/** Several, because all routes together exceed the requests that a token may make in a minute. */
let narrow: ApiClient[]
let wide: ApiClient

const only: TokenScope = 'accounts.change_flag'

beforeAll(async () => {
  const h = await createHospital({ closesWithTest: false })
  narrow = [await createClient(h, [only]), await createClient(h, [only])]
  wide = await createClient(h, [...tokenScopeIds])
  return h.close
})

async function createClient(h: Hospital, scopes: TokenScope[]): Promise<ApiClient> {
  const { token } = await h.dora.call(createServiceToken, {
    params: { id: h.ids.account_id },
    body: { name: 'Program', scopes, expires_in_days: 1 },
  })
  return apiClient(h.url, token)
}

const guarded = (Object.entries(routes) as [RouteName, Route][]).filter(([, { allow }]) => allow !== 'anyone')

const codeFor = async (client: ApiClient, route: Route) => {
  const { status, body } = await client.request(route, {
    params: Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1])),
    ...(route.upload && { form: new FormData() }),
  })
  // FHIR has the code in an OperationOutcome.
  return { status, code: body?.code ?? body?.issue?.[0]?.diagnostics }
}

const scoped = guarded
  .filter(([, route]) => ![only, 'any'].includes(tokenScopeFor(route)))
  .map(([name, route], at) => ({ name, route, at }))

test.for(scoped)('$name refuses a token without its scope', async ({ route, at }) => {
  const code = tokenScopeFor(route) === 'session_only' ? 'api_token.session_only' : 'api_token.scope'
  expect(await codeFor(narrow[at % narrow.length] ?? wide, route)).toEqual({ status: 403, code })
})

test.for(guarded.filter(([, route]) => tokenScopeFor(route) === 'session_only'))(
  '%s refuses a token with every scope',
  async ([, route]) => {
    expect(await codeFor(wide, route)).toEqual({ status: 403, code: 'api_token.session_only' })
  },
)

/** Reads and ends of what is named so, which hand out nothing. */
const harmless: ReadonlySet<RouteName> = new Set([
  'getCurrentApiToken',
  'getSessionLimits',
  'listPermissions',
  'clearDevices',
  'listUserSecondFactors',
  'getWaitingMessages',
])

test('every route of sign-in, passwords, tokens and invitations needs a session', () => {
  const names = guarded
    .filter(([, { path }]) =>
      /auth|password|session|token|invit|passkey|factor|sso|\/devices|feed/.test(path),
    )
    .filter(([name, route]) => tokenScopeFor(route) !== 'session_only' && !harmless.has(name))
    .map(([name]) => name)
    .filter((name) => !name.includes('BulkEdit'))
  expect(names).toEqual([])
})
