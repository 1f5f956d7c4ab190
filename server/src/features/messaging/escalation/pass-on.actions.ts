import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { notePageEvents } from '../../alerts/page-event.actions.ts'
import { offerItems } from '../handover.actions.ts'
import { ownItem } from '../open-item.access.ts'
import { answeredAlready } from '../open-item.errors.ts'
import { alreadyAnswered } from '../open-item.rules.ts'
import { resolve } from '../recipient.actions.ts'
import { contactOfUser } from '../recipient.queries.ts'
import * as access from '../thread.access.ts'
import * as errors from './page.errors.ts'
import * as queries from './run.queries.ts'

interface Of {
  thread_id: number
  message_id: number | undefined
  user_id: number
}

/**
 * Hands what the caller owes to a colleague, who is let in and rung; until they accept, both hold it. The page goes on
 * meanwhile as if nothing had been said: nobody has answered.
 */
export const passPageOn = (ctx: Ctx, { user_id, ...of }: Of): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id: from_user_id } = ctx.caller
    const { thread_id } = of
    await access.threadToWrite(ctx, tx, thread_id)
    const item = await ownItem(ctx, tx, of)
    if (item.state !== 'open') throw new AppError(answeredAlready(alreadyAnswered(item, item.time_zone)))
    const { message_id, asker_id, display_name } = item
    if (user_id === asker_id) throw refused(errors.passedToAsker)
    const to_user_ids = await peopleBehind(ctx, tx, user_id)
    const why = `passed on by ${display_name}`
    const offer = {
      thread_id,
      message_id,
      from_user_id,
      to_user_ids,
      cause: 'passed_on',
      held: null,
      why,
    } as const
    const told = await offerItems(tx, offer)
    if (told.length === 0) throw refused(errors.hasItAlready)

    const open = await queries.lockOpenRuns(tx.db, { account_id, thread_id, message_id })
    const held = open.filter(({ holders }) => holders.some((holder) => holder.user_id === from_user_id))
    await notePageEvents(tx, [
      {
        thread_id,
        message_id,
        user_id: from_user_id,
        run_id: held[0]?.id ?? null,
        kind: 'passed_on',
        details: { to_user_ids: told, by_user_id: from_user_id },
      },
    ])
    return access.threadToRead(ctx, tx.db, thread_id)
  })

const refused = (sentence: string): AppError => invalid({ user_id: [sentence] })

/** The person, if the caller may find them and they can receive, and whom their messages are forwarded to. */
async function peopleBehind(ctx: Ctx, tx: Tx, user_id: number): Promise<number[]> {
  const { account_id } = ctx.caller
  if (user_id === ctx.caller.user_id) throw refused(errors.passedToSelf)
  const contact_id = await contactOfUser(tx.db, { account_id, user_id })
  if (contact_id === undefined) throw refused(errors.noSuchPerson)
  const { contacts, people } = await resolve(ctx, tx.db, [contact_id])
  // Whom one may not find reads like somebody who never was.
  if (contacts.length === 0) throw refused(errors.noSuchPerson)
  if (people.length === 0) throw refused(errors.cannotReceive)
  return people.map((person) => person.user_id)
}
