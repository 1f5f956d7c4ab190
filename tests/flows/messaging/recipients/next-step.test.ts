import { resolveRecipients } from '@wardline/contract/messaging/recipients/recipient-resolution.routes.ts'
import { expect, test } from 'vitest'
import { createHospital } from '../../../fixtures/hospital/hospital.ts'
import * as escalation from '../../../fixtures/messaging/escalated-pages.ts'
import { setOperator } from '../../../fixtures/paging/group-rows.ts'
import type { Person } from '../../../fixtures/people/person.ts'

const readNext = async (sender: Person, people: readonly Person[], apply_escalations = true) => {
  const body = { recipient_ids: people.map(({ user }) => user.contact_id), apply_escalations, priority: 2 }
  const { results } = await sender.call(resolveRecipients, { body })
  return results.map(({ next_step }) => next_step)
}

test('an escalating page to people says before sending whom it asks after them, and asks them then', async () => {
  const h = await createHospital()
  const { ana, ben, cleo, dora } = h
  await setOperator(h, dora)
  const announced = { names: 'Dora Lind', in_seconds: 300 }
  expect(await readNext(ana, [ben])).toEqual([announced])
  expect(await readNext(ana, [ben, cleo])).toEqual([announced, announced])
  expect(await readNext(ana, [ben], false)).toEqual([null])

  const thread = await ana.writes(ben, 'Come, please', { apply_escalations: true, priority: 2 })
  const steps = [90, 90, announced.in_seconds - 180]
  for (const [at, seconds] of steps.entries()) {
    await escalation.advanceClock(h, { seconds })
    await escalation.expectPage(ana, thread, ({ step }) => step === at + 2)
  }
  expect((await escalation.listNotifiedUsers(h, thread)).at(-1)).toBe(`fail_over: ${announced.names}`)
})

test('an escalating page to the only fallback contact announces that no one else follows', async () => {
  const h = await createHospital()
  const { ana, dora } = h
  expect(await readNext(ana, [dora])).toEqual([null])
  await setOperator(h, dora)
  expect(await readNext(ana, [dora])).toEqual([null])
})
