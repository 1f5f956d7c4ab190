import * as prompts from '@wardline/contract/paging/prompt.routes.ts'
import type { Prompt } from '@wardline/contract/paging/prompt.schemas.ts'
import { removeOrphanUploads } from '@wardline/server/features/files/orphans.actions.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changes, newBroadcast } from '../world/groups.ts'
import { hospital } from '../world/hospital.ts'
import type { Person } from '../world/person.ts'
import { audited } from '../world/tagging.ts'
import { bytesOf, uploads } from '../world/uploads.ts'

// Paging §3 (greetings are prompt ids), §5, §7 Prompts; issue 4 part 10.

const at = ({ id }: { id: number }, body?: unknown) => ({
  params: { id },
  ...(body !== undefined && { body }),
})
const newPrompt = (dora: Person, name: string) => dora.call(prompts.createPrompt, { body: { name } })
const mp3 = async () => ({ name: 'hello.mp3', bytes: await bytesOf('valid/sample.mp3') })

async function records(dora: Person, prompt: { id: number }): Promise<Prompt> {
  const answer = await uploads(dora, [await mp3()], prompts.addSnippet, { id: prompt.id })
  expect(answer.status).toBe(201)
  return answer.body as Prompt
}

test('a prompt is named, recorded in pieces, worded, heard by everybody, and shortened again', async () => {
  const h = await hospital()
  const { ana, dora } = h
  const phone = await ana.phone()
  const empty = await newPrompt(dora, 'Office hours')
  expect(empty).toMatchObject({ name: 'Office hours', snippets: [], used_by: [], may: { change: true } })
  expect(await phone.hears('prompt_changed')).toEqual({ prompt_id: empty.id })
  await records(dora, empty)
  const two = await records(dora, empty)
  expect(two.snippets.map(({ position, mime_type }) => [position, mime_type])).toEqual([
    [1, 'audio/mpeg'],
    [2, 'audio/mpeg'],
  ])
  const [first, second] = two.snippets as [Prompt['snippets'][0], Prompt['snippets'][0]]
  const worded = await dora.call(prompts.changeSnippet, at(first, { words: 'You have reached cardiology.' }))
  expect(worded.snippets[0]?.words).toBe('You have reached cardiology.')

  const heard = await ana.call(prompts.listSnippets, at(empty))
  expect(heard).toMatchObject({ count: 2, next: null, previous: null, results: worded.snippets })
  const sound = await ana.http(heard.results[0]?.file_url ?? '')
  expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(Buffer.from(await sound.arrayBuffer()).equals(Buffer.from((await mp3()).bytes))).toBe(true)

  const one = await dora.call(prompts.deleteSnippet, at(first))
  expect(one.snippets.map(({ id }) => id)).toEqual([second.id])
  expect((await ana.http(first.file_url)).status).toBe(404)
  const third = await records(dora, empty)
  expect(
    third.snippets.map(({ position }) => position),
    'the order stays',
  ).toEqual([2, 3])
  expect((await audited(h, 'prompt.recorded')).length).toBe(3)
})

test('only mp3 that is mp3, and not more than twenty pieces', async () => {
  const { dora } = await hospital()
  const prompt = await newPrompt(dora, 'Office hours')
  const tries = async (name: string, file: string) =>
    uploads(dora, [{ name, bytes: await bytesOf(file) }], prompts.addSnippet, at(prompt).params)
  expect(await tries('hello.wav', 'valid/sample.wav')).toMatchObject({
    status: 400,
    body: { file: ['Only mp3 are allowed'] },
  })
  expect((await tries('hello.mp3', 'valid/sample.png')).status).toBe(400)
  for (let i = 0; i < 20; i++) await records(dora, prompt)
  expect(await tries('hello.mp3', 'valid/sample.mp3')).toMatchObject({
    status: 400,
    body: { file: ['A prompt has at most 20 pieces. Take one out first.'] },
  })
})

test('a prompt that a group plays is not deleted, and says where; a name is used once', async () => {
  const { ana, dora } = await hospital()
  const prompt = await newPrompt(dora, 'Office hours')
  await records(dora, prompt)
  const group = await newBroadcast(dora, 'Code blue')
  const played = { online_greeting: prompt.id, offline_greeting: prompt.id }
  expect((await changes(dora, group, played)).body).toMatchObject(played)
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
  expect(await dora.tries(prompts.deletePrompt, at(prompt))).toMatchObject({
    status: 400,
    body: {
      non_field_errors: [
        'Could not delete prompt. It is the offline greeting of Code blue, the online greeting of Code blue. Choose another there first.',
      ],
    },
  })
  // Clearing a greeting sets it to null (paging §5).
  const cleared = { online_greeting: null, offline_greeting: null }
  expect((await changes(dora, group, cleared)).body).toMatchObject(cleared)
  const other = await newPrompt(dora, 'Nights')
  const taken = ['There is a prompt with this name already.']
  expect((await dora.tries(prompts.changePrompt, at(other, { name: 'Office hours' }))).body.name).toEqual(
    taken,
  )
  expect((await dora.tries(prompts.createPrompt, { body: { name: 'Nights' } })).body.name).toEqual(taken)
  expect((await dora.call(prompts.changePrompt, at(other, { name: 'Nights' }))).name).toBe('Nights')
  expect((await dora.tries(prompts.deletePrompt, at(prompt))).status).toBe(204)
  expect((await dora.call(prompts.listPrompts)).results.map(({ name }) => name)).toEqual(['Nights'])
})

test('the sound of a prompt is no unsent upload: the sweep of the day leaves it alone', async () => {
  const h = await hospital()
  const { ana, dora, app, clock } = h
  const prompt = await records(dora, await newPrompt(dora, 'Office hours'))
  clock.forward({ hours: 30 })
  const blobs = diskStore(path.join(h.data_dir, 'files'))
  expect(await removeOrphanUploads({ db: app.db, blobs, clock })).toMatchObject({ unsent: 0 })
  await ana.signIn()
  expect((await ana.http(prompt.snippets[0]?.file_url ?? '')).status).toBe(200)
})
