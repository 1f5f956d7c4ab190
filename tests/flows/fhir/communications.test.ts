import { monitorUser } from '@wardline/contract/messaging/monitoring/monitoring.routes.ts'
import { acceptMessage, recallThread } from '@wardline/contract/messaging/responses/response.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { hospitalDay } from '../../fixtures/hospital/hospital-day.ts'
import { attachFile, readSample } from '../../fixtures/files/uploads.ts'
import { addressOf, getFhir, searchFhir, searchIds } from '../../fixtures/fhir/fhir-client.ts'
import { listAuditEntries } from '../../fixtures/hospital/departments.ts'
import { loadFhirSchema } from '../../fixtures/fhir/fhir-schema.ts'
import { grantPermissions } from '../../fixtures/hospital/users.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'

beforeAll(() => void loadFhirSchema(), 120_000)

const practitioner = ({ user }: { user: { user_id: number } }) => `Practitioner/${user.user_id}`

async function createConversation() {
  const h = await createHospital()
  const { ana, ben, ids } = h
  const file = await attachFile(ana, 'sample.png', await readSample('valid/sample.png'))
  const thread = await ana.writes(ben, 'K+ 6.1, please review', {
    encounter_id: ids.encounter,
    requires_confirm: true,
    priority: 2,
    attachment_ids: [file.id],
  })
  const reply = await ben.replies(thread, 'On my way')
  const first = (await ana.messages(thread)).at(-1)
  if (!first) throw new Error('The thread has no message.')
  return { ...h, h, file, thread, first: `${thread.id}-${first.id}`, reply: `${thread.id}-${reply.id}` }
}

test('messages are communications with sender, recipients, patient and attachments; replies are part of the first', async () => {
  const { url, ana, ben, ids, file, first, reply } = await createConversation()
  const [newest, oldest, ...others] = await searchFhir(ben, 'Communication')
  expect(others).toEqual([])
  expect(oldest).toMatchObject({
    id: first,
    status: 'completed',
    priority: 'stat',
    topic: { text: 'K+ 6.1, please review' },
    subject: { reference: `Patient/${ids.patient}` },
    encounter: { reference: `Encounter/${ids.encounter}` },
    sender: { reference: practitioner(ana), display: 'Ana Ruiz' },
    recipient: [{ reference: practitioner(ben), display: 'Ben Okafor' }],
    payload: [
      { contentString: 'K+ 6.1, please review' },
      {
        contentAttachment: {
          contentType: 'image/png',
          title: 'sample.png',
          url: `${url}/api/v1/attachments/${file.id}/`,
        },
      },
    ],
  })
  expect(newest).toMatchObject({
    id: reply,
    partOf: [{ reference: `Communication/${first}` }],
    sender: { reference: practitioner(ben) },
    recipient: [{ reference: practitioner(ana) }],
    payload: [{ contentString: 'On my way' }],
  })
  expect((await getFhir(ben, `Communication/${reply}`)).body).toEqual(newest)
  for (const { reference } of [oldest.sender, oldest.subject, oldest.encounter, ...newest.partOf])
    expect((await getFhir(ben, reference)).status, reference).toBe(200)
})

test('communications are found by time, sender, recipient, patient, encounter and the message they belong to', async () => {
  const { ana, ben, cleo, ids, first, reply } = await createConversation()
  const { sent } = (await getFhir(ana, `Communication/${first}`)).body
  // Days without a time zone are those of the hospital.
  const today = hospitalDay(Date.parse(sent))
  const cases: [string, string[]][] = [
    [`sender=${practitioner(ana)}`, [first]],
    [`sender=${ben.user.user_id}`, [reply]],
    [`recipient=${practitioner(ben)}`, [first]],
    [`recipient=${practitioner(cleo)}`, []],
    [`patient=${ids.patient}&_sort=sent`, [first, reply]],
    [`subject=Patient/${ids.patient}&_sort=-sent`, [reply, first]],
    [`patient=999999`, []],
    [`encounter=${ids.encounter}&sender=${practitioner(ana)}`, [first]],
    [`part-of=Communication/${first}`, [reply]],
    [`part-of=${reply}`, []],
    [`part-of=nonsense`, []],
    [`sent=ge${today}&_sort=sent`, [first, reply]],
    [`sent=lt${today}`, []],
    [`sent=gt2020&sent=le2030&_sort=sent`, [first, reply]],
    [`_id=${first},${reply}&_sort=sent`, [first, reply]],
    [`_id=${first.replace('-', '')}`, []],
  ]
  for (const [query, expected] of cases)
    expect(await searchIds(ana, `Communication?${query}`), query).toEqual(expected)
  const page = await getFhir(ana, 'Communication?_count=1')
  const next = page.body.link.find(({ relation }: { relation: string }) => relation === 'next')
  expect(await searchIds(ana, addressOf(next.url))).toEqual([first])
})

test('a message to a group names the group, and who was on it', async () => {
  const { ana, ben, cleo, ids } = await createConversation()
  await ana.writes(ids.contacts.rapidResponse, 'Rapid response, 6 West')
  const group = `HealthcareService/${ids.groups.rapidResponse}`
  const [message, ...others] = await searchFhir(ben, `Communication?recipient=${group}`)
  expect(others).toEqual([])
  expect(message.recipient.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(
    [group, practitioner(ben), practitioner(cleo)].toSorted(),
  )
  expect((await getFhir(ben, group)).body).toMatchObject({ name: 'Rapid Response' })
})

test('only readers of the thread see it: not others, not the other hospital, not after a recall', async () => {
  const { h, ana, ben, cleo, dora, stranger, thread, first } = await createConversation()
  const requests = await searchIds(ana, 'CommunicationRequest')
  expect(requests).toHaveLength(1)
  const addresses = [`Communication/${first}`, `CommunicationRequest/${requests[0]}`]
  for (const person of [cleo, dora, stranger]) {
    expect(await searchIds(person, 'Communication')).toEqual([])
    expect(await searchIds(person, 'CommunicationRequest')).toEqual([])
    for (const address of addresses) expect((await getFhir(person, address)).status).toBe(404)
  }
  await dora.call(monitorUser, { params: { id: ben.user.user_id }, body: { duration: 600 } })
  const seen = await getFhir(dora, `Communication/${first}`)
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.body.recipient)).not.toContain(practitioner(dora))
  expect(await searchIds(dora, 'Communication')).toHaveLength(2)
  expect(await listAuditEntries(h, 'thread.monitored')).toMatchObject([{ actor_id: dora.user.user_id }])
  expect(await listAuditEntries(h, 'threads.monitored')).toMatchObject([{ details: { ids: [thread.id] } }])
  await grantPermissions(h, ana, ['messaging.recall_thread'])
  h.clock.forward({ seconds: 2 })
  await ana.call(recallThread, { params: { id: thread.id } })
  expect(await searchIds(ana, 'Communication')).toEqual([])
  for (const address of addresses) expect((await getFhir(ana, address)).status).toBe(404)
})

test('a requested response is a request that is active until it is answered', async () => {
  const { ana, ben, ids, thread, first } = await createConversation()
  const [request, ...others] = await searchFhir(ana, 'CommunicationRequest?status=active')
  expect(others).toEqual([])
  expect(request).toMatchObject({
    status: 'active',
    priority: 'stat',
    subject: { reference: `Patient/${ids.patient}` },
    about: [{ reference: `Communication/${first}` }],
    requester: { reference: practitioner(ana) },
    recipient: [{ reference: practitioner(ben) }],
    groupIdentifier: { value: `urn:uuid:${thread.uid}` },
  })
  const address = `CommunicationRequest/${request.id}`
  const { headers } = await getFhir(ana, address)
  await ben.call(acceptMessage, { params: { id: thread.id } })
  expect(await searchIds(ana, 'CommunicationRequest?status=active')).toEqual([])
  const answered = await getFhir(ana, address, { 'if-none-match': headers.get('etag') ?? '' })
  expect(answered.body).toMatchObject({ status: 'completed', statusReason: { text: 'Accepted' } })
  const found = [request.id]
  for (const query of [
    'status=completed',
    'status=active,completed',
    `requester=${practitioner(ana)}`,
    `recipient=${practitioner(ben)}&patient=${ids.patient}`,
    `subject=Patient/${ids.patient}&priority=stat`,
    `encounter=${ids.encounter}&authored=gt2020&_sort=authored`,
    `_id=${request.id}`,
  ])
    expect(await searchIds(ben, `CommunicationRequest?${query}`), query).toEqual(found)
  for (const query of [
    'status=revoked',
    `recipient=${practitioner(ana)}`,
    'priority=routine',
    'authored=lt2020',
  ])
    expect(await searchIds(ben, `CommunicationRequest?${query}`), query).toEqual([])
})
