import { pageEventText } from '@wardline/contract/alerts/page-event.rules.ts'
import { pageEventKinds } from '@wardline/contract/alerts/page-event.schemas.ts'
import { notePageEvents } from '@wardline/server/features/alerts/page-event.actions.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hospital } from '../world/hospital.ts'

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
