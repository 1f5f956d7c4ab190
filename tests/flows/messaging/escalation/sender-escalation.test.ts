import * as routes from '@wardline/contract/messaging/responses/paging-request.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '../../../fixtures/hospital/departments.ts'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import { setOperator } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

let h: Hospital
beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  await setOperator(h, h.dora)
  return h.close
})

const escalate = (person: Person, { id }: { id: number }, body: object = {}) =>
  person.request(routes.escalateNow, { params: { id }, body })

test('the sender runs the next step now; the time line and the audit trail name them', async () => {
  const { ana, ben } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  const device = await ben.connect()
  const escalated = await escalate(ana, thread)
  expect(escalated).toMatchObject({ status: 200, body: { paging_requests: [{ step: 2, state: 'running' }] } })
  expect(escalation.describeResponders(escalated.body.paging_requests[0])).toEqual([
    'Ben Okafor: open',
    'Cleo Marsh: open',
  ])
  expect(
    await device.receives('paging_requests_changed', ({ paging_requests }) => paging_requests[0]?.step === 2),
  ).toMatchObject({ thread_id: thread.id })
  const { id: message_id } = thread.last_message
  const proof = await ana.call(getMessageProof, { params: { id: thread.id }, query: { message_id } })
  expect(JSON.stringify(proof)).toContain('Ana Ruiz escalated now: step 2 of 2 notified Cleo Marsh.')
  expect(await listAuditEntries(h, 'page.step')).toContainEqual(
    expect.objectContaining({ actor_id: ana.user.user_id, object_id: thread.id }),
  )
  // The next step counts from now, and the planned time of the second one passes without a notification.
  await escalation.advanceClock(h, { minutes: 4 })
  expect((await escalation.readPage(ana, thread)).step).toBe(2)
  await escalation.advanceClock(h, { minutes: 1 })
  await escalation.expectPage(ana, thread, ({ step }) => step === 3)
})

test('a step that has run already is not followed by another one', async () => {
  const { ana } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  const { id: paging_request_id, step } = await escalation.readPage(ana, thread)
  const seen = { paging_request_id, step }
  const both = await Promise.all([escalate(ana, thread, seen), escalate(ana, thread, seen)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => body.paging_requests[0].step)).toEqual([2, 2])
})

test('a confirmation without escalation goes to the fail-over user, released when the recipient answers', async () => {
  const { ana, ben, dora } = h
  const confirmation = () => ana.writes(ben, 'Please confirm', { requires_confirm: true })
  const [answered, relieved] = [await confirmation(), await confirmation()]
  for (const thread of [answered, relieved]) {
    expect((await escalation.readThread(ana, thread)).paging_requests).toEqual([])
    const { body } = await escalate(ana, thread)
    expect(escalation.describeResponders(body.paging_requests[0])).toEqual([
      'Ben Okafor: open',
      'Dora Lind: open',
    ])
  }
  await escalation.acceptPage(ben, answered)
  expect(await escalation.readPage(ana, answered)).toMatchObject({ state: 'answered' })
  expect((await escalation.readThread(dora, answered)).acknowledgement?.state).toBe('escalated')

  await escalation.acceptPage(dora, relieved)
  expect(await escalation.readPage(ana, relieved)).toMatchObject({
    state: 'answered',
    ended_by: { display_name: 'Dora Lind' },
  })
  // Ben was asked by name, so his own answer is still missing.
  expect((await escalation.readThread(ben, relieved)).acknowledgement?.state).toBe('open')
})

test('without a fail-over user the sender reads at once that the confirmation is unanswered', async () => {
  const { ben, dora } = h
  const thread = await dora.writes(ben, 'Please confirm', { requires_confirm: true })
  const { body } = await escalate(dora, thread)
  expect(body.paging_requests).toMatchObject([{ state: 'unanswered', call: '' }])
})

test('only the sender escalates, and only a message that waits for a response', async () => {
  const { ana, ben, cleo } = h
  const thread = await escalation.sendPage(ana, await escalation.createCardiology(h))
  expect(await escalate(ben, thread)).toMatchObject({ status: 403, body: { code: 'page.not_sender' } })
  expect((await escalate(cleo, thread)).status).toBe(404)
  await escalate(ana, thread)
  await escalate(ana, thread)
  await escalate(ana, thread)
  expect(await escalate(ana, thread)).toMatchObject({
    status: 409,
    body: {
      code: 'page.unanswered',
      detail: 'Every step was tried. Call Dora Lind (fail-over of the group).',
    },
  })
  const plain = await ana.writes(ben, 'For your information')
  expect(await escalate(ana, plain)).toMatchObject({ status: 409, body: { code: 'page.none' } })
})
