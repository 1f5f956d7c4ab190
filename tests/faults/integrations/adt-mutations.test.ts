import * as adt from '@wardline/contract/integrations/adt.routes.ts'
import { decodeBytes } from '@wardline/hl7/escape.ts'
import { frameText } from '@wardline/hl7/frame-reader.ts'
import { parseMessage } from '@wardline/hl7/message.ts'
import {
  checkHeader,
  readEvent,
  type SenderSettings,
} from '@wardline/server/features/integrations/adt/adt-message.rules.ts'
import { AdtRefusal } from '@wardline/server/features/integrations/adt/adt-refusal.rules.ts'
import { sql } from 'kysely'
import process from 'node:process'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../fixtures/faults/seeded-random.ts'
import { createHospital } from '../../fixtures/hospital/hospital.ts'
import { connectAdtSender, printAdt, readPublished } from '../../fixtures/peers/adt-sender.ts'

const isFull = process.env['FAULTS'] === 'full'
const read_count = isFull ? 1_000_000 : 20_000
const sent_count = isFull ? 20_000 : 800
const seed = Number(process.env['SEED'] ?? (isFull ? 20_261_123 : 7))

const events = [
  'A01',
  'A02',
  'A03',
  'A04',
  'A06',
  'A07',
  'A08',
  'A11',
  'A12',
  'A13',
  'A17',
  'A28',
  'A31',
  'A40',
]
const templates = [
  ...events.map((event, i) =>
    printAdt({
      event,
      control_id: `M${i}`,
      mrn: '4711',
      time: '20261123071500-0500',
      location: '6W^12^A^GEN',
      visit: 'V1',
      ...(event === 'A40' && { prior_mrn: 'T100' }),
    }),
  ),
  ...['ADT-A01-01', 'ADT-A08-01', 'ADT-A13-02', 'ADT-A40-02', 'ADT01-23', 'ADT04-251'].map((name) =>
    readPublished(`fhir-converter/${name}.hl7`).replace(/^(MSH\|[^|]*)\|[^|]*\|[^|]*/, '$1|ADT1|GEN'),
  ),
]
const pieces = ['|', '^', '~', '\\', '&', '\r', '\n', '""', '\0', 'MSH|', 'PID|', '\\X00\\', '\\X', '\\F\\']
const more = [
  '99999999999999',
  '00000000',
  '-1',
  'é',
  '\u{1f600}',
  '\u202e',
  '\u3164',
  'x'.repeat(200),
  '\ufeff',
]

/** One to six changes of a published or printed message. */
function mutate(random: () => number): Buffer {
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  let text = pick(templates)
  for (let change = below(6) + 1; change > 0; change--) {
    const at = below(text.length)
    const until = Math.min(text.length, at + below(30))
    const edits = [
      () => text.slice(0, at) + text.slice(until),
      () => text.slice(0, at) + pick([...pieces, ...more]) + text.slice(at),
      () => text.slice(0, at) + text.slice(at, until).repeat(2) + text.slice(until),
      () => text.slice(0, at),
      () => swapSegments(text, below),
      () => text.replaceAll('4711', String(below(30))).replaceAll('V1', `V${below(30)}`),
      () => text.replace(/A\d\d/, pick(events)),
    ]
    text = pick(edits)()
  }
  const bytes = Buffer.from(text, 'utf8')
  if (random() < 0.2 && bytes.length > 0) bytes[below(bytes.length)] = below(256)
  return bytes
}

function swapSegments(text: string, below: (limit: number) => number): string {
  const segments = text.split('\r')
  const [from, to] = [below(segments.length), below(segments.length)]
  const [moved = ''] = segments.splice(from, 1)
  return segments.toSpliced(to, 0, moved).join('\r')
}

const settings: SenderSettings = {
  mrn_authority: '',
  time_field: '',
  accepts_tests: true,
  time_zone: 'America/New_York',
}

test(`14 bad input: ${read_count} mutated messages are read or refused, never thrown (seed ${seed})`, () => {
  const random = createSeededRandom(seed)
  const now = Temporal.Instant.from('2026-11-23T12:00:00Z')
  const outcomes = { read: 0, refused: 0 }
  for (let n = 0; n < read_count; n++) {
    const message = parseMessage(decodeBytes(mutate(random)).text)
    if (!message || checkHeader(message, settings)) {
      outcomes.refused++
      continue
    }
    try {
      readEvent(message, settings, now)
      outcomes.read++
    } catch (error) {
      if (!(error instanceof AdtRefusal)) throw error
      outcomes.refused++
    }
  }
  process.stdout.write(`${JSON.stringify(outcomes)}, seed ${seed}\n`)
  expect(outcomes.read).toBeGreaterThan(read_count / 10)
  expect(outcomes.refused).toBeGreaterThan(read_count / 10)
})

test(`14 bad input: ${sent_count} mutated messages leave a working server and no half row (seed ${seed})`, async () => {
  const { app, dora, clock } = await createHospital({ settings: { ADT_PORT: '0' } })
  await dora.call(adt.setAdtInterface, { body: { sending_application: 'ADT1', sending_facility: 'GEN' } })
  const port = (await app.listenForAdt()) ?? 0
  const random = createSeededRandom(seed)
  let left = sent_count
  const codes = new Map<string, number>()
  const count = (code: string) => codes.set(code, (codes.get(code) ?? 0) + 1)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      let sender = await connectAdtSender(port)
      while (left-- > 0) {
        // Bytes that end a frame would make two messages of one.
        const bytes = Buffer.from(mutate(random).filter((byte) => byte !== 0x0b && byte !== 0x1c))
        if (random() < 0.02) {
          sender.socket.write(bytes)
          sender.close()
          sender = await connectAdtSender(port)
        }
        const text = bytes.toString('utf8').replace(/^((?:[^|]*\|){9})[^|\r]*/, `$1N${left}`)
        const answer = await sender.sendBytes(frameText(text))
        count(/MSA\|(\w\w)/.exec(answer)?.[1] ?? 'none')
      }
    }),
  )
  process.stdout.write(`${JSON.stringify(Object.fromEntries(codes))}, seed ${seed}\n`)
  expect([...codes.keys()].toSorted()).toEqual(['AA', 'AE', 'AR'])
  const good = await connectAdtSender(port)
  const time = `${clock.now().toString().replaceAll(/\D/g, '').slice(0, 14)}+0000`
  const [control_id, mrn] = ['GOOD', 'GOOD']
  expect(await good.send(printAdt({ event: 'A01', control_id, mrn, time }))).toMatchObject({ code: 'AA' })
  expect(await findHalfRows(app.db)).toEqual({
    admitted_without_encounter: 0,
    discharged_with_encounter: 0,
    discharged_with_team: 0,
    merged_with_encounter: 0,
    taken_without_patient: 0,
    rejected_without_text: 0,
    created_without_audit: 0,
    unexpected: 0,
  })
})

async function findHalfRows(db: Awaited<ReturnType<typeof createHospital>>['app']['db']) {
  const { rows } = await db.queryAcrossAccounts((worker) =>
    sql<Record<string, number>>`
      with adt as (select * from patient where identity_event is not null),
      open as (select distinct account_id, patient_id from encounter where ends is null)
      select (select count(*) from adt p where discharged is null and merged_into_id is null
                 and not exists (select from open o where o.patient_id = p.id)) as admitted_without_encounter,
             (select count(*) from adt p join open o on o.patient_id = p.id where p.discharged is not null
                 and p.merged_into_id is null) as discharged_with_encounter,
             (select count(*) from adt p join care_team_member m on m.patient_id = p.id and m.ended is null
               where p.discharged is not null) as discharged_with_team,
             (select count(*) from adt p join open o on o.patient_id = p.id where p.merged_into_id is not null)
               as merged_with_encounter,
             (select count(*) from adt_message where state in ('accepted', 'outdated') and patient_id is null)
               as taken_without_patient,
             (select count(*) from adt_message where state = 'rejected' and sealed_text is null) as rejected_without_text,
             (select count(*) from adt p where not exists (select from audit a where a.object_type = 'patient'
                 and a.object_id = p.id and a.action in ('patient.created', 'patient.merged'))) as created_without_audit,
             (select count(*) from adt_message where reason = 'The message could not be processed.') as unexpected`.execute(
      worker,
    ),
  )
  return rows[0]
}
