import { expect, test } from 'vitest'
import { attachFile, padSample, uploadFiles } from '../../fixtures/files/uploads.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'

const megabyte = 1_000_000

async function uploadsOf(size: number) {
  const bytes = await padSample('valid/sample.mp3', size)
  return (person: Person) => uploadFiles(person, [{ name: 'report.mp3', bytes }])
}

test('unsent uploads of a user are limited per hour; sent files are not counted', async () => {
  const { ana, ben, clock } = await createHospital({ settings: { UNSENT_UPLOAD_MB: '10' } })
  const upload = await uploadsOf(6 * megabyte)
  const both = await Promise.all([upload(ana), upload(ana)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 429])
  const refused = both.find(({ status }) => status === 429)
  const sentence =
    'You uploaded 10 MB within an hour without sending them. Send what you attached, or try again later.'
  expect(refused?.body).toEqual({ file: [sentence], code: 'limit.uploads' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect((await upload(ben)).status).toBe(201)

  const kept = both.find(({ status }) => status === 201)
  await ana.writes(ben, 'Report', { attachment_ids: [kept?.body.id] })
  expect((await upload(ana)).status).toBe(201)
  expect((await upload(ana)).status).toBe(429)
  clock.forward({ minutes: 61 })
  expect((await upload(ana)).status).toBe(201)
})

test('a file below the limit is accepted after larger ones were sent', async () => {
  const { ana, ben } = await createHospital({ settings: { UNSENT_UPLOAD_MB: '10' } })
  const bytes = await padSample('valid/sample.mp3', 6 * megabyte)
  for (let sent = 0; sent < 3; sent++) {
    const { id } = await attachFile(ana, 'report.mp3', bytes)
    await ana.writes(ben, `Report ${sent}`, { attachment_ids: [id] })
  }
  expect((await uploadFiles(ana, [{ name: 'report.mp3', bytes }])).status).toBe(201)
})
