import {
  changeScheduleGroup,
  deleteScheduleGroup,
} from '@wardline/contract/paging/groups/paging-group.routes.ts'
import * as numbers from '@wardline/contract/paging/pager-numbers/pager-number.routes.ts'
import * as prompts from '@wardline/contract/paging/prompts/prompt.routes.ts'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { expect, test } from 'vitest'
import { queryRows } from '../../../fixtures/alerts/inbound-responses.ts'
import { readSample, uploadFiles } from '../../../fixtures/files/uploads.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createCallHospital } from '../../../fixtures/paging/pager-calls.ts'
import { createGroup } from '../../../fixtures/paging/group-rows.ts'

test('paging §7: a pager number is added, listed, moved to a user and deleted', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Cardiology fellows', { failOver: h.dora })
  const device = await h.ana.connect()
  const body = { number: '(202) 555-0160', label: 'Front door', group_id }
  const added = await h.dora.call(numbers.createPagerNumber, { body })
  expect(added).toMatchObject({
    number: '+12025550160',
    group: { id: group_id, name: 'Cardiology fellows' },
    user: null,
    is_on: true,
    last_call: null,
    may: { change: true },
  })
  expect(await device.receives('pager_number_changed')).toEqual({ pager_number_id: added.id })
  const listed = await h.ana.call(numbers.listPagerNumbers, { query: { search: 'cardio', group_id } })
  expect(listed.results).toEqual([{ ...added, may: { change: false } }])
  const params = { id: added.id }
  const moved = await h.dora.call(numbers.changePagerNumber, {
    params,
    body: { user_id: h.ben.user.user_id },
  })
  expect(moved).toMatchObject({ group: null, user: { display_name: 'Ben Okafor' } })
  expect((await h.dora.request(numbers.deletePagerNumber, { params })).status).toBe(204)
  const audited = await queryRows<{ action: string; details: unknown }>(
    h,
    `select action, details from audit where object_type = 'pager_number' order by id`,
  )
  expect(audited).toMatchObject([
    { action: 'pager_number.created' },
    {
      action: 'pager_number.changed',
      details: { before: { group_id }, after: { user_id: h.ben.user.user_id } },
    },
    { action: 'pager_number.deleted' },
  ])
})

test('a number belongs to one account, and the refusal does not reveal the other one', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Cardiology fellows', { failOver: h.dora })
  const add = (number: string, more: object = { group_id }) =>
    h.dora.request(numbers.createPagerNumber, { body: { number, ...more } })
  expect((await add('+12025550160')).status).toBe(201)
  expect((await add('+12025550160')).body).toMatchObject({
    number: ['This number already belongs to Cardiology fellows.'],
  })
  const other = h.stranger.user
  await queryRows(
    h,
    `insert into pager_number (account_id, number, user_id) values (${other.account_id}, '+12025550161', ${other.user_id})`,
  )
  const refused = await add('+12025550161')
  expect(refused.status).toBe(400)
  expect(refused.body.number).toEqual([
    'This number cannot be used. Check that it is a number of your Twilio account, or ask the operator of this server.',
  ])
  expect((await add('12')).body.number[0]).toMatch(/^Enter a phone number with its country code/)
  expect((await add('+12025550162', {})).body).toMatchObject({
    non_field_errors: ['Choose a group or a user.'],
  })
  expect((await add('+12025550162', { user_id: other.user_id })).body).toMatchObject({
    user_id: ['This user does not exist or is deactivated.'],
  })
})

test('paging §8: a group with a pager number is in use', async () => {
  const h = await createHospital()
  const { group_id } = await createGroup(h, 'Cardiology fellows', { failOver: h.dora })
  await h.dora.call(numbers.createPagerNumber, { body: { number: '+12025550160', group_id } })
  const { body } = await h.dora.request(deleteScheduleGroup, { params: { id: group_id } })
  expect(body.in_use).toEqual(['pager number +12025550160'])
})

test('pager numbers are imported from a file, and each rejected row has its reason', async () => {
  const h = await createHospital()
  await createGroup(h, 'Cardiology fellows', { failOver: h.dora })
  const body = {
    header: 'Pager number,Group,Username,Label',
    records: [
      { line: 2, text: '+1 202 555 0160,cardiology FELLOWS,,Front door' },
      { line: 3, text: '202-555-0161,,ben,' },
      { line: 4, text: '12,Cardiology fellows,,' },
      { line: 5, text: '+12025550163,Unknown,,' },
      { line: 6, text: '+12025550164,Cardiology fellows,ben,' },
      { line: 7, text: '+12025550160,,ben,' },
    ],
  }
  const expected = {
    rows: [
      { line: 2, effect: 'added', number: '+12025550160', display_name: 'cardiology fellows', fields: [] },
      { line: 3, effect: 'added', number: '+12025550161', display_name: 'Ben Okafor', fields: [] },
    ],
    rejected: [
      { line: 4, column: 'Pager number' },
      { line: 5, column: 'group', reason: 'This group does not exist.' },
      { line: 6, column: 'Group', reason: 'Choose a group or a user.' },
      { line: 7, column: 'number', reason: 'This value is already used on line 2.' },
    ],
  }
  expect(await h.dora.call(numbers.previewPagerNumberUpload, { body })).toMatchObject(expected)
  expect(await queryRows(h, 'select id from pager_number')).toEqual([])
  expect(await h.dora.call(numbers.uploadPagerNumbers, { body })).toMatchObject(expected)
  const again = await h.dora.call(numbers.uploadPagerNumbers, { body })
  expect(again.rows.map(({ effect }) => effect)).toEqual(['unchanged', 'unchanged'])
  const powerless = await h.ana.call(numbers.uploadPagerNumbers, { body })
  expect(powerless.rows).toEqual([])
  expect(powerless.rejected[0]?.reason).toMatch(/^You do not have permission to change the pager numbers/)
})

test('a caller hears the chosen greeting from an address that is signed and expires', async () => {
  const h = await createCallHospital()
  const prompt = await h.dora.call(prompts.createPrompt, { body: { name: 'Office hours' } })
  const form = [{ name: 'hello.mp3', bytes: await readSample('valid/sample.mp3') }]
  const { body } = await uploadFiles(h.dora, form, prompts.addSnippet, { id: prompt.id })
  const settings = { online_greeting: (body as Prompt).id }
  await h.dora.call(changeScheduleGroup, { params: { id: h.group.group_id }, body: settings })
  const call = await h.calls()
  const address = call.step().said[0] ?? ''
  expect(call.step().xml).toContain('<Play>https://wardline.example.org/api/hooks/prompts/')
  const path = new URL(address).pathname
  const fetchAudio = async (at: string) => (await fetch(h.url + at)).status
  const played = await fetch(h.url + path)
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(await fetchAudio(path.replace(/\.(\d+)\./, (_, id: string) => `.${Number(id) + 1}.`))).toBe(404)
  h.clock.forward({ hours: 2 })
  expect(await fetchAudio(path)).toBe(404)
})
