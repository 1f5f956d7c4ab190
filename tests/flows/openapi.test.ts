import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'

test('the document is OpenAPI 3.1 by its own meta-schema, and nobody has to sign in for it', async () => {
  const { url } = await hospital()
  const response = await fetch(`${url}/api/openapi.json`)
  expect(response.status).toBe(200)
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await response.json()) as Record<string, unknown>)
  expect([valid, errors]).toEqual([true, undefined])
  expect(validator.version).toBe('3.1')
  expect((await fetch(`${url}/api/docs/`)).status).toBe(200)
})
