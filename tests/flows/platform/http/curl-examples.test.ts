import { createServiceToken } from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { routes } from '@wardline/contract/registry/routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { readCurlCommands, type CurlCommand } from '../../../fixtures/docs/curl-commands.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'

let h: Hospital
let commands: CurlCommand[]

beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  const { token } = await h.dora.call(createServiceToken, {
    params: { id: h.ids.account_id },
    body: { name: 'Examples', scopes: ['basic.read', 'pcm.view_patient'], expires_in_days: 1 },
  })
  commands = readCurlCommands({ BASE: h.url, TOKEN: token, CSRF: 'csrf', KEY: crypto.randomUUID() })
  return h.close
})

const isOnPage = (page: string) => (command: CurlCommand) => command.page.endsWith(page)

function pathParams(route: Route, { url }: CurlCommand): Record<string, string> | undefined {
  const pattern = route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(url.pathname)
  return match === null ? undefined : { ...match.groups }
}

const takesCommand = (route: Route, command: CurlCommand): boolean =>
  [
    route.params?.safeParse(pathParams(route, command)),
    route.query?.safeParse(Object.fromEntries(command.url.searchParams)),
    route.body?.safeParse(JSON.parse(command.body ?? 'null')),
  ].every((part) => part?.success !== false)

test('every documented curl command without a session succeeds', async () => {
  const withToken = commands.filter(({ has_session }) => !has_session)
  for (const page of ['reference/api.md', 'api-tokens.md', 'fhir.md'])
    expect(withToken.some(isOnPage(page)), page).toBe(true)
  for (const { url, method, headers, body, page, text } of withToken) {
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    expect(response.ok, `${page}: ${text}: ${await response.text()}`).toBe(true)
  }
})

test('every documented curl command with a session fits a route of the contract', () => {
  const withSession = commands.filter(({ has_session }) => has_session)
  for (const page of ['reference/api.md', 'reports.md', 'schedule-sources.md'])
    expect(withSession.some(isOnPage(page)), page).toBe(true)
  for (const command of withSession) {
    const { page, text, method, url } = command
    const found = Object.values<Route>(routes).filter(
      (each) => each.method === method && pathParams(each, command) !== undefined,
    )
    expect(found, `${page}: no route for ${method} ${url.pathname}`).not.toEqual([])
    expect(
      found.some((each) => takesCommand(each, command)),
      `${page}: not valid input: ${text}`,
    ).toBe(true)
  }
})
