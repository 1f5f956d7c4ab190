import type { Contact } from '@wardline/contract/directory/contact.schemas.ts'
import type { Db } from '../../../platform/db/connection.ts'
import type { Context } from '../../../platform/http/context.ts'
import { statusOf } from '../../accounts/presence/presence.rules.ts'
import { loadResolutionContext } from './recipient.actions.ts'
import { findReachability } from './recipient.queries.ts'
import { resolveRecipients } from './recipient.rules.ts'
import { bestStatus } from './recipient-status.rules.ts'

/** The best status of the users whom a message to each contact would reach now. */
export async function findContactStatuses(
  ctx: Context,
  db: Db,
  contact_ids: number[],
): Promise<Map<number, Contact['properties']['status']>> {
  const { contacts } = resolveRecipients(await loadResolutionContext(ctx, db, contact_ids))
  const user_ids = contacts.flatMap(({ recipients }) => recipients.map(({ user_id }) => user_id))
  const reachability = await findReachability(db, ctx.caller.account_id, [...new Set(user_ids)])
  const statusOfUser = (user_id: number) => {
    const found = reachability.get(user_id)
    return found ? statusOf(found) : null
  }
  return new Map(
    contacts.map(({ contact, recipients }) => [
      contact.contact_id,
      bestStatus(
        recipients
          .filter(({ reason }) => reason === 'new_message')
          .map(({ user_id }) => statusOfUser(user_id)),
      ),
    ]),
  )
}
