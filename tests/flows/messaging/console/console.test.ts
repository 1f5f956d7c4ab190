import { changeRole, getRole, listRoles } from '@wardline/contract/accounts/roles/role.routes.ts'
import { consoleChannel } from '@wardline/contract/messaging/console/console.rules.ts'
import * as routes from '@wardline/contract/messaging/console/console.routes.ts'
import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { sendToConversation } from '@wardline/contract/messaging/conversations/conversation.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import {
  escalateNow,
  pageAgain,
  reassignPagingRequest,
} from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { replyToThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { expect, test } from 'vitest'
import { setFlag } from '../../../fixtures/hospital/feature-flags.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import { admitPatient } from '../../../fixtures/hospital/patients.ts'
import { grantPermissions } from '../../../fixtures/hospital/users.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import type { Person } from '../../../fixtures/people/person.ts'

/** Ben has the first call of Cardiology and Cleo the second; Dora, the administrator, is the operator. */
async function sendPage(more: object = {}) {
  const h = await createHospital()
  const group = await escalation.createCardiology(h)
  const thread = await escalation.sendPage(h.ana, group, more)
  return { h, group, thread, page: await openPage(h.dora) }
}

const listPages = (person: Person, query: Record<string, unknown> = {}) =>
  person.call(routes.listConsolePages, { query })
const takeOver = (person: Person, { id }: { id: number }, body: Record<string, unknown> = {}) =>
  person.request(routes.takeOverPage, { params: { id }, body })
const recordCall = (person: Person, { id }: { id: number }, body: Record<string, unknown>) =>
  person.request(routes.recordConsoleCall, {
    params: { id },
    body,
  })

async function openPage(person: Person): Promise<ConsolePage> {
  const { results } = await listPages(person)
  expect(results).toHaveLength(1)
  return results[0] as ConsolePage
}

async function proofLines(h: Hospital, { id }: { id: number }, message_id: number): Promise<string> {
  const proof = await h.ana.call(getMessageProof, { params: { id }, query: { message_id } })
  return JSON.stringify(proof)
}

test('the console lists open pages of the hospital, oldest first, to operators only', async () => {
  const { h, group, thread, page } = await sendPage()
  const { ana, ben, dora } = h
  expect(page).toMatchObject({
    thread_id: thread.id,
    subject: 'K+ 6.1, bed 12',
    priority: 2,
    state: 'running',
    operator: null,
    requester: { display_name: 'Ana Ruiz' },
    waits_for: [{ display_name: 'Ben Okafor', opened: null }],
  })
  expect(page.next).toContain('Cleo')
  await grantPermissions(h, ana, ['messaging.recall_thread'])
  const second = await escalation.sendPage(ana, group)
  const plain = await ana.writes(ben, 'For your information')
  expect((await listPages(dora)).results.map(({ thread_id }) => thread_id)).toEqual([thread.id, second.id])
  expect((await listPages(dora, { thread_ids: `${second.id},${plain.id}` })).count).toBe(1)
  expect((await ana.request(routes.listConsolePages, { query: {} })).status).toBe(403)
  await escalation.acceptPage(ben, thread)
  expect((await listPages(dora)).results.map(({ thread_id }) => thread_id)).toEqual([second.id])
  await ana.call(recallThread, { params: { id: second.id } })
  expect((await listPages(dora)).count).toBe(0)
})

test('an operator reads what was tried before taking a page over, without the text of messages', async () => {
  const { h, thread, page } = await sendPage()
  const { ana, cleo, dora, stranger } = h
  const params = { id: page.id }
  await ana.call(escalateNow, {
    params: { id: thread.id },
    body: { message_id: page.message_id, paging_request_id: page.id, step: 1 },
  })
  const { entries } = await dora.call(routes.getPageTrail, { params })
  const texts = entries.map(({ text }) => text)
  expect(texts.findIndex((text) => text.startsWith('Escalation started'))).toBeGreaterThan(
    texts.findIndex((text) => text.includes('step 2 of 2')),
  )
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(JSON.stringify(entries)).not.toContain('K+ 6.1')
  expect((await cleo.request(routes.getPageTrail, { params })).status).toBe(403)
  await grantPermissions(h, stranger, ['messaging.operate_console'])
  expect((await stranger.request(routes.getPageTrail, { params })).status).toBe(404)
})

test('ended pages are found by person, group, time and patient', async () => {
  const { h, group, thread } = await sendPage()
  const { ana, ben, cleo, dora } = h
  await escalation.acceptPage(ben, thread)
  const other = await escalation.createCardiology(h)
  const patient = await admitPatient(h, 'Tillman')
  const about = await escalation.sendPage(ana, other, { patient_id: patient.id })
  const find = async (query: object) =>
    (await listPages(dora, { state: 'all', ...query })).results.map(({ thread_id }) => thread_id)
  expect(await find({})).toEqual([about.id, thread.id])
  expect(await find({ group_id: group.group_id })).toEqual([thread.id])
  expect(await find({ user_id: ben.user.user_id, until: new Date(0).toISOString() })).toEqual([])
  expect(await find({ user_id: cleo.user.user_id })).toEqual([])
  expect(await find({ patient_id: patient.id })).toEqual([about.id])
  expect(await find({ user_id: ana.user.user_id, page_size: 1, page: 2 })).toEqual([thread.id])
})

test('one of two operators takes a page over, sees its thread, and acts for its sender', async () => {
  const { h, thread, page } = await sendPage()
  const { ana, ben, cleo, dora } = h
  await grantPermissions(h, cleo, ['messaging.operate_console'])
  const device = await ana.connect()
  const answers = await Promise.all([takeOver(dora, page), takeOver(cleo, page)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = answers[0].status === 200 ? [dora, cleo] : [cleo, dora]
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'console.handled',
    detail: `${winner.user.display_name} handles this page. Take it over from ${winner.user.display_name} first.`,
  })
  await device.receives(
    'paging_requests_changed',
    ({ paging_requests }) => paging_requests[0]?.operator !== null,
  )
  const taken = await takeOver(dora, page, { from_operator_id: winner.user.user_id })
  expect(taken.body).toMatchObject({ operator: { display_name: 'Dora Lind' }, state: 'running' })
  expect((await takeOver(dora, page)).status).toBe(200)
  expect(loser.user.user_id).not.toBe(winner.user.user_id)

  const params = { id: thread.id }
  const { message_id } = page
  await dora.call(replyToThread, { params, body: { message: 'Ben is in the OR, I call Cleo.' } })
  await dora.call(pageAgain, { params, body: {} })
  await dora.call(reassignPagingRequest, {
    params,
    body: { user_id: cleo.user.user_id, from_user_id: ben.user.user_id },
  })
  expect((await openPage(dora)).waits_for.map(({ display_name }) => display_name)).toEqual([
    'Ben Okafor',
    'Cleo Marsh',
  ])
  const moved = await dora.call(escalateNow, {
    params,
    body: { paging_request_id: page.id, step: page.step },
  })
  expect(moved.paging_requests[0]?.step).toBe(2)
  expect((await cleo.request(escalateNow, { params, body: {} })).body).toMatchObject({
    code: 'page.not_sender',
  })
  const lines = await proofLines(h, thread, message_id)
  expect(lines).toContain('Dora Lind handles this page as operator')
  expect(lines).toContain('Dora Lind reassigned the page to Cleo Marsh.')

  await dora.call(routes.releasePage, { params: { id: page.id } })
  expect((await openPage(cleo)).operator).toBeNull()
  expect((await dora.request(escalateNow, { params, body: {} })).status).toBe(403)
  await escalation.acceptPage(ben, thread)
  expect((await takeOver(dora, page)).body).toMatchObject({ code: 'console.ended' })
})

test('calls are logged; an accepted call answers the page for the user who was called', async () => {
  const { h, thread, page } = await sendPage()
  const { ana, ben, cleo, dora } = h
  const ofBen = { user_id: ben.user.user_id }
  expect((await recordCall(dora, page, { ...ofBen, outcome: 'no_answer' })).body).toMatchObject({
    code: 'console.not_handled',
  })
  await takeOver(dora, page)
  expect((await recordCall(dora, page, { user_id: cleo.user.user_id, outcome: 'reached' })).status).toBe(400)
  expect((await recordCall(dora, page, { user_id: ana.user.user_id, outcome: 'accepted' })).status).toBe(400)
  const missed = await recordCall(dora, page, { ...ofBen, outcome: 'no_answer', note: 'Voicemail' })
  expect(missed.body).toMatchObject({ note: 'Voicemail', operator: { display_name: 'Dora Lind' } })
  expect((await openPage(dora)).latest?.text).toBe(
    'Ben Okafor: Called by Dora Lind: no one answered the phone.',
  )
  await recordCall(dora, page, { ...ofBen, outcome: 'accepted' })
  expect((await listPages(dora)).count).toBe(0)
  const seen = await escalation.readThread(ana, thread)
  expect(seen.paging_requests[0]).toMatchObject({
    state: 'answered',
    ended_by: { display_name: 'Ben Okafor' },
  })
  const lines = await proofLines(h, thread, page.message_id)
  expect(lines).toContain('Called by Dora Lind: accepted the page.')
  expect(lines).not.toContain('Voicemail')
  const log = await dora.call(routes.listConsoleCalls, { query: {} })
  expect(log.results.map(({ outcome }) => outcome)).toEqual(['accepted', 'no_answer'])
  expect((await recordCall(dora, page, { ...ofBen, outcome: 'reached' })).body).toMatchObject({
    code: 'console.ended',
  })
  expect((await ana.request(routes.listConsoleCalls, { query: {} })).status).toBe(403)
})

test('a call that chose a response option, and a page in a conversation without a subject', async () => {
  const h = await createHospital()
  const { ana, ben, dora } = h
  const ofBen = { user_id: ben.user.user_id }
  const asking = {
    apply_escalations: true,
    requires_confirm: false,
    response_options: ['On my way', 'Later'],
  }
  const thread = await ana.writes(ben, 'Come, please', asking)
  const page = await openPage(dora)
  expect(page).toMatchObject({ can_accept: false, response_options: ['On my way', 'Later'] })
  await takeOver(dora, page)
  for (const refused of [
    { outcome: 'accepted' },
    { outcome: 'responded' },
    { outcome: 'responded', response: 'No' },
  ])
    expect((await recordCall(dora, page, { ...ofBen, ...refused })).status).toBe(400)
  const call = await recordCall(dora, page, { ...ofBen, outcome: 'responded', response: 'On my way' })
  expect(call.body).toMatchObject({ outcome: 'responded', response: 'On my way' })
  expect((await escalation.readThread(ben, thread)).acknowledgement).toMatchObject({ response: 'On my way' })
  expect((await dora.call(routes.listConsoleCalls, { query: {} })).count).toBe(1)

  const body = { recipient_ids: [ben.user.contact_id], message: 'K+ 6.1', requires_confirm: true }
  const conversation = await ana.call(sendToConversation, { body })
  await ana.call(escalateNow, { params: { id: conversation.id }, body: {} })
  expect((await openPage(dora)).subject).toBe('Ana Ruiz, Ben Okafor')
})

test('pages of another hospital do not exist', async () => {
  const { h, page } = await sendPage()
  await grantPermissions(h, h.stranger, ['messaging.operate_console'])
  expect((await listPages(h.stranger, { state: 'all' })).count).toBe(0)
  expect((await takeOver(h.stranger, page)).status).toBe(404)
  expect(
    (await recordCall(h.stranger, page, { user_id: h.ben.user.user_id, outcome: 'reached' })).status,
  ).toBe(404)
  expect((await h.stranger.request(routes.releasePage, { params: { id: page.id } })).status).toBe(404)
})

test('the subject is hidden if the record of its patient is closed to the operator', async () => {
  const h = await createHospital()
  const { ana, cleo, dora } = h
  await grantPermissions(h, cleo, ['messaging.operate_console'])
  const patient = await admitPatient(h, 'Tillman')
  const group = await escalation.createCardiology(h)
  await escalation.sendPage(ana, group, { patient_id: patient.id })
  await setFlag(h, 'care_team_access', true)
  expect((await openPage(cleo)).subject).toBeNull()
  expect((await openPage(dora)).subject).toBe('K+ 6.1, bed 12')
})

test('an open console receives each change until its user loses the permission', async () => {
  const { h, group, thread } = await sendPage()
  const { ana, ben, cleo, dora } = h
  await grantPermissions(h, cleo, ['messaging.operate_console'])
  const [operator, nurse] = [await cleo.connect(), await ana.connect()]
  for (const device of [operator, nurse]) device.send({ type: 'subscribe', channel: consoleChannel })
  await operator.receivesFrame((frame) => frame.type === 'subscribed' && frame.channel === consoleChannel)
  await nurse.receivesFrame((frame) => frame.type === 'unsubscribed' && frame.channel === consoleChannel)

  const second = await escalation.sendPage(ana, group)
  await operator.receives(
    'console_pages_changed',
    ({ thread_id, what }) => thread_id === second.id && what === 'page',
  )
  await escalation.acceptPage(ben, thread)
  await operator.receives(
    'console_pages_changed',
    ({ thread_id, what }) => thread_id === thread.id && what === 'page',
  )
  expect(nurse.events.map(({ kind }) => kind)).not.toContain('console_pages_changed')

  const account = { id: h.ids.account_id }
  const [role] = (await dora.call(listRoles, { params: account, query: { search: 'Cleo Marsh' } })).results
  const params = { ...account, role_id: role?.id ?? 0 }
  const { version } = await dora.call(getRole, { params })
  await dora.call(changeRole, { params, body: { permission_ids: [], version } })
  await operator.receivesFrame((frame) => frame.type === 'unsubscribed' && frame.channel === consoleChannel)
})
