import { createEscalationPolicy } from '@wardline/contract/paging/escalation-policy.routes.ts'
import * as openItems from '@wardline/contract/messaging/open-item.routes.ts'
import { getThread } from '@wardline/contract/messaging/thread.routes.ts'
import type { Page } from '@wardline/contract/messaging/page.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { schedule } from '@wardline/server/platform/jobs/schedule.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Hospital } from './hospital.ts'
import { groupOf, isOnCall, type Group } from './paging.ts'
import type { Person } from './person.ts'

/** What people do with pages that go on until somebody answers. */

export const user = ({ who }: Person) => ({ kind: 'user', user_id: who.user_id })
export const layer = (number: number) => ({ kind: 'on_call', layer: number })
export const first = (...targets: object[]) => ({ delay_seconds: 0, targets })
export const after = (delay_seconds: number, ...targets: object[]) => ({ delay_seconds, targets })

let names = 0

export const policyOf = (h: Hospital, steps: object[], more: object = {}) =>
  h.dora.call(createEscalationPolicy, { body: { name: `Policy ${++names}`, steps, ...more } })

export const follows = (h: Hospital, { group_id }: Group, policy_id: number) =>
  h.app.db.worker((db) =>
    sql`update paging_group set escalation_policy_id = ${policy_id}
         where account_id = ${h.ids.account_id} and id = ${group_id}`.execute(db),
  )

/** Ben is first call, Cleo second call after two minutes, Dora answers for the group: the usual ward of these stories. */
export async function cardiology(h: Hospital, more: object = {}): Promise<Group> {
  const group = await groupOf(h, `Cardiology ${++names}`, { failOver: h.dora })
  await isOnCall(h, group.group_id, h.ben, { to: 48 })
  await isOnCall(h, group.group_id, h.cleo, { layer: 2, to: 48 })
  const policy = await policyOf(h, [first(layer(1)), after(120, layer(2))], more)
  await follows(h, group, policy.id)
  return group
}

export const pages = (sender: Person, group: Group, more: object = {}): Promise<Thread> =>
  sender.writes(group.contact_id, 'K+ 6.1, bed 12', { apply_escalations: true, priority: 2, ...more })

export const threadOf = (person: Person, { id }: { id: number }): Promise<Thread> =>
  person.call(getThread, { params: { id } })

export async function pageOf(person: Person, thread: { id: number }): Promise<Page> {
  const { pages: all } = await threadOf(person, thread)
  expect(all).toHaveLength(1)
  return all[0] as Page
}

export const holds = ({ holders }: Page) =>
  holders.map(({ display_name, state }) => `${display_name}: ${state}`)

export const accepts = (person: Person, { id }: { id: number }) =>
  person.call(openItems.acceptMessage, { params: { id }, body: {} })
export const rejects = (person: Person, { id }: { id: number }) =>
  person.call(openItems.rejectMessage, { params: { id }, body: {} })

/** Who was rung, in which order: the people of each ringing, by the alerts that were asked for. */
export async function rung(h: Hospital, thread: { id: number }): Promise<string[]> {
  const { rows } = await h.app.db.worker((db) =>
    sql<{ text: string }>`
      select e.kind || coalesce(' ' || (e.details ->> 'step'), '') || ': ' || coalesce((
               select string_agg(u.display_name, ', ' order by u.display_name) from users u
                where u.account_id = e.account_id and u.id in (
                  select x::bigint from jsonb_array_elements_text(e.details -> 'to_user_ids') as x)), '') as text
        from page_event e
       where e.account_id = ${h.ids.account_id} and e.thread_id = ${thread.id} and e.user_id is null
       order by e.id`.execute(db),
  )
  return rows.map(({ text }) => text.replace(/: $/, ''))
}

/** Time goes by, and what is due is looked for at once: the commit of a task that is gone again wakes the server. */
export async function passes(h: Hospital, span: Parameters<Hospital['clock']['forward']>[0]): Promise<void> {
  h.clock.forward(span)
  await h.app.db.write(h.ids.account_id, async (tx) => {
    const id = await schedule(tx, { kind: 'nothing', due: { in_ms: 0 } })
    await sql`delete from due_task where account_id = ${h.ids.account_id} and id = ${id}`.execute(tx.db)
  })
}

/** The page is in this state, as its sender sees it. */
export const becomes = (
  person: Person,
  thread: { id: number },
  fits: (page: Page) => boolean,
): Promise<Page> =>
  expect
    .poll(async () => (await threadOf(person, thread)).pages.find((page) => fits(page)), {
      interval: 20,
      timeout: 10_000,
    })
    .toBeTruthy()
    .then(() => pageOf(person, thread))
