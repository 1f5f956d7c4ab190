import { createThread } from '@wardline/contract/messaging/threads/thread.routes.ts'
import * as routes from '@wardline/contract/reports/standard-reports/report.routes.ts'
import { tallyAccount } from '@wardline/server/features/reports/tallies/tally.actions.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../fixtures/database/rows-of.ts'
import { createHospital, type Hospital } from '../../fixtures/hospital/hospital.ts'
import {
  acceptPage,
  advanceClock,
  assignPolicy,
  createPolicy,
  delayedStep,
  expectPage,
  immediateStep,
  onCallTarget,
  sendPage,
  userTarget,
} from '../../fixtures/messaging/escalated-pages.ts'
import { addShift, createGroup, setOperator, type Group } from '../../fixtures/paging/group-rows.ts'

let h: Hospital
beforeEach(async () => {
  h = await createHospital()
})

test('a page sent while no one is on call counts, also if it asks users named in a policy', async () => {
  const addPastShift = (group: Group) => addShift(h, group.group_id, h.cleo, { from: -3, to: -1 })
  const listAsked = async (thread: { id: number }) => {
    const rows = await rowsOf(
      h,
      sql<{ name: string }>`
      select u.display_name as name from acknowledgement k join users u on u.id = k.user_id
       where k.account_id = ${h.ids.account_id} and k.thread_id = ${thread.id}`,
    )
    return rows.map(({ name }) => name)
  }
  const cases = [
    { name: 'Fail-over user', options: { failOver: h.ben }, asked: 'Ben Okafor' },
    { name: 'Operator', options: {}, asked: 'Dora Lind' },
    { name: 'Named in the policy', options: { failOver: h.ben }, asked: 'Cleo Marsh' },
  ]
  const policy = await createPolicy(h, [immediateStep(userTarget(h.cleo))])
  const unreachable = await createGroup(h, 'No fail-over user')
  await addPastShift(unreachable)
  const refused = await h.ana.request(createThread, {
    body: { subject: 'K+ 6.1', data: { body: 'K+ 6.1' }, recipient_ids: [unreachable.contact_id] },
  })
  expect(refused.status).toBe(406)
  await setOperator(h, h.dora)
  for (const { name, options, asked } of cases) {
    const group = await createGroup(h, name, options)
    await addPastShift(group)
    if (name === 'Named in the policy') await assignPolicy(h, group, policy.id)
    expect(await listAsked(await sendPage(h.ana, group))).toEqual([asked])
  }
  const covered = await createGroup(h, 'Covered', { failOver: h.ben })
  await addShift(h, covered.group_id, h.cleo)
  await sendPage(h.ana, covered)
  await tallyAccount(h.app.db, h.ids.account_id)
  const { results, figures } = await h.dora.call(routes.readCoverageReport, { query: { sort: 'group' } })
  expect(results.map((row) => [row['group'], row['nobody_on_call'], row['failed_over']])).toEqual([
    ['Covered', 0, 0],
    ['Fail-over user', 1, 1],
    ['Named in the policy', 1, 0],
    ['No fail-over user', 0, 0],
    ['Operator', 1, 0],
  ])
  expect(figures.slice(-2)).toMatchObject([
    { label: 'Pages with no one on call', value: 3 },
    { label: 'Pages to the fail-over user', value: 1 },
  ])
  const pages = await h.dora.call(routes.listReportedPages, { query: { outcome: 'nobody_on_call' } })
  expect(pages.count).toBe(3)
})

test('a page whose escalation reaches the fail-over user counts as one to the fail-over, by step or at its end', async () => {
  const failOverTarget = { kind: 'fail_over' }
  const policies = {
    'A step': [immediateStep(onCallTarget(1)), delayedStep(60, failOverTarget)],
    'The end': [immediateStep(onCallTarget(1))],
    'Not reached': [immediateStep(onCallTarget(1)), delayedStep(7200, failOverTarget)],
  }
  for (const [name, steps] of Object.entries(policies)) {
    const group = await createGroup(h, name, { failOver: h.ben })
    await addShift(h, group.group_id, h.cleo, { to: 48 })
    const policy = await createPolicy(h, steps, { repeat_count: 0, last_wait_seconds: 60 })
    await assignPolicy(h, group, policy.id)
    const thread = await sendPage(h.ana, group)
    await advanceClock(h, { minutes: 2 })
    const responders = name === 'Not reached' ? 1 : 2
    await expectPage(h.ana, thread, (page) => page.responders.length === responders)
    await acceptPage(h.cleo, thread)
  }
  await tallyAccount(h.app.db, h.ids.account_id)
  const { results } = await h.dora.call(routes.readCoverageReport, { query: { sort: 'group' } })
  expect(results.map((row) => [row['group'], row['nobody_on_call'], row['failed_over']])).toEqual([
    ['A step', 0, 1],
    ['Not reached', 0, 0],
    ['The end', 0, 1],
  ])
  const pages = await h.dora.call(routes.listReportedPages, { query: { outcome: 'failed_over' } })
  expect(pages.results.map(({ group, is_failed_over }) => [group, is_failed_over]).toSorted()).toEqual([
    ['A step', true],
    ['The end', true],
  ])
})
