import {
  createOwnApiToken,
  createServiceToken,
} from '@wardline/contract/accounts/api-tokens/api-token.routes.ts'
import type { TokenScope } from '@wardline/contract/token-scopes.ts'
import { beforeAll, expect, test } from 'vitest'
import { getFhir, searchIds } from '../../fixtures/fhir/fhir-client.ts'
import { loadFhirSchema } from '../../fixtures/fhir/fhir-schema.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { setFlag } from '../../fixtures/hospital/feature-flags.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { apiClient } from '../../fixtures/people/api-client.ts'
import type { Person } from '../../fixtures/people/person.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

const bodyOf = (scopes: TokenScope[]) => ({ name: 'Analytics', scopes, expires_in_days: 30 })

async function connectProgram({ url }: Hospital, person: Person, scopes: TokenScope[]) {
  const { token } = await person.call(createOwnApiToken, { body: bodyOf(scopes) })
  return apiClient(url, token)
}

const codeOf = ({ status, body }: Awaited<ReturnType<typeof getFhir>>) => [
  status,
  body.issue?.[0].diagnostics,
]

test('a token reads what its scopes and its user allow, and the audit trail names the token', async () => {
  const h = await createHospital()
  const { ana, ben, ids } = h
  await ana.writes(ben, 'Potassium 6.1')
  const program = await connectProgram(h, ana, ['pcm.view_patient', 'basic.read'])
  expect((await getFhir(program, `Patient/${ids.patient}`)).status).toBe(200)
  expect(await searchIds(program, 'Communication')).toHaveLength(1)
  expect(codeOf(await getFhir(program, 'AuditEvent'))).toEqual([403, 'api_token.scope'])
  const conversationsOnly = await connectProgram(h, ana, ['basic.read'])
  expect(codeOf(await getFhir(conversationsOnly, 'Patient'))).toEqual([403, 'api_token.scope'])
  expect(await searchIds(conversationsOnly, 'Communication')).toHaveLength(1)
  const others = await connectProgram(h, h.cleo, ['basic.read'])
  expect(await searchIds(others, 'Communication')).toEqual([])
  const [entry] = await listAuditEntries(h, 'patient.read')
  expect(entry).toMatchObject({
    actor_id: ana.user.user_id,
    object_id: ids.patient,
    details: { api_token_id: expect.any(Number) },
  })
})

test('a limited record stays closed to a token, unless its user sees all patients', async () => {
  const h = await createHospital()
  await setFlag(h, 'care_team_access', true)
  const narrow = await connectProgram(h, h.ana, ['pcm.view_patient'])
  expect(codeOf(await getFhir(narrow, `Patient/${h.ids.patient}`))).toEqual([403, 'patient.no_access'])
  expect(await searchIds(narrow, 'Patient')).toEqual([String(h.ids.patient)])
  const { token } = await h.dora.call(createServiceToken, {
    params: { id: h.ids.account_id },
    body: bodyOf(['pcm.view_patient', 'pcm.view_all_patients']),
  })
  expect((await getFhir(apiClient(h.url, token), `Patient/${h.ids.patient}`)).status).toBe(200)
})

test('a wrong token is refused with an operation outcome', async () => {
  const { url } = await createHospital()
  const answer = await getFhir(apiClient(url, 'wl_nothing'), 'Patient')
  expect([answer.status, answer.body.issue[0].code]).toEqual([401, 'login'])
})
