import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext } from '../../../platform/http/context.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { addressSuppressedTask } from '../../alerts/delivery/outcome.actions.ts'
import { findPermissionHolders } from '../../accounts/users/permission-holder.access.ts'
import { recordPageEvents } from '../../alerts/page-events/page-event.actions.ts'
import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import { sendThread } from '../../messaging/messages/new-thread.actions.ts'
import { recipientsByUser, plainTextMessage } from '../../messaging/messages/plain-text-message.rules.ts'
import { findPagesAtAddress } from './inbound-answer.queries.ts'
import * as queries from './opt-out.queries.ts'

interface Address {
  account_id: number
  address: string
}

const findOwners = (tx: Tx, address: string): Promise<queries.AddressOwner[]> =>
  address.includes('@')
    ? queries.findUsersByMail(tx.db, tx.account_id, address)
    : findOwnersOfNumber(tx, address)

async function findOwnersOfNumber(tx: Tx, address: string): Promise<queries.AddressOwner[]> {
  const digits = address.replaceAll(/\D/g, '').slice(-7)
  const people = await queries.findUsersByDigits(tx.db, tx.account_id, digits)
  return people.filter((person) =>
    [person.mobile_number, person.home_number].some((written) => dialable(written) === address),
  )
}

/** Informs the administrators of the address's owner in a message from the owner. Idempotent. */
export const suppressAddress = (
  { db, clock }: { db: Database; clock: Clock },
  { account_id, address }: Address,
): Promise<void> =>
  db.write(account_id, async (tx) => {
    const owners = await findOwners(tx, address)
    const user_id = owners[0]?.id ?? null
    if (!(await queries.suppressAddress(tx.db, { account_id, address, user_id }))) return
    const pages = await findPagesAtAddress(tx.db, account_id, address)
    const open = pages.filter(({ state }) => state === 'open')
    const { reason } = optOutTexts(address)
    await recordPageEvents(
      tx,
      open.map(({ thread_id, message_id, user_id: whose, run_id, alert_id, alert_type, channel }) => ({
        thread_id,
        message_id,
        user_id: whose,
        run_id,
        alert_id,
        kind: 'suppressed' as const,
        details: { alert_type, channel, reason },
      })),
    )
    tx.audit(user_id, 'suppression.added', { user: user_id }, { reason: 'stop' })
    for (const owner of owners) await notifyAdministrators({ db, clock }, tx, owner, address)
  })

/** Handles a STOP that only the provider received, reported when the next message is sent. */
export const handleAddressSuppressed = taskHandler(
  addressSuppressedTask,
  ({ db, clock }: { db: Database; clock: Clock }) =>
    (task: DueTask): Promise<void> =>
      db.write(task.account_id, async (tx) => {
        await task.complete(tx)
        const { alert_id } = task.payload as { alert_id: number }
        const address = await queries.findAlertAddress(tx.db, tx.account_id, alert_id)
        if (address === undefined) return
        for (const owner of await findOwners(tx, address))
          await notifyAdministrators({ db, clock }, tx, owner, address)
      }),
)

export const resumeNumber = ({ db }: { db: Database }, { account_id, address }: Address) =>
  db.write(account_id, async (tx) => {
    if (!(await queries.liftSuppression(tx.db, account_id, address))) return
    const [owner] = await findOwners(tx, address)
    tx.audit(owner?.id ?? null, 'suppression.lifted', { user: owner?.id ?? null }, { reason: 'start' })
  })

interface OptOutTexts {
  reason: string
  subject: string
  text: (name: string) => string
}

const optOutTexts = (address: string): OptOutTexts => (address.includes('@') ? mail_texts : number_texts)

const number_texts: OptOutTexts = {
  reason: 'The recipient replied STOP.',
  subject: 'A number replied STOP',
  text: (name) =>
    `A number of ${name} replied STOP to a text message. It receives no more texts and calls, so pages use their other ` +
    'channels only. To resume, send START from that number, or enter a number in their profile, even the same one. ' +
    '(Sent automatically.)',
}

const mail_texts: OptOutTexts = {
  reason: 'The recipient opted out of e-mail.',
  subject: 'An e-mail address opted out',
  text: (name) =>
    `An e-mail to ${name} was reported as spam, or they unsubscribed. That address receives no more e-mail, so pages use ` +
    'their other channels only. To resume, lift the suppression in Delivery providers, and remove the address from ' +
    'Mailgun’s own suppression list. (Sent automatically.)',
}

async function notifyAdministrators(
  { db, clock }: { db: Database; clock: Clock },
  tx: Tx,
  owner: queries.AddressOwner,
  address: string,
): Promise<void> {
  const { account_id } = tx
  const holders = await findPermissionHolders(tx.db, account_id, 'accounts.change_user')
  const user_ids = await queries.findAdministrators(tx.db, { account_id, user_id: owner.id, holders })
  if (user_ids.length === 0) return
  const caller = { account_id, user_id: owner.id, session_id: 0, permissions: new Set<never>() }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: '' })
  const { subject, text } = optOutTexts(address)
  await sendThread(ctx, tx, {
    ...plainTextMessage(text(owner.display_name)),
    subject: `${owner.display_name}: ${subject}`,
    to: recipientsByUser(user_ids.map((user_id) => ({ user_id, why: 'administers their account' }))),
  })
}
