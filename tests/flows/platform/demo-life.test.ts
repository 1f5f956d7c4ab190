import { tmpdir } from 'node:os'
import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { listOnCall } from '@wardline/contract/paging/on-call/on-call.routes.ts'
import {
  handOffPatients,
  listPatientHandoffs,
} from '@wardline/contract/patients/handoffs/patient-handoff.routes.ts'
import { listPatients } from '@wardline/contract/patients/patient.routes.ts'
import { createThread, listSubscribers } from '@wardline/contract/messaging/threads/thread.routes.ts'
import { demoLifeAtStart } from '@wardline/server/demo/at-start.ts'
import { startDemoLife } from '@wardline/server/demo/life/demo-life.ts'
import { findDemoAccount } from '@wardline/server/demo/life/life.queries.ts'
import { demoPassword, loadDemo } from '@wardline/server/demo/load.ts'
import { diceOf } from '@wardline/server/demo/sources/seeded-random.ts'
import { demoPeople } from '@wardline/server/demo/staff/cast.rules.ts'
import { diskStore } from '@wardline/server/platform/files/disk-store.ts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import { connectAs } from '../../fixtures/people/person.ts'

/** A minute of the demo passes in a second. */
function fastClock(): () => Temporal.Instant {
  const start = Temporal.Now.instant()
  return () => {
    const { milliseconds } = Temporal.Now.instant().since(start, { largestUnit: 'milliseconds' })
    return start.add({ milliseconds: milliseconds * 60 })
  }
}

let hospital: Hospital

beforeAll(async () => {
  hospital = await createHospital({ closesWithTest: false })
  return hospital.close
})

test('a real hospital has no users of a demo', async () => {
  const { url, app } = hospital
  const settings = { demo_life: true, public_url: undefined }
  expect(await demoLifeAtStart(settings, app.db, { address: url, password: undefined })).toBeUndefined()
})

describe('a demo hospital', () => {
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wardline-life-'))
    await loadDemo(hospital.app.db, { now: Temporal.Now.instant(), blobs: diskStore(folder) })
    return () => rm(folder, { recursive: true })
  }, 180_000)

  test('a demo hospital has users online, who answer a page of a visitor', async () => {
    const { url, app } = hospital
    const account = await app.db.acrossAccounts(findDemoAccount)
    if (!account) throw new Error('There is no demo.')
    const life = startDemoLife({
      ...account,
      db: app.db,
      address: url,
      password: demoPassword,
      visitors: demoPeople().map(({ username }) => username),
      dice: diceOf('life'),
      now: fastClock(),
      tick_ms: 20,
    })
    onTestFinished(() => life.stop())

    const [claire] = demoPeople()
    if (!claire) throw new Error('There is no nurse.')
    const visitor = connectAs(url, {
      user_id: 0,
      contact_id: 0,
      account_id: account.account_id,
      email: claire.email,
      display_name: claire.name,
    })
    const online = async () => {
      const { results } = await visitor.call(listOnCall, { query: { page_size: 100 } })
      return results.filter(({ people }) => people.some(({ status }) => status === 2))
    }
    await expect
      .poll(async () => (await online()).length, { interval: 500, timeout: 30_000 })
      .toBeGreaterThan(5)
    const [group] = await online()
    const thread = await visitor.call(createThread, {
      body: {
        subject: 'Potassium 6.1',
        data: { body: 'Please advise.' },
        recipient_ids: [group?.contact_id],
        priority: 2,
        requires_confirm: true,
      },
    })
    const answers = async () => {
      const { results } = await visitor.call(listSubscribers, { params: { id: thread.id } })
      return results.flatMap(({ acknowledgement }) => acknowledgement?.state ?? [])
    }
    await expect.poll(answers, { timeout: 20_000 }).not.toContain('open')

    const [receiver] = group?.people ?? []
    const { results } = await visitor.call(listPatients, { query: { mine: 'true' } })
    const patient = results.find(({ care_team }) =>
      care_team.every(({ provider, handoff }) => provider.id !== receiver?.user_id && handoff === null),
    )
    const { handoffs } = await visitor.call(handOffPatients, {
      body: { user_id: receiver?.user_id, patient_id: patient?.id, summary: 'Stable after the procedure.' },
    })
    const states = async () => {
      const sent = await visitor.call(listPatientHandoffs, { query: { direction: 'sent', state: 'recent' } })
      return sent.results.filter(({ id }) => id === handoffs[0]?.id).map(({ state }) => state)
    }
    await expect.poll(states, { timeout: 20_000 }).toEqual(['accepted'])
  })
})
