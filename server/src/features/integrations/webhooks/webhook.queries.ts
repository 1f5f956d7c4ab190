import type { Webhook, WebhookBody } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { secretOverlapHours } from '@wardline/contract/integrations/webhooks/webhook.schemas.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection.ts'

const columns = sql`
  w.id, w.name, w.url, w.events, w.state, w.failing_since, w.version, w.created,
  case when w.previous_until > clock_now() then w.previous_until end as previous_until,
  (select u.display_name from users u where u.account_id = w.account_id and u.id = w.changed_by_user_id) as changed_by,
  (select count(*)::int from webhook_delivery d
    where d.account_id = w.account_id and d.webhook_id = w.id and d.state = 'pending') as waiting,
  (select max(d.finished) from webhook_delivery d
    where d.account_id = w.account_id and d.webhook_id = w.id and d.state = 'delivered') as last_success`

export interface WebhookKey {
  account_id: number
  webhook_id: number
}

export async function listWebhooks(db: Db, account_id: number): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhook w where w.account_id = ${account_id} order by lower(w.name), w.id`.execute(
    db,
  )
  return rows
}

export async function findWebhook(
  db: Db,
  { account_id, webhook_id }: WebhookKey,
): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhook w where w.account_id = ${account_id} and w.id = ${webhook_id}`.execute(db)
  return rows[0]
}

/** The id is needed to seal the secret of the row. */
export async function insertWebhook(
  db: Db,
  account_id: number,
  { name, url, events }: WebhookBody,
  changed_by: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook (account_id, name, url, events, secret, changed_by_user_id)
    values (${account_id}, ${name}, ${url}, ${[...new Set(events)]}::text[], '', ${changed_by})
    returning id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The webhook was not created.')
  return row.id
}

export const setSecret = (db: Db, { account_id, webhook_id }: WebhookKey, secret: Buffer) =>
  sql`update webhook set secret = ${secret} where account_id = ${account_id} and id = ${webhook_id}`.execute(
    db,
  )

/** The previous secret signs too for a while. */
export async function rotateSecret(
  db: Db,
  { account_id, webhook_id }: WebhookKey,
  secret: Buffer,
  changed_by: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook set previous_secret = secret, previous_until = clock_now() + make_interval(hours => ${secretOverlapHours}),
           secret = ${secret}, version = version + 1, changed_by_user_id = ${changed_by}
     where account_id = ${account_id} and id = ${webhook_id}`.execute(db)
  return numAffectedRows === 1n
}

export const lockWebhook = (db: Db, { account_id, webhook_id }: WebhookKey) =>
  sql`select from webhook where account_id = ${account_id} and id = ${webhook_id} for update`.execute(db)

export const updateWebhook = (
  db: Db,
  { account_id, webhook_id }: WebhookKey,
  { name, url, events, state }: Pick<Webhook, 'name' | 'url' | 'events' | 'state'>,
  changed_by: number,
) =>
  sql`update webhook set name = ${name}, url = ${url}, events = ${[...new Set(events)]}::text[], state = ${state},
             failing_since = null, failures = 0, paused_until = null,
             version = version + 1, changed_by_user_id = ${changed_by}
       where account_id = ${account_id} and id = ${webhook_id}`.execute(db)

export async function deleteWebhook(db: Db, { account_id, webhook_id }: WebhookKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhook where account_id = ${account_id} and id = ${webhook_id}`.execute(db)
  return numAffectedRows === 1n
}
