import { pageEventText } from '@wardline/contract/alerts/page-event.rules.ts'
import { pageEventKinds } from '@wardline/contract/alerts/page-event.schemas.ts'
import { messageProof } from '@wardline/contract/messaging/proof.routes.ts'
import type { Proof } from '@wardline/contract/messaging/proof.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { csvRecords } from '@wardline/server/features/accounts/import/csv-records.rules.ts'
import { notePageEvents } from '@wardline/server/features/alerts/page-event.actions.ts'
import { answerAs } from '@wardline/server/features/messaging/answer.actions.ts'
import { sealAudit } from '@wardline/server/platform/audit/sealer.ts'
import { verifyAudit } from '@wardline/server/platform/audit/verify.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isHandedOn } from '../world/handovers.ts'
import { hospital } from '../world/hospital.ts'
import { nameEverything } from '../world/hostile-names.ts'
import { areOnCall, groupOf } from '../world/paging.ts'
import type { Person } from '../world/person.ts'
import { publishedLines } from '../world/strings.ts'

test('what happens to a page is a row of its time line, a row of the audit trail and told to everyone on the thread', async () => {
  const { ana, ben, dora, app, ids } = await hospital()
  const thread = await ana.writes(ben, 'K+ 6.1')
  const phone = await ana.phone()
  const bystander = await dora.phone()
  const of = { thread_id: thread.id, message_id: thread.last_message.id, user_id: ben.who.user_id }
  const details = { alert_type: 'sms', carrier: 'sandbox', reference: 'W7K3PQ' } as const
  await app.db.write(ids.account_id, (tx) =>
    notePageEvents(tx, [
      { ...of, kind: 'handed', details },
      { ...of, kind: 'delivered' },
      { ...of, user_id: null, kind: 'unanswered', details: { late_seconds: 2 } },
    ]),
  )
  await phone.hears(
    'page_event',
    (e) => e.user_ids.length === 1 && e.kinds.join() === 'handed,delivered,unanswered',
  )
  const { rows } = await app.db.read(ids.account_id, (db) =>
    sql<{ kind: string; action: string; same: boolean }>`
      select p.kind, a.action, a.details @> p.details as same
        from page_event p join audit a on a.account_id = p.account_id
         and (a.details ->> 'page_event_id')::bigint = p.id order by p.id`.execute(db),
  )
  expect(rows).toEqual(
    ['handed', 'delivered', 'unanswered'].map((kind) => ({ kind, action: `page.${kind}`, same: true })),
  )
  expect(bystander.events.filter(({ kind }) => kind === 'page_event')).toEqual([])
})

test('every kind has a sentence, with its facts and without', () => {
  for (const kind of pageEventKinds) {
    const bare = pageEventText(kind, {}, new Map())
    expect(bare).toMatch(/^[A-Z].*\.$/)
    expect(bare).not.toMatch(/undefined|null|NaN|\s\s/)
  }
})

const proofOf = (person: Person, thread: Thread) =>
  person.call(messageProof, { params: { id: thread.id }, query: { message_id: thread.last_message.id } })
const linesOf = (proof: Proof, person: Person) =>
  proof.people
    .find(({ user_id }) => user_id === person.who.user_id)
    ?.entries.map(({ kind, text }) => `${kind}: ${text}`)

test('one time line for each person, from why it came to them to what they answered, and by which way', async () => {
  const h = await hospital()
  const { ana, ben, cleo, app, ids, clock } = h
  const { group_id, contact_id } = await groupOf(h, 'Medicine', { failOver: h.dora })
  await areOnCall(h, group_id, [
    { person: ben, from: -11, to: 1 },
    { person: cleo, from: 1, to: 13 },
  ])
  const thread = await ana.writes(contact_id, 'K+ 6.1', { requires_confirm: true, priority: 2 })
  const of = { thread_id: thread.id, message_id: thread.last_message.id }
  clock.forward({ seconds: 30 })
  const details = {
    alert_type: 'sms',
    medium: 'sms',
    carrier: 'twilio',
    reference: 'W7K3PQ',
    carrier_reference: 'SM1',
  } as const
  await app.db.write(ids.account_id, (tx) =>
    notePageEvents(tx, [{ ...of, user_id: ben.who.user_id, kind: 'handed', details }]),
  )
  clock.forward({ seconds: 10 })
  await ben.reads(thread)
  await isHandedOn(h, thread, ben, cleo)
  clock.forward({ seconds: 5 })
  await answerAs(app.db, {
    account_id: ids.account_id,
    user_id: cleo.who.user_id,
    ...of,
    answer: { state: 'accepted', response: null },
    via: 'sms',
  })
  const proof = await proofOf(ana, thread)
  expect(proof).toMatchObject({
    sender: { display_name: 'Ana Ruiz' },
    asks: 'confirm',
    summary: { open: 0, accepted: 1, moved: 1 },
    people_count: 2,
    next: null,
  })
  expect(proof.page[0]?.text).toBe('Sent by Ana Ruiz, priority high, and stored.')
  const bens = linesOf(proof, ben)?.filter((said) => !said.startsWith('rung') && !said.startsWith('not_rung'))
  expect(bens?.filter((said) => !/^(skipped|failed|merged)/.test(said))).toEqual([
    expect.stringMatching(/^reached: On call for Medicine until /),
    "handed: Text message handed to Twilio, reference W7K3PQ, the carrier's SM1.",
    'on_device: On a device of theirs.',
    'opened: Opened.',
    expect.stringMatching(/^handover_offered: /),
  ])
  expect(linesOf(proof, cleo)).toEqual(
    expect.arrayContaining(['reached: Takes over from Ben Okafor.', 'accepted: Accepted by text message.']),
  )
  // Nobody opened anything to answer by text message.
  expect(linesOf(proof, cleo)).not.toContain('opened: Opened.')
  // Whoever is on the thread may read it, and that they did is written down.
  expect(await proofOf(cleo, thread)).toMatchObject({ people_count: 2 })
  const { rows } = await app.db.read(ids.account_id, (db) =>
    sql<{
      actor_id: number
    }>`select actor_id from audit where action = 'page.proof_read' order by id`.execute(db),
  )
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([ana.who.user_id, cleo.who.user_id])
})

test('a copy as PDF and as CSV: the whole of it, with its rows and the newest seal of the audit trail', async () => {
  const h = await hospital()
  const { ana, ben, app, ids } = h
  const evil = [
    '=HYPERLINK("http://evil.test")',
    'A\u202egnp.exe',
    '李 小龍 🚑',
    '"Q"; drop\r\nline',
    'Zoë Ñandú Łuksza',
  ]
  const { contact_ids } = await nameEverything(h, [...evil, ...(await publishedLines(100)).slice(0, 60)])
  const thread = await ana.writes(ben, 'K+ 6.1, bed 12', {
    recipient_ids: [ben.who.contact_id, ...contact_ids],
    requires_confirm: true,
  })
  const of = { thread_id: thread.id, message_id: thread.last_message.id, user_id: ben.who.user_id }
  await app.db.write(ids.account_id, (tx) =>
    notePageEvents(tx, [{ ...of, kind: 'failed', details: { medium: 'sms', reason: '+cmd|calc' } }]),
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
  // Taken after the last seal: it says so of itself.
  expect(rows.find(({ kind }) => kind === 'proof_exported')).toMatchObject({
    what_happened: 'A copy of this proof, as CSV, was taken by Ana Ruiz.',
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
  const [verified] = await app.db.worker((db) => verifyAudit(db, ids.account_id, [kept]))
  expect(verified?.first_bad).toBeNull()
  expect((await take('docx')).status).toBe(400)
})
