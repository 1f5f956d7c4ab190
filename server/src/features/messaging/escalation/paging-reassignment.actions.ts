import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/http/context.ts'
import { AppError, invalid } from '../../../platform/http/errors.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { offerAcknowledgements } from '../handoff/handoff.actions.ts'
import { requireOwnAcknowledgement } from '../acknowledgements/acknowledgement.access.ts'
import { alreadyResponded } from '../acknowledgements/acknowledgement.errors.ts'
import { earlierResponseText } from '../acknowledgements/acknowledgement.rules.ts'
import { resolveContacts } from '../recipients/recipient.actions.ts'
import { findContactOfUser } from '../recipients/recipient.queries.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { requireSenderOrOperator } from '../paging-requests/paging-operator.access.ts'
import * as access from '../threads/thread.access.ts'
import * as errors from './paging-request.errors.ts'
import * as queries from '../paging-requests/escalation-run.queries.ts'

interface MessageTarget {
  thread_id: number
  message_id: number | undefined
  user_id: number
  /** The user who was asked: the caller, unless the caller is the sender or the operator who handles the page. */
  from_user_id: number | undefined
}

/**
 * Both are responsible until the colleague accepts, and the escalation continues, because there is no response
 * yet.
 */
export function reassignPagingRequest(
  ctx: Context,
  { user_id, from_user_id = ctx.caller.user_id, ...of }: MessageTarget,
): Promise<Thread> {
  return ctx.transaction(async (tx) => {
    const { account_id, user_id: by_user_id } = ctx.caller
    const { thread_id } = of
    await access.lockWritableThread(ctx, tx, thread_id)
    const from = { caller: { account_id, user_id: from_user_id } }
    const acknowledgement = await requireOwnAcknowledgement(from, tx, of)
    if (from_user_id !== by_user_id)
      await requireSenderOrOperator(ctx, tx, { thread_id, ...acknowledgement }, errors.onlyOperatorReassigns)
    if (acknowledgement.state !== 'open')
      throw new AppError(alreadyResponded(earlierResponseText(acknowledgement, acknowledgement.time_zone)))
    const { message_id, requester_id, display_name } = acknowledgement
    const by_name = from_user_id === by_user_id ? display_name : await nameOf(tx, by_user_id)
    if (user_id === requester_id) throw refused(errors.assignedToSender)
    const to_user_ids = await resolveColleague(ctx, tx, { user_id, from_user_id })
    const why = `reassigned by ${by_name}`
    const offer = {
      thread_id,
      message_id,
      from_user_id,
      to_user_ids,
      cause: 'reassigned',
      on_call_duty: null,
      why,
    } as const
    const offered_ids = await offerAcknowledgements(tx, offer)
    if (offered_ids.length === 0) throw refused(errors.alreadyResponsible)

    const open = await queries.lockOpenEscalationRuns(tx.db, { account_id, thread_id, message_id })
    const own_runs = open.filter(({ responders }) =>
      responders.some((responder) => responder.user_id === from_user_id),
    )
    await recordPageEvents(tx, [
      {
        thread_id,
        message_id,
        user_id: from_user_id,
        run_id: own_runs[0]?.id ?? null,
        kind: 'reassigned',
        details: {
          to_user_ids: offered_ids,
          by_user_id,
          ...(from_user_id !== by_user_id && { from_user_id }),
        },
      },
    ])
    return access.requireThread(ctx, tx.db, thread_id)
  })
}

const nameOf = async (tx: Tx, user_id: number): Promise<string> =>
  (await findUsersById(tx.db, tx.account_id, [user_id])).get(user_id)?.display_name ?? ''

const refused = (sentence: string): AppError => invalid({ user_id: [sentence] })

async function resolveColleague(
  ctx: Context,
  tx: Tx,
  { user_id, from_user_id }: { user_id: number; from_user_id: number },
): Promise<number[]> {
  const { account_id } = ctx.caller
  if (user_id === from_user_id) throw refused(errors.alreadyAssigned)
  const contact_id = await findContactOfUser(tx.db, { account_id, user_id })
  if (contact_id === undefined) throw refused(errors.userNotFound)
  const { contacts, people } = await resolveContacts(ctx, tx.db, [contact_id])
  // A user whom the caller may not find is reported as one that does not exist.
  if (contacts.length === 0) throw refused(errors.userNotFound)
  if (people.length === 0) throw refused(errors.userCannotReceive)
  return people.map((person) => person.user_id)
}
