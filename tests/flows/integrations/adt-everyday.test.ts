import * as adt from '@wardline/contract/integrations/adt.routes.ts'
import { expect, test } from 'vitest'
import { createReceivingHospital, encountersOf } from '../../fixtures/integrations/adt-hospital.ts'
import { receiveAdt, printAdt } from '../../fixtures/peers/adt-sender.ts'

const accepted = { code: 'AA', reason: '', error_code: '' }

test('14.9: an unidentified patient is admitted, and named by a later message', async () => {
  const { send, find } = await createReceivingHospital()
  expect(await send('A01', '0700', { name: '""^""', location: 'ED^^4' })).toMatchObject(accepted)
  expect(await find('4711')).toMatchObject({ display_name: 'Unidentified', location: 'ED 4' })
  expect(await send('A08', '0710', { name: '""^""' })).toMatchObject(accepted)
  await send('A08', '0720', { name: 'Becker^Rickey' })
  expect(await find('4711')).toMatchObject({ display_name: 'Becker, Rickey' })
  await send('A08', '0730', { name: '""^""' })
  expect(await find('4711')).toMatchObject({ display_name: 'Becker' })
})

test('14.9: a part that cannot be read is left out and listed, and the rest is applied', async () => {
  const { dora, send, find } = await createReceivingHospital()
  const parts: [string, Parameters<typeof send>[2], string][] = [
    ['1', { birth: '00000000' }, 'PID-7 is not a date.'],
    ['2', { birth: '21870101' }, 'The date of birth is in the future.'],
    ['3', { sex: 'x'.repeat(21) }, 'PID-8 is longer than 20 characters.'],
    ['4', { name: `Becker^${'x'.repeat(101)}` }, 'PID-5 is longer than 100 characters.'],
    ['5', { more: ['PV1|1|I'], location: `${'x'.repeat(41)}^1` }, 'PV1-3 is longer than 40 characters.'],
  ]
  for (const [mrn, fields, reason] of parts) {
    const answer = await send('A01', '0700', { mrn, location: '6W^12^A', ...fields })
    expect(answer).toMatchObject({ code: 'AA', reason: `Left out: ${reason}` })
    expect(await find(mrn)).toMatchObject({
      display_name: expect.stringContaining('Becker') as string,
      is_discharged: false,
    })
  }
  const { results } = await dora.call(adt.listAdtMessages, { query: { state: 'accepted' } })
  expect(results.map(({ reason }) => reason)).toEqual(
    parts.map(([, , reason]) => `Left out: ${reason}`).toReversed(),
  )
})

test('14.9: an outpatient becomes an inpatient and goes back, within the same visit', async () => {
  const h = await createReceivingHospital()
  const { send, find } = h
  await send('A04', '0700', { class: 'O', location: 'CLINIC', visit: 'V1' })
  const { id = 0 } = (await find('4711')) ?? {}
  expect(await send('A06', '0800', { class: '', location: '6W^12^A', visit: 'V1' })).toMatchObject(accepted)
  expect(await find('4711')).toMatchObject({ location: '6W 12 A', is_discharged: false })
  expect(await encountersOf(h, id)).toMatchObject([{ class: 'IMP', status: 'in-progress' }])
  expect(await send('A07', '0900', { class: '', location: 'CLINIC', visit: 'V1' })).toMatchObject(accepted)
  expect(await find('4711')).toMatchObject({ location: 'CLINIC', is_discharged: false })
  expect(await encountersOf(h, id)).toMatchObject([{ class: 'AMB', status: 'in-progress' }])
})

test('14.9: a person is added and changed without a stay', async () => {
  const h = await createReceivingHospital()
  const { send, find } = h
  expect(await send('A28', '0700', { class: 'N', location: '6W^12^A' })).toMatchObject(accepted)
  const person = await find('4711')
  expect(person).toMatchObject({ display_name: 'Becker, Rickey', is_discharged: true, location: '' })
  expect(await encountersOf(h, person?.id ?? 0)).toEqual([])
  await send('A01', '0800', { location: '6W^12^A', visit: 'V1' })
  expect(await send('A31', '0900', { name: 'Becker-Ruiz^Rickey', class: 'N' })).toMatchObject(accepted)
  expect(await find('4711')).toMatchObject({
    display_name: 'Becker-Ruiz, Rickey',
    location: '6W 12 A',
    is_discharged: false,
  })
})

test('14.9: two patients swap their beds, or neither moves', async () => {
  const { send, find } = await createReceivingHospital()
  await send('A01', '0700', { mrn: 'A', location: '6W^12^A', visit: 'V1' })
  await send('A01', '0700', { mrn: 'B', location: '6W^14^B', visit: 'V2' })
  const other = (mrn: string, location: string, visit: string) => [
    `PID|1||${mrn}^^^GEN^MR||Becker^Ada||19870310|F`,
    `PV1||I|${location}${'|'.repeat(16)}${visit}`,
  ]
  const swap = { mrn: 'A', location: '6W^14^B', visit: 'V1', more: other('B', '6W^12^A', 'V2') }
  expect(await send('A17', '0800', swap)).toMatchObject(accepted)
  expect(await find('A')).toMatchObject({ location: '6W 14 B' })
  expect(await find('B')).toMatchObject({ location: '6W 12 A' })
  await send('A03', '0900', { mrn: 'B', visit: 'V2' })
  expect(
    await send('A17', '1000', { ...swap, location: '6W^12^A', more: other('B', '6W^14^B', 'V2') }),
  ).toMatchObject({ code: 'AE', reason: 'The patient is discharged. Send A01 or A13 first.' })
  expect(await find('A')).toMatchObject({ location: '6W 14 B' })
  for (const more of [[], other('A', '6W^12^A', 'V1')])
    expect(await send('A17', '1010', { mrn: 'A', more })).toMatchObject({ code: 'AE', error_code: '101' })
})

test('14.9: of the hour that clocks repeat, the second time is taken where the first would be older', async () => {
  const h = await createReceivingHospital()
  const { clock, dora, find } = h
  // The next morning in New York on which clocks are set back.
  const now = clock.now().toZonedDateTimeISO('America/New_York')
  const change = now.getTimeZoneTransition('next')
  const back = change && change.offset === '-04:00' ? change.getTimeZoneTransition('next') : change
  if (!back) throw new Error('The zone has no transition.')
  clock.forward({ milliseconds: back.epochMilliseconds - clock.now().epochMilliseconds - 600_000 })
  const day = back.toPlainDate().toString().replaceAll('-', '')
  let sent = 0
  const receive = (event: string, time: string, location: string) =>
    receiveAdt(
      h,
      printAdt({ event, control_id: `C${++sent}`, mrn: '4711', time: day + time, location, visit: 'V1' }),
    )
  expect(await receive('A01', '0130', '6W^12^A')).toMatchObject(accepted)
  expect(await receive('A02', '0150', '6W^14^B')).toMatchObject(accepted)
  // Before the hour begins again, an earlier time is only late.
  expect(await receive('A02', '0110', 'ICU^^3')).toMatchObject({
    code: 'AA',
    reason: 'Older than what is known. Nothing was changed.',
  })
  clock.forward({ minutes: 25 })
  expect(await receive('A02', '0111', 'ICU^^3')).toMatchObject(accepted)
  expect(await find('4711')).toMatchObject({ location: 'ICU 3' })
  await dora.signIn()
  const { results } = await dora.call(adt.listAdtMessages, { query: {} })
  const instant = Temporal.Instant.from(results[0]?.event_time ?? '')
  expect(instant.toString()).toBe(back.add({ minutes: 11 }).toInstant().toString())
})

test('14.9: the time of a clock that is hours ahead does not make later events look old', async () => {
  const { clock, send, find } = await createReceivingHospital()
  await send('A01', '1000', { location: '6W^12^A', visit: 'V1' })
  await send('A02', '1400', { location: '6W^14^B', visit: 'V1' })
  clock.forward({ minutes: 10 })
  expect(await send('A02', '1105', { location: 'ICU^^3', visit: 'V1' })).toMatchObject(accepted)
  expect(await find('4711')).toMatchObject({ location: 'ICU 3' })
})

test('14.9: a name in the character set of MSH-18 is read', async () => {
  const { sender, find, today } = await createReceivingHospital()
  const text = printAdt({
    event: 'A01',
    control_id: 'L2',
    mrn: '4711',
    time: `${today}0700+0000`,
    name: 'NAME^Jan',
  })
  const [before = '', after = ''] = text.replace('|P|2.5.1', '|P|2.5.1||||||8859/2').split('NAME')
  const answer = await sender.sendBytes(
    Buffer.concat([
      Buffer.from(`\v${before}`),
      Buffer.from('a9bb6173746efd', 'hex'),
      Buffer.from(`${after}\x1c\r`),
    ]),
  )
  expect(answer).toContain('MSA|AA|L2')
  expect(await find('4711')).toMatchObject({ display_name: 'Šťastný, Jan' })
})
