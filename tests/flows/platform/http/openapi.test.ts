import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'

test('the document is valid OpenAPI 3.1 by its meta-schema, and public', async () => {
  const { url } = await createHospital()
  const response = await fetch(`${url}/api/openapi.json`)
  expect(response.status).toBe(200)
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await response.json()) as Record<string, unknown>)
  expect([valid, errors]).toEqual([true, undefined])
  expect(validator.version).toBe('3.1')
  const page = await fetch(`${url}/api/docs/`)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self';/)
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
})
