import { pageEventText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import { pageEventKinds } from '@wardline/contract/alerts/page-events/page-event.schemas.ts'
import { getMessageProof } from '@wardline/contract/messaging/proof/proof.routes.ts'
import type { Proof } from '@wardline/contract/messaging/proof/proof.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { csvRecords } from '@wardline/server/features/accounts/import/csv-records.rules.ts'
import { recordPageEvents } from '@wardline/server/features/alerts/page-events/page-event.actions.ts'
import { recordExternalResponse } from '@wardline/server/features/messaging/responses/response.actions.ts'
import { sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit } from '@wardline/server/platform/audit/verify.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handOffItem } from '../../../fixtures/messaging/handoffs.ts'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import { createRecordsNamed } from '../../../fixtures/hospital/named-records.ts'
import { addShifts, createGroup } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'
import { publishedLines } from '../../../fixtures/files/published-strings.ts'

test('each page event is a timeline row, an audit row and a live event for every subscriber', async () => {
  const { ana, ben, dora, app, ids } = await createHospital()
  const thread = await ana.writes(ben, 'K+ 6.1')
  const device = await ana.connect()
  const bystander = await dora.connect()
  const of = { thread_id: thread.id, message_id: thread.last_message.id, user_id: ben.user.user_id }
  const details = { alert_type: 'sms', provider: 'sandbox', reference: 'W7K3PQ' } as const
  await app.db.write(ids.account_id, (tx) =>
    recordPageEvents(tx, [
      { ...of, kind: 'sent', details },
      { ...of, kind: 'delivered' },
      { ...of, user_id: null, kind: 'unanswered', details: { late_seconds: 2 } },
    ]),
  )
  await device.receives(
    'page_event',
    (e) => e.user_ids.length === 1 && e.kinds.join() === 'sent,delivered,unanswered',
  )
  const { rows } = await app.db.read(ids.account_id, (db) =>
    sql<{ kind: string; action: string; same: boolean }>`
      select p.kind, a.action, a.details @> p.details as same
        from page_event p join audit a on a.account_id = p.account_id
         and (a.details ->> 'page_event_id')::bigint = p.id order by p.id`.execute(db),
  )
  expect(rows).toEqual(
    ['sent', 'delivered', 'unanswered'].map((kind) => ({ kind, action: `page.${kind}`, same: true })),
  )
  expect(bystander.events.filter(({ kind }) => kind === 'page_event')).toEqual([])
})

test('every event kind has a sentence, with and without its details', () => {
  for (const kind of pageEventKinds) {
    const bare = pageEventText(kind, {}, new Map())
    expect(bare).toMatch(/^[A-Z].*\.$/)
    expect(bare).not.toMatch(/undefined|null|NaN|\s\s/)
  }
})

const readProof = (person: Person, thread: Thread) =>
  person.call(getMessageProof, { params: { id: thread.id }, query: { message_id: thread.last_message.id } })
const listLines = (proof: Proof, person: Person) =>
  proof.people
    .find(({ user_id }) => user_id === person.user.user_id)
    ?.entries.map(({ kind, text }) => `${kind}: ${text}`)

test('each recipient has a timeline from why they received the page to their response and its channel', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, app, ids, clock } = h
  const { group_id, contact_id } = await createGroup(h, 'Medicine', { failOver: h.dora })
  await addShifts(h, group_id, [
    { person: ben, from: -11, to: 1 },
    { person: cleo, from: 1, to: 13 },
  ])
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  const of = { thread_id: thread.id, message_id: thread.last_message.id }
  clock.forward({ seconds: 30 })
  const details = {
    alert_type: 'sms',
    channel: 'sms',
    provider: 'twilio',
    reference: 'W7K3PQ',
    provider_reference: 'SM1',
  } as const
  await app.db.write(ids.account_id, (tx) =>
    recordPageEvents(tx, [{ ...of, user_id: ben.user.user_id, kind: 'sent', details }]),
  )
  clock.forward({ seconds: 10 })
  await ben.reads(thread)
  await handOffItem(h, thread, ben, cleo)
  clock.forward({ seconds: 5 })
  await recordExternalResponse(app.db, {
    account_id: ids.account_id,
    user_id: cleo.user.user_id,
    ...of,
    answer: { state: 'accepted', response: null },
    via: 'sms',
  })
  const proof = await readProof(ana, thread)
  expect(proof).toMatchObject({
    sender: { display_name: 'Ana Ruiz' },
    acknowledgement_kind: 'confirm',
    summary: { open: 0, accepted: 1, reassigned: 1 },
    people_count: 2,
    next: null,
  })
  expect(proof.page[0]?.text).toBe('Sent by Ana Ruiz (RN, 6 West), high priority.')
  const bens = listLines(proof, ben)?.filter(
    (said) => !said.startsWith('notified') && !said.startsWith('not_notified'),
  )
  expect(bens?.filter((said) => !/^(skipped|failed|merged)/.test(said))).toEqual([
    expect.stringMatching(/^reached: On call for Medicine until /),
    "sent: Text message sent to Twilio, reference W7K3PQ, the provider's SM1.",
    'on_device: Delivered to their device.',
    'opened: Opened.',
    expect.stringMatching(/^handoff_offered: /),
  ])
  expect(listLines(proof, cleo)).toEqual(
    expect.arrayContaining(['reached: Takes over from Ben Okafor.', 'accepted: Accepted by text message.']),
  )
  // A response by SMS opens nothing.
  expect(listLines(proof, cleo)).not.toContain('opened: Opened.')
  // Reading the proof is audited.
  expect(await readProof(cleo, thread)).toMatchObject({ people_count: 2 })
  const { rows } = await app.db.read(ids.account_id, (db) =>
    sql<{
      actor_id: number
    }>`select actor_id from audit where action = 'page.proof_read' order by id`.execute(db),
  )
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([ana.user.user_id, cleo.user.user_id])
})

test('the PDF and CSV exports are complete and name their rows and the latest audit seal', async () => {
  const h = await createHospital()
  const { ana, ben, app, ids } = h
  const evil = [
    '=HYPERLINK("http://evil.test")',
    'A\u202egnp.exe',
    '李 小龍 🚑',
    '"Q"; drop\r\nline',
    'Zoë Ñandú Łuksza',
  ]
  const { contact_ids } = await createRecordsNamed(h, [...evil, ...(await publishedLines(100)).slice(0, 60)])
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', {
    recipient_ids: [ben.user.contact_id, ...contact_ids],
    requires_confirm: true,
  })
  const of = { thread_id: thread.id, message_id: thread.last_message.id, user_id: ben.user.user_id }
  await app.db.write(ids.account_id, (tx) =>
    recordPageEvents(tx, [{ ...of, kind: 'failed', details: { channel: 'sms', reason: '+cmd|calc' } }]),
  )
  await sealAudit(app.db)
  const take = (format: string) =>
    ana.http(`/api/v1/threads/${thread.id}/proof/export/?message_id=${of.message_id}&format=${format}`)

  const csv = await take('csv')
  expect(csv.headers.get('content-disposition')).toContain(
    `"proof-of-page-${thread.id}-${of.message_id}.csv"`,
  )
  const text = await csv.text()
  const [names, ...records] = csvRecords(text).records.map(({ cells }) => cells)
  const rows = records.map((cells) => Object.fromEntries(cells.map((cell, i) => [names?.[i] ?? '', cell])))
  const head = rows.at(-1)?.['audit_seal'] ?? ''
  expect(head).toMatch(new RegExp(`^${ids.account_id}:\\d+:[0-9a-f]{64}$`))
  expect(rows.find(({ kind }) => kind === 'failed')).toMatchObject({
    person: 'Ben Okafor',
    reason: "'+cmd|calc",
    audit_row: expect.stringMatching(/^\d+$/),
    audit_seal: expect.stringMatching(/^\d+$/),
  })
  // The export follows the last seal, so it has none.
  expect(rows.find(({ kind }) => kind === 'proof_exported')).toMatchObject({
    what_happened: 'A copy of this proof, as CSV, was exported by Ana Ruiz.',
    audit_seal: '',
  })
  expect(rows.flatMap((row) => Object.values(row)).filter((cell) => /^[=+@\t\r-]/.test(cell))).toEqual([])
  expect(text).not.toMatch(/K\+ 6\.1|bed 12|\u202e/)

  const pdf = await take('pdf')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await pdf.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(200_000)

  const [, account, seq, hash = ''] = /^(\d+):(\d+):(\w+)$/.exec(head) ?? []
  const kept = { account_id: Number(account), seq: Number(seq), hash }
  const [verified] = await app.db.acrossAccounts((db) => verifyAudit(db, ids.account_id, [kept]))
  expect(verified?.first_bad).toBeNull()
  expect((await take('docx')).status).toBe(400)
})
