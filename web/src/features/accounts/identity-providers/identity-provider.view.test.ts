import { expect, test } from 'vitest'
import {
  addMapping,
  checkMappings,
  formToProvider,
  providerState,
  providerToForm,
} from './identity-provider.view.ts'

const group = { id: 3, display_name: 'Nurses' }

test('a form becomes the body of its kind, without empty rows and secrets', () => {
  const values = {
    ...providerToForm('oidc', undefined),
    name: 'Hospital',
    domains: 'a.test\n b.test, c.test ',
    groups: addMapping([{ key: 0, value: ' nurses ', group }]),
    issuer: 'https://idp.test',
    client_id: 'wardline',
  }
  const body = formToProvider('oidc', values)
  expect(body).toMatchObject({
    kind: 'oidc',
    domains: ['a.test', 'b.test', 'c.test'],
    groups: [{ value: 'nurses', group_id: 3 }],
  })
  expect(body).not.toHaveProperty('client_secret')
  expect(formToProvider('saml', values)).not.toHaveProperty('issuer')
})

test('a mapping with a value or a group alone is incomplete', () => {
  expect(checkMappings([{ key: 0, value: 'x', group: undefined }])).toMatch(/^Enter a value and a group/)
  expect(checkMappings([{ key: 0, value: '', group }])).toMatch(/^Enter a value and a group/)
  expect(checkMappings(addMapping([{ key: 0, value: 'x', group }]))).toBeUndefined()
})

test('the state names what an administrator must do', () => {
  const now = Date.parse('2026-11-24T00:00:00Z')
  const works = {
    is_on: true,
    last_ok: '2026-11-23T00:00:00Z',
    last_failure: null,
    certificate_expires: null,
  }
  expect(providerState(works, now).text).toBe('Works')
  expect(providerState({ ...works, is_on: false }, now).text).toBe('Off')
  expect(providerState({ ...works, last_failure: '2026-11-23T01:00:00Z' }, now).tone).toBe('danger')
  expect(providerState({ ...works, certificate_expires: '2026-12-01T00:00:00Z' }, now).tone).toBe('warn')
  expect(providerState({ ...works, certificate_expires: '2026-11-01T00:00:00Z' }, now).tone).toBe('danger')
})
