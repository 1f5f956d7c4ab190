import { createMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.routes.ts'
import { listMessageHistory } from '@wardline/contract/messaging/history/history.routes.ts'
import { getMessageOutcome } from '@wardline/contract/messaging/outcome/outcome.routes.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import { createThread, listMessages } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { createHospital, type Hospital } from '../../../fixtures/hospital/hospital.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'

let h: Hospital
beforeAll(async () => {
  h = await createHospital({ closesWithTest: false })
  return h.close
})

const response_options = ['On my way', 'In 5 minutes', 'Cannot come']
const response_meanings = { 'On my way': 'yes', 'In 5 minutes': 'later', 'Cannot come': 'no' } as const

test('after an answer that means no, the next step runs at once; the answer keeps its text', async () => {
  const { ana, ben } = h
  const group = await escalation.createCardiology(h)
  const thread = await escalation.sendPage(ana, group, { response_options, response_meanings })
  const device = await ana.connect()
  await escalation.respondToPage(ben, thread, 'Cannot come')
  const page = await escalation.expectPage(ana, thread, ({ step }) => step === 2)
  expect(page.state).toBe('running')
  expect(escalation.describeResponders(page)).toEqual(['Ben Okafor: responded', 'Cleo Marsh: open'])
  expect(await device.receives('message_responded')).toMatchObject({
    response: 'Cannot come',
    meaning: 'no',
    summary: { responded: 1, meanings: { yes: 0, later: 0, no: 1 } },
  })
  await escalation.respondToPage(h.cleo, thread, 'In 5 minutes')
  expect(await escalation.readPage(ana, thread)).toMatchObject({ state: 'answered' })
  const { response_progress } = await escalation.readThread(ana, thread)
  expect(response_progress).toMatchObject({ open: 0, answered: 2, declined: 1 })
})

test('a plain option ends the escalation, also if its text sounds like a refusal', async () => {
  const { ana, ben } = h
  const group = await escalation.createCardiology(h)
  const thread = await escalation.sendPage(ana, group, { response_options })
  await escalation.respondToPage(ben, thread, 'Cannot come')
  expect(await escalation.readPage(ana, thread)).toMatchObject({ state: 'answered' })
  expect((await escalation.readThread(ben, thread)).acknowledgement).toMatchObject({
    response: 'Cannot come',
    meaning: null,
  })
})

test('a message type names the meanings; outcome, history, proof and message show them', async () => {
  const { ana, ben, cleo, dora } = h
  const type = await dora.call(createMessageType, {
    params: { id: h.ids.account_id },
    body: {
      name: 'Help wanted',
      response_options: [...response_options, ' '],
      response_meanings: { ...response_meanings, Unknown: 'no' },
    },
  })
  expect(type.response_meanings).toEqual(response_meanings)
  const thread = await ana.call(createThread, {
    body: {
      subject: 'Bed 12',
      data: { body: 'Help' },
      message_type_id: type.id,
      // Plain strings, as in the specification, with one meaning of the sender's own.
      response_options: [...response_options, 'Ask Dora'],
      response_meanings: { 'Ask Dora': 'no' },
      recipient_ids: [ben, cleo, dora].map(({ user }) => user.contact_id),
    },
  })
  expect(thread.response_options).toEqual([...response_options, 'Ask Dora'])
  await escalation.respondToPage(ben, thread, 'On my way')
  await escalation.respondToPage(cleo, thread, 'Ask Dora')
  const params = { id: thread.id }
  const query = { message_id: thread.last_message.id }
  const outcome = await ana.call(getMessageOutcome, { params, query })
  expect(outcome.summary).toMatchObject({ open: 1, responded: 2, meanings: { yes: 1, later: 0, no: 1 } })
  expect(outcome.people.map(({ display_name, meaning }) => [display_name, meaning])).toEqual([
    ['Ben Okafor', 'yes'],
    ['Cleo Marsh', 'no'],
    ['Dora Lind', null],
  ])
  const history = await ana.call(listMessageHistory, { params, query })
  expect(history.results.find(({ display_name }) => display_name === 'Cleo Marsh')).toMatchObject({
    response: 'Ask Dora',
    meaning: 'no',
  })
  const proof = await ana.call(getMessageProof, { params, query })
  const texts = proof.people.flatMap(({ entries }) => entries.map(({ text }) => text))
  expect(texts.join('\n')).toMatch(/^Responded “On my way”/m)
  expect(texts.join('\n')).toMatch(/^Declined “Ask Dora”/m)
  const { results } = await cleo.call(listMessages, { params })
  expect(results[0]?.acknowledgement_request).toMatchObject({
    response_meanings: { ...response_meanings, 'Ask Dora': 'no' },
    mine: { state: 'responded', response: 'Ask Dora', meaning: 'no' },
  })
  const wrong = await ana.request(createThread, {
    body: { subject: 'x', recipient_ids: [ben.user.contact_id], response_meanings: { Yes: 'perhaps' } },
  })
  expect([wrong.status, wrong.body]).toEqual([400, expect.objectContaining({ code: 'invalid' })])
})
