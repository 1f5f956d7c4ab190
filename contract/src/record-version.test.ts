import { expect, test } from 'vitest'
import { z } from 'zod'
import { isVersioned, recordVersion } from './record-version.ts'
import { noContent, route } from './route.ts'

const declared = {
  method: 'PUT',
  path: '/api/v1/wards/',
  summary: 'Change a ward.',
  allow: 'signed_in',
  answers: { 204: noContent },
} as const

test('a route that edits a record does not compile without a version or a reason', () => {
  const name = z.string()
  expect(isVersioned(route({ ...declared, body: z.strictObject({ name, version: recordVersion }) }))).toBe(
    true,
  )
  // @ts-expect-error: the body has no version
  route({ ...declared, body: z.strictObject({ name }) })
  // @ts-expect-error: the version may be left out
  route({ ...declared, body: z.strictObject({ name, version: recordVersion.optional() }) })
  const either = z.union([z.strictObject({ name, version: recordVersion }), z.strictObject({ name })])
  // @ts-expect-error: one of the bodies has no version
  route({ ...declared, body: either })
  const own = { ...declared, unversioned: 'Only its owner edits it.' }
  expect(isVersioned(route({ ...own, body: z.strictObject({ name }) }))).toBe(false)
  // @ts-expect-error: a reason that is no longer true
  route({ ...own, body: z.strictObject({ name, version: recordVersion }) })
})
