import { clearPhoto, getPhoto, uploadPhoto } from '@wardline/contract/accounts/user.routes.ts'
import { getMe } from '@wardline/contract/accounts/session.routes.ts'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import { bytesOf, kept, uploads } from '../world/uploads.ts'

const portrait = async (file = 'valid/hopper_orientation_6.jpg') => [
  { name: 'me.jpg', bytes: await bytesOf(file) },
]
const ofUser = (person: Person) => ({ id: person.who.user_id })

test('messaging §7: a new photo is seen at once by everybody of the account, under an address of its own', async () => {
  const { ana, ben, stranger } = await hospital()
  const phone = await ben.phone()
  const { status, body } = await uploads(ana, await portrait(), uploadPhoto, ofUser(ana))
  expect([status, body.display_name]).toEqual([200, 'Ana Ruiz'])
  expect(body.profile_picture).toMatch(new RegExp(`^/users/${ana.who.user_id}/photo/\\?v=\\d+$`))
  const { user } = await phone.hears('user_changed')
  expect(user).toEqual(body)
  expect((await ana.call(getMe)).profile_picture).toBe(body.profile_picture)

  const photo = await ben.http(body.profile_picture)
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(String(Buffer.from(await photo.arrayBuffer()).subarray(8, 12))).toBe('WEBP')
  expect((await ben.http(`/users/${ana.who.user_id}/photo/`)).headers.get('cache-control')).toBe(
    'private, no-cache',
  )
  expect((await ben.http(`/users/${ana.who.user_id}/photo/?v=0`)).headers.get('cache-control')).toBe(
    'private, no-cache',
  )
  expect((await stranger.http(body.profile_picture)).status).toBe(404)
})

test('messaging §7: another photo takes the place of the first, clearing takes it away, and no bytes stay', async () => {
  const world = await hospital()
  const { ana, ben } = world
  const first = await uploads(ana, await portrait(), uploadPhoto, ofUser(ana))
  const second = await uploads(ana, await portrait('valid/video-001.jpeg'), uploadPhoto, ofUser(ana))
  expect(second.body.profile_picture).not.toBe(first.body.profile_picture)
  expect(await kept(world)).toEqual({ rows: ['photo.webp'], blobs: 1 })

  expect(await ana.call(clearPhoto, { params: ofUser(ana) })).toMatchObject({ profile_picture: null })
  expect(await kept(world)).toEqual({ rows: [], blobs: 0 })
  expect(await ben.tries(getPhoto, { params: ofUser(ana) })).toMatchObject({ status: 404 })
  expect(await ana.call(clearPhoto, { params: ofUser(ana) })).toMatchObject({ profile_picture: null })
})

test('ten new photos at once leave one', async () => {
  const world = await hospital()
  const { ana } = world
  const files = await portrait()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => uploads(ana, files, uploadPhoto, ofUser(ana))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await kept(world)).toEqual({ rows: ['photo.webp'], blobs: 1 })
})

test('another person’s photo needs accounts.change_user; another hospital’s person does not exist', async () => {
  const world = await hospital()
  const { ana, ben, dora, stranger } = world
  const files = await portrait()
  const forbidden = { status: 403, body: { code: 'forbidden' } }
  const missing = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }

  expect(await uploads(ana, files, uploadPhoto, ofUser(ben))).toMatchObject(forbidden)
  expect(await ana.tries(clearPhoto, { params: ofUser(ben) })).toMatchObject(forbidden)
  expect(await kept(world)).toEqual({ rows: [], blobs: 0 })
  expect(await uploads(dora, files, uploadPhoto, ofUser(ben))).toMatchObject({ status: 200 })

  for (const someone of [stranger, dora]) {
    const other = someone === stranger ? ben : stranger
    expect(await uploads(someone, files, uploadPhoto, ofUser(other))).toMatchObject(missing)
    expect(await someone.tries(clearPhoto, { params: ofUser(other) })).toMatchObject(missing)
    expect(await someone.tries(getPhoto, { params: ofUser(other) })).toMatchObject(missing)
  }
  expect(await dora.call(clearPhoto, { params: ofUser(ben) })).toMatchObject({ profile_picture: null })
})
