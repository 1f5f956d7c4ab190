import { clearPhoto, getPhoto, uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'
import { readSample, listStoredFiles, uploadFiles } from '../../fixtures/files/uploads.ts'

const readPortrait = async (file = 'valid/hopper_orientation_6.jpg') => [
  { name: 'me.jpg', bytes: await readSample(file) },
]
const ofUser = (person: Person) => ({ id: person.user.user_id })

test('messaging §7: a new photo appears at once for everyone in the account, at a new address', async () => {
  const { ana, ben, stranger } = await createHospital()
  const device = await ben.connect()
  const { status, body } = await uploadFiles(ana, await readPortrait(), uploadPhoto, ofUser(ana))
  expect([status, body.display_name]).toEqual([200, 'Ana Ruiz'])
  expect(body.profile_picture).toMatch(new RegExp(`^/users/${ana.user.user_id}/photo/\\?v=\\d+$`))
  const { user } = await device.receives('user_changed')
  expect(user).toEqual(body)
  expect((await ana.call(getMe)).profile_picture).toBe(body.profile_picture)

  const photo = await ben.http(body.profile_picture)
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(String(Buffer.from(await photo.arrayBuffer()).subarray(8, 12))).toBe('WEBP')
  expect((await ben.http(`/users/${ana.user.user_id}/photo/`)).headers.get('cache-control')).toBe(
    'private, no-cache',
  )
  expect((await ben.http(`/users/${ana.user.user_id}/photo/?v=0`)).headers.get('cache-control')).toBe(
    'private, no-cache',
  )
  expect((await stranger.http(body.profile_picture)).status).toBe(404)
})

test('messaging §7: a new photo replaces the old one, clearing removes it, and no bytes remain', async () => {
  const world = await createHospital()
  const { ana, ben } = world
  const first = await uploadFiles(ana, await readPortrait(), uploadPhoto, ofUser(ana))
  const second = await uploadFiles(ana, await readPortrait('valid/video-001.jpeg'), uploadPhoto, ofUser(ana))
  expect(second.body.profile_picture).not.toBe(first.body.profile_picture)
  expect(await listStoredFiles(world)).toEqual({ rows: ['photo.webp'], blobs: 1 })

  expect(await ana.call(clearPhoto, { params: ofUser(ana) })).toMatchObject({ profile_picture: null })
  expect(await listStoredFiles(world)).toEqual({ rows: [], blobs: 0 })
  expect(await ben.request(getPhoto, { params: ofUser(ana) })).toMatchObject({ status: 404 })
  expect(await ana.call(clearPhoto, { params: ofUser(ana) })).toMatchObject({ profile_picture: null })
})

test('ten concurrent photo uploads leave one photo', async () => {
  const world = await createHospital()
  const { ana } = world
  const files = await readPortrait()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => uploadFiles(ana, files, uploadPhoto, ofUser(ana))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await listStoredFiles(world)).toEqual({ rows: ['photo.webp'], blobs: 1 })
})

test('another user’s photo needs accounts.change_user; a user of another hospital does not exist', async () => {
  const world = await createHospital()
  const { ana, ben, dora, stranger } = world
  const files = await readPortrait()
  const forbidden = { status: 403, body: { code: 'forbidden' } }
  const missing = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }

  expect(await uploadFiles(ana, files, uploadPhoto, ofUser(ben))).toMatchObject(forbidden)
  expect(await ana.request(clearPhoto, { params: ofUser(ben) })).toMatchObject(forbidden)
  expect(await listStoredFiles(world)).toEqual({ rows: [], blobs: 0 })
  expect(await uploadFiles(dora, files, uploadPhoto, ofUser(ben))).toMatchObject({ status: 200 })

  for (const someone of [stranger, dora]) {
    const other = someone === stranger ? ben : stranger
    expect(await uploadFiles(someone, files, uploadPhoto, ofUser(other))).toMatchObject(missing)
    expect(await someone.request(clearPhoto, { params: ofUser(other) })).toMatchObject(missing)
    expect(await someone.request(getPhoto, { params: ofUser(other) })).toMatchObject(missing)
  }
  expect(await dora.call(clearPhoto, { params: ofUser(ben) })).toMatchObject({ profile_picture: null })
})
