import { boot } from '@wardline/contract/live/boot.routes.ts'
import { createLegalHold } from '@wardline/contract/messaging/retention/retention.routes.ts'
import { createNoteDraft } from '@wardline/contract/patients/notes/note-draft.routes.ts'
import { changeNote, createNote } from '@wardline/contract/patients/notes/note.routes.ts'
import { downloadKinds } from '@wardline/contract/reports/downloads/download.rules.ts'
import * as downloads from '@wardline/contract/reports/downloads/download.routes.ts'
import { routes } from '@wardline/contract/registry/routes.ts'
import type { Route } from '@wardline/contract/route.ts'
import { expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import type { Person } from '../../fixtures/people/person.ts'

const secret = 'quokka'

const reading = (Object.entries(routes) as [string, Route][]).filter(([, { method }]) => method === 'GET')

/** Every combination of the ids for the parameters of a route. */
const combine = (names: readonly string[], ids: readonly number[]): Record<string, number>[] =>
  names.reduce<Record<string, number>[]>(
    (made, name) => made.flatMap((params) => ids.map((id) => ({ ...params, [name]: id }))),
    [{}],
  )

/** Names of the reading routes whose response, with or without a search for it, contains the secret. */
async function findSecret(person: Person, ids: readonly number[]): Promise<string[]> {
  const found = new Set<string>()
  for (const [name, route] of reading) {
    const fields = Object.keys(route.query?.shape ?? {})
    const words = ['search', 'q'].filter((field) => fields.includes(field))
    const queries = [{}, ...words.map((field) => ({ [field]: secret }))]
    for (const params of combine(Object.keys(route.params?.shape ?? {}), ids))
      for (const query of queries) {
        const { status, body } = await person.request(route, { params, query })
        expect(status, name).not.toBe(429)
        // A response repeats the search in the addresses of its pages.
        const said = JSON.stringify(body).replaceAll(`=${secret}`, '')
        if (said.includes(secret)) found.add(name)
      }
  }
  return [...found].toSorted()
}

async function buildDownloads({ dora, app, ids }: Hospital, user_id: number): Promise<string> {
  const params = { id: ids.account_id }
  await dora.call(createLegalHold, { params, body: { user_id, reason: 'Case 12' } })
  for (const kind of downloadKinds)
    await dora.call(downloads.createDownload, {
      params,
      body: { kind, ...(kind === 'conversations' && { user_id }) },
    })
  app.runDueTasks()
  await expect
    .poll(async () =>
      (await dora.call(downloads.listDownloads, { params })).results.map(({ state }) => state),
    )
    .toEqual(downloadKinds.map(() => 'ready'))
  const { results } = await dora.call(downloads.listDownloads, { params })
  const files = await Promise.all(
    results.map(({ id: download_id }) =>
      dora.request(downloads.openDownload, { params: { ...params, download_id } }),
    ),
  )
  return files.map(({ body }) => String(body)).join('\n')
}

test('a private note is read by its author only, on every route, in exports, the audit trail and live events', async () => {
  const h = await createHospital()
  const { ana, ben, dora, ids } = h
  const devices = [await ben.connect(), await dora.connect()]
  const params = { id: ids.patient }
  const thread = await ana.writes(ben, 'About bed 12')
  const note = await ana.call(createNote, { params, body: { content: `A ${secret}`, type: 'private' } })
  const noteParams = { ...params, note_id: note.id }
  await ana.call(changeNote, { params: noteParams, body: { content: `Two ${secret}s`, version: 1 } })
  await ana.call(createNoteDraft, {
    params,
    body: {
      note_id: note.id,
      note_version: 2,
      type: 'private',
      priority: 1,
      note_template_id: null,
      content: `Three ${secret}s`,
      data: {},
    },
  })
  const known = [ids.patient, note.id, ids.account_id, thread.id, ana.user.user_id, ids.encounter]
  const candidates = [...new Set(known)]

  expect(await findSecret(ana, candidates)).toEqual([
    'getNote',
    'listNoteDrafts',
    'listNoteVersions',
    'listNotes',
    'listPatientUpdates',
  ])
  for (const person of [ben, dora]) expect(await findSecret(person, candidates)).toEqual([])
  expect(await buildDownloads(h, ana.user.user_id)).not.toContain(secret)
  expect(JSON.stringify(await dora.call(boot))).not.toContain(secret)

  await ana.call(createNote, { params, body: { content: 'Shared.' } })
  for (const device of devices) {
    await device.receives('patient_changed')
    expect(JSON.stringify(device.frames)).not.toContain(secret)
    expect(device.events.filter(({ kind }) => kind === 'patient_changed')).toHaveLength(1)
  }
}, 120_000)
