import * as prompts from '@wardline/contract/paging/prompts/prompt.routes.ts'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { removeOrphanUploads } from '@wardline/server/features/files/orphans.actions.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import path from 'node:path'
import { expect, test } from 'vitest'
import { updateGroup, addBroadcastGroup } from '../../../fixtures/paging/paging-groups.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { readSample, uploadFiles } from '../../../fixtures/files/uploads.ts'

const byId = ({ id }: { id: number }, body?: unknown) => ({
  params: { id },
  ...(body !== undefined && { body }),
})
const newPrompt = (dora: Person, name: string) => dora.call(prompts.createPrompt, { body: { name } })
const readRecording = async () => ({ name: 'hello.mp3', bytes: await readSample('valid/sample.mp3') })

async function addRecording(dora: Person, prompt: { id: number }): Promise<Prompt> {
  const answer = await uploadFiles(dora, [await readRecording()], prompts.addSnippet, { id: prompt.id })
  expect(answer.status).toBe(201)
  return answer.body as Prompt
}

test('paging §7: a prompt is created, recorded in pieces, given a text, played by everyone, and shortened', async () => {
  const h = await createHospital()
  const { ana, dora } = h
  const device = await ana.connect()
  const empty = await newPrompt(dora, 'Office hours')
  expect(empty).toMatchObject({ name: 'Office hours', snippets: [], used_by: [], may: { change: true } })
  expect(await device.receives('prompt_changed')).toEqual({ prompt_id: empty.id })
  await addRecording(dora, empty)
  const two = await addRecording(dora, empty)
  expect(two.snippets.map(({ position, mime_type }) => [position, mime_type])).toEqual([
    [1, 'audio/mpeg'],
    [2, 'audio/mpeg'],
  ])
  const [first, second] = two.snippets as [Prompt['snippets'][0], Prompt['snippets'][0]]
  const worded = await dora.call(
    prompts.changeSnippet,
    byId(first, { transcript: 'You have reached cardiology.' }),
  )
  expect(worded.snippets[0]?.transcript).toBe('You have reached cardiology.')

  const heard = await ana.call(prompts.listSnippets, byId(empty))
  expect(heard).toMatchObject({ count: 2, next: null, previous: null, results: worded.snippets })
  const sound = await ana.http(heard.results[0]?.file_url ?? '')
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(Buffer.from(await sound.arrayBuffer()).equals(Buffer.from((await readRecording()).bytes))).toBe(true)

  const one = await dora.call(prompts.deleteSnippet, byId(first))
  expect(one.snippets.map(({ id }) => id)).toEqual([second.id])
  expect((await ana.http(first.file_url)).status).toBe(404)
  const third = await addRecording(dora, empty)
  expect(
    third.snippets.map(({ position }) => position),
    'the order stays',
  ).toEqual([2, 3])
  expect((await listAuditEntries(h, 'prompt.recorded')).length).toBe(3)
})

test('only real mp3 files are accepted, at most twenty pieces', async () => {
  const { dora } = await createHospital()
  const prompt = await newPrompt(dora, 'Office hours')
  const tries = async (name: string, file: string) =>
    uploadFiles(dora, [{ name, bytes: await readSample(file) }], prompts.addSnippet, byId(prompt).params)
  expect(await tries('hello.wav', 'valid/sample.wav')).toMatchObject({
    status: 400,
    body: { file: ['Only mp3 are allowed'] },
  })
  expect((await tries('hello.mp3', 'valid/sample.png')).status).toBe(400)
  for (let i = 0; i < 20; i++) await addRecording(dora, prompt)
  expect(await tries('hello.mp3', 'valid/sample.mp3')).toMatchObject({
    status: 400,
    body: { file: ['A prompt has at most 20 recordings. Delete one first.'] },
  })
})

test('a prompt in use cannot be deleted and says where it is used; its name is unique', async () => {
  const { ana, dora } = await createHospital()
  const prompt = await newPrompt(dora, 'Office hours')
  await addRecording(dora, prompt)
  const group = await addBroadcastGroup(dora, 'Code blue')
  const played = { online_greeting: prompt.id, offline_greeting: prompt.id }
  expect((await updateGroup(dora, group, played)).body).toMatchObject(played)
  const { results } = await ana.call(prompts.listPrompts)
  expect(results).toMatchObject([
    {
      name: 'Office hours',
      used_by: [
        { group: 'Code blue', group_uid: group.uid, as: 'offline greeting' },
        { group: 'Code blue', as: 'online greeting' },
      ],
      may: { change: false, delete: false },
    },
  ])
  expect(await dora.request(prompts.deletePrompt, byId(prompt))).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [
        'Could not delete prompt. It is the offline greeting of Code blue, the online greeting of Code blue. Choose another there first.',
      ],
    },
  })
  // Paging §5: clearing a greeting sets it to null.
  const cleared = { online_greeting: null, offline_greeting: null }
  expect((await updateGroup(dora, group, cleared)).body).toMatchObject(cleared)
  const other = await newPrompt(dora, 'Nights')
  const taken = ['A prompt with this name already exists.']
  expect((await dora.request(prompts.changePrompt, byId(other, { name: 'Office hours' }))).body.name).toEqual(
    taken,
  )
  expect((await dora.request(prompts.createPrompt, { body: { name: 'Nights' } })).body.name).toEqual(taken)
  expect((await dora.call(prompts.changePrompt, byId(other, { name: 'Nights' }))).name).toBe('Nights')
  expect((await dora.request(prompts.deletePrompt, byId(prompt))).status).toBe(204)
  expect((await dora.call(prompts.listPrompts)).results.map(({ name }) => name)).toEqual(['Nights'])
})

test('the daily sweep keeps the recordings of prompts', async () => {
  const h = await createHospital()
  const { ana, dora, app, clock } = h
  const prompt = await addRecording(dora, await newPrompt(dora, 'Office hours'))
  clock.forward({ hours: 30 })
  const blobs = diskStore(path.join(h.data_dir, 'files'))
  expect(await removeOrphanUploads({ db: app.db, blobs, clock })).toMatchObject({ unsent: 0 })
  await ana.signIn()
  expect((await ana.http(prompt.snippets[0]?.file_url ?? '')).status).toBe(200)
})
