import { describe, expect, test } from 'vitest'
import { startAmion } from '../../../fixtures/peers/schedules/amion.ts'
import { startQgenda } from '../../../fixtures/peers/schedules/qgenda.ts'
import { startShiftadmin } from '../../../fixtures/peers/schedules/shiftadmin.ts'
import { answerWith, toQuery } from '../../../fixtures/peers/schedules/source-server.ts'
import { openSource, trustLocalServers } from '../../../fixtures/peers/schedules/sources.ts'
import { soapFault, startTangier } from '../../../fixtures/peers/schedules/tangier.ts'

const week = { from: '2026-01-12', until: '2026-01-18' }
const year = { from: '2026-01-01', until: '2026-12-31' }

async function valueOf<T>(
  result: Promise<{ ok: true; value: T } | { ok: false; detail: string }>,
): Promise<T> {
  const found = await result
  if (!found.ok) throw new Error(found.detail)
  return found.value
}

describe('Amion', () => {
  test('Amion is asked once per academic year, and for the same report once in five minutes', async () => {
    trustLocalServers()
    const peer = await startAmion()
    let now = new Date('2026-05-01T12:00:00Z')
    const source = openSource(peer, { now: () => now })
    const span = { from: '2026-06-01', until: '2026-08-31' }
    await valueOf(source.pullShifts(span))
    expect(peer.requests.map(toQuery)).toMatchObject([
      { Rpt: '625c', Day: '1', Month: '6-26', Days: '30' },
      { Rpt: '625c', Day: '1', Month: '7-26', Days: '62' },
    ])
    now = new Date('2026-05-01T12:04:59Z')
    await valueOf(source.pullShifts(span))
    await valueOf(openSource(peer, { now: () => now }).pullShifts(span))
    expect(peer.requests.length).toBe(2)
    now = new Date('2026-05-01T12:05:00Z')
    await valueOf(source.pullShifts(span))
    expect(peer.requests.length).toBe(4)
  })

  test('an error that Amion returns is reused for five minutes, an unreachable server is asked again', async () => {
    trustLocalServers()
    const peer = await startAmion()
    let now = new Date('2026-05-02T12:00:00Z')
    const source = openSource(peer, { now: () => now })
    peer.delivers(answerWith({ status: 503, body: 'Busy' }))
    expect(await source.pullShifts(week)).toMatchObject({ ok: false, trouble: 'refused' })
    peer.delivers((response) => response.destroy())
    expect(await source.pullShifts(week)).toMatchObject({ ok: false, trouble: 'refused' })
    now = new Date('2026-05-02T12:06:00Z')
    expect(await source.pullShifts(week)).toMatchObject({ ok: false, trouble: 'unreachable' })
    expect(await source.pullShifts(week)).toMatchObject({ ok: false, trouble: 'unreachable' })
    expect(peer.requests.length).toBe(3)
  })

  test('the next academic year may be missing, the current one may not', async () => {
    trustLocalServers()
    const peer = await startAmion({ missing_years: [2026] })
    const pulled = await valueOf(openSource(peer).pullShifts({ from: '2026-06-01', until: '2026-08-31' }))
    expect(pulled.at(-1)?.start).toMatch(/^2026-06-30T/)
    expect(await openSource(peer).pullShifts({ from: '2026-07-01', until: '2026-07-31' })).toMatchObject({
      ok: false,
      trouble: 'refused',
      detail: expect.stringContaining('no schedule file'),
    })
  })

  test('a report about fewer days than asked for is no schedule', async () => {
    trustLocalServers()
    const peer = await startAmion()
    const short = await fetchBody(peer, week)
    peer.delivers(answerWith({ body: short }))
    expect(await openSource(peer).pullShifts({ from: '2026-01-12', until: '2026-01-25' })).toMatchObject({
      ok: false,
      trouble: 'malformed',
    })
  })

  test('people have the ids of the timesheet, and names and addresses of the staff list', async () => {
    trustLocalServers()
    const source = openSource(await startAmion())
    const staff = await valueOf(source.listStaff())
    expect(staff).toHaveLength(9)
    expect(staff).toContainEqual({
      remote_id: '103',
      remote_buid: 'B103',
      name: 'Upton, Isaac',
      first_name: 'Isaac',
      last_name: 'Upton',
      email: 'isaac.upton@hospital.example',
      phone: '617-555-1103',
      pager: '617-555-0103',
      division: null,
    })
    expect(await valueOf(source.listAssignments())).toContainEqual({
      remote_id: '10',
      name: 'Cardiology Call',
      division: 'Cardiology',
    })
  })
})

describe('QGenda', () => {
  test('QGenda is asked for at most 31 days after one sign-in; struck and private entries are read as such', async () => {
    trustLocalServers()
    const peer = await startQgenda()
    const shifts = await valueOf(openSource(peer).pullShifts(year))
    const spans = peer.requests.filter(({ url }) => url.pathname === '/v2/schedule').map(toQuery)
    for (const { startDate = '', endDate = '' } of spans)
      expect((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1).toBeLessThanOrEqual(31)
    expect(peer.signIns()).toBe(1)
    const notes = shifts.map(({ note }) => note).filter((note) => note !== '')
    expect(new Set(notes)).toEqual(new Set(['Covers 4 West']))
    expect(shifts.filter(({ staff_remote_id }) => staff_remote_id === null)).toHaveLength(2)
  })

  test('the QGenda client signs in again when the token expires during a pull', async () => {
    trustLocalServers()
    const peer = await startQgenda({ token_requests: 5 })
    const shifts = await valueOf(openSource(peer).pullShifts(year))
    const all = await valueOf(openSource(await startQgenda()).pullShifts(year))
    expect(shifts).toEqual(all)
    expect(peer.signIns()).toBe(3)
  })

  test('a token is renewed before its announced end, also when the clocks of the servers differ', async () => {
    trustLocalServers()
    const peer = await startQgenda()
    let now_ms = Date.parse('2026-01-12T12:00:00Z')
    const source = openSource(peer, { now: () => new Date((now_ms += 20 * 60_000)) })
    await valueOf(source.pullShifts(year))
    expect(peer.signIns()).toBeGreaterThan(1)
  })

  test('people and tasks of QGenda are taken from the schedule if the sign-in may read nothing else', async () => {
    trustLocalServers()
    for (const schedule_only of [false, true]) {
      const source = openSource(await startQgenda({ schedule_only }))
      const staff = await valueOf(source.listStaff())
      expect(staff).toHaveLength(9)
      expect(staff).toContainEqual(
        expect.objectContaining({
          remote_id: '84a091b1-cdc5-5dec-bcc8-8dcb99fffb91',
          remote_buid: 'R10100',
          name: 'Labadie, Rebecca',
          email: 'rebecca.labadie@hospital.example',
        }),
      )
      const tasks = await valueOf(source.listAssignments())
      expect(tasks.map(({ name }) => name)).toContain('Cardiology Call')
      expect(tasks).toHaveLength(5)
    }
  })

  test('another company is refused by permission, after the sign-in', async () => {
    trustLocalServers()
    const { configuration } = await startQgenda()
    const steps = await openSource({
      configuration: { ...configuration, company_key: 'other-company' },
    }).testConnection()
    expect(steps.at(-1)).toEqual({
      step: 'permission',
      result: { ok: false, trouble: 'refused', detail: 'HTTP 403: {"message":"No access to [removed]"}' },
    })
  })
})

describe('Tangier', () => {
  test('a SOAP fault and a comment are errors of the source', async () => {
    trustLocalServers()
    const peer = await startTangier()
    peer.delivers((response, answer, count) =>
      answerWith(count === 1 ? answer : soapFault('Object reference not set'))(response, answer, count),
    )
    expect(await openSource(peer).pullShifts(week)).toEqual({
      ok: false,
      trouble: 'refused',
      detail: 'Object reference not set',
    })
    const { configuration } = await startTangier()
    const other = openSource({ configuration: { ...configuration, site_id: 'WEST' } })
    expect(await other.pullShifts(week)).toEqual({
      ok: false,
      trouble: 'refused',
      detail: 'Unknown site WEST',
    })
  })

  test('several sites are one schedule, and one that fails fails it', async () => {
    trustLocalServers()
    const { configuration } = await startTangier()
    const both = openSource({ configuration: { ...configuration, site_id: 'MAIN, WEST' } })
    expect(await both.pullShifts(week)).toMatchObject({ ok: false, detail: 'Unknown site WEST' })
  })

  test('open shifts have no person, and those of no minutes were not worked', async () => {
    trustLocalServers()
    const shifts = await valueOf(
      openSource(await startTangier()).pullShifts({ from: '2026-03-08', until: '2026-03-08' }),
    )
    const backup = shifts.filter(({ assignment_id }) => assignment_id === 'MAIN/Backup')
    expect(backup).toHaveLength(1)
    expect(backup[0]).toMatchObject({ staff_remote_id: null, staff_name: 'open' })
  })

  test('people come from the schedule, with e-mail if the sign-in may list providers', async () => {
    trustLocalServers()
    const find = async (may_list: boolean) => {
      const staff = await valueOf(openSource(await startTangier({ may_list })).listStaff())
      return { count: staff.length, labadie: staff.find(({ remote_id }) => remote_id === '100') }
    }
    const labadie = { remote_buid: 'E100', name: 'Labadie, Rebecca', first_name: 'Rebecca' }
    expect(await find(true)).toMatchObject({
      count: 10,
      labadie: { ...labadie, email: 'rebecca.labadie@hospital.example' },
    })
    expect(await find(false)).toMatchObject({ count: 9, labadie: { ...labadie, email: null } })
  })
})

describe('ShiftAdmin', () => {
  test('the message of another status is its error', async () => {
    trustLocalServers()
    const { configuration } = await startShiftadmin()
    const source = openSource({ configuration: { ...configuration, group_id: '2' } })
    expect(await source.pullShifts(week)).toEqual({
      ok: false,
      trouble: 'refused',
      detail: 'Unknown group 2',
    })
  })

  test('people and shifts are those of the coming weeks', async () => {
    trustLocalServers()
    const source = openSource(await startShiftadmin())
    expect(await valueOf(source.listStaff())).toContainEqual(
      expect.objectContaining({ remote_id: '100', remote_buid: 'E100', name: 'Labadie, Rebecca' }),
    )
    expect(await valueOf(source.listAssignments())).toContainEqual({
      remote_id: '500',
      name: 'Cardiology Call',
      division: 'Adult',
    })
  })
})

/** The shifts that the server returns for these days. */
async function fetchBody(
  peer: Awaited<ReturnType<typeof startAmion>>,
  span: { from: string; until: string },
): Promise<string> {
  let body = ''
  peer.delivers((response, answer, count) => {
    body = answer.body.toString()
    answerWith(answer)(response, answer, count)
  })
  await valueOf(openSource(peer).pullShifts(span))
  return body
}
