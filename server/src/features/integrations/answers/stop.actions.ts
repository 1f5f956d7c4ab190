import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { requestContext } from '../../../platform/http/context.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { holdersOf } from '../../accounts/holder.access.ts'
import { notePageEvents } from '../../alerts/page-event.actions.ts'
import { dialable } from '@wardline/contract/accounts/phone-number.rules.ts'
import { sendThread } from '../../messaging/new-thread.actions.ts'
import { peopleAlone, plainLetter } from '../../messaging/plain-letter.rules.ts'
import { pagesAt } from './outside-answer.queries.ts'
import * as queries from './stop.queries.ts'

interface Address {
  account_id: number
  /** A number in E.164, or a mail address in small letters. */
  address: string
}

const ownersOf = (tx: Tx, address: string): Promise<queries.AddressOwner[]> =>
  address.includes('@') ? queries.peopleWithMail(tx.db, tx.account_id, address) : ownersOfNumber(tx, address)

async function ownersOfNumber(tx: Tx, address: string): Promise<queries.AddressOwner[]> {
  const digits = address.replaceAll(/\D/g, '').slice(-7)
  const people = await queries.peopleWithDigits(tx.db, tx.account_id, digits)
  return people.filter((person) =>
    [person.mobile_number, person.home_number].some((written) => dialable(written) === address),
  )
}

/**
 * A number answered STOP, or the owner of a mail address wants no mail: nothing goes there any more, and whoever looks
 * after its owner's account is told, in a message of the owner's own. Again, it changes nothing.
 */
export const stopAddress = (
  { db, clock }: { db: Database; clock: Clock },
  { account_id, address }: Address,
): Promise<void> =>
  db.write(account_id, async (tx) => {
    const owners = await ownersOf(tx, address)
    const user_id = owners[0]?.id ?? null
    if (!(await queries.stopAddress(tx.db, { account_id, address, user_id }))) return
    const pages = await pagesAt(tx.db, account_id, address)
    const open = pages.filter(({ state }) => state === 'open')
    const { reason } = wordsOf(address)
    await notePageEvents(
      tx,
      open.map(({ thread_id, message_id, user_id: whose, run_id, alert_id, alert_type, medium }) => ({
        thread_id,
        message_id,
        user_id: whose,
        run_id,
        alert_id,
        kind: 'stopped' as const,
        details: { alert_type, medium, reason },
      })),
    )
    tx.audit({
      actor_id: user_id,
      action: 'number.stopped',
      object_type: 'user',
      object_id: user_id,
      details: { reason: 'stop' },
    })
    for (const owner of owners) await tellAdministrators({ db, clock }, tx, owner, address)
  })

/** The same when STOP went to the carrier alone, which says so when it is given the next message: a due task. */
export const tellOfStop =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  (task: DueTask): Promise<void> =>
    db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { alert_id } = task.payload as { alert_id: number }
      const address = await queries.addressOfAlert(tx.db, tx.account_id, alert_id)
      if (address === undefined) return
      for (const owner of await ownersOf(tx, address))
        await tellAdministrators({ db, clock }, tx, owner, address)
    })

/** START: the number is rung again as its owner's settings have it. */
export const startNumber = ({ db }: { db: Database }, { account_id, address }: Address) =>
  db.write(account_id, async (tx) => {
    if (!(await queries.startAddress(tx.db, account_id, address))) return
    const [owner] = await ownersOf(tx, address)
    tx.audit({
      actor_id: owner?.id ?? null,
      action: 'number.started',
      object_type: 'user',
      object_id: owner?.id ?? null,
      details: {},
    })
  })

interface Words {
  reason: string
  subject: string
  text: (name: string) => string
}

const wordsOf = (address: string): Words => (address.includes('@') ? ofMail : ofNumber)

const ofNumber: Words = {
  reason: 'Its owner answered STOP.',
  subject: 'a number answered STOP',
  text: (name) =>
    `A number of ${name} answered STOP to a text message. Nothing is sent to it and it is not called any ` +
    'more, so pages reach them by their other ways alone. It rings again once START is sent from it, or once a ' +
    'number is set in their profile, the same one too. (Sent automatically.)',
}

const ofMail: Words = {
  reason: 'Its owner wants no mail from us.',
  subject: 'a mail address takes no more mail',
  text: (name) =>
    `A mail to ${name} was reported as unwanted, or its owner unsubscribed. Nothing is sent to that address any more, so ` +
    'pages reach them by their other ways alone. It is used again once it is lifted at Alert channels; Mailgun keeps a ' +
    'list of its own, from which it has to be taken as well. (Sent automatically.)',
}

async function tellAdministrators(
  { db, clock }: { db: Database; clock: Clock },
  tx: Tx,
  owner: queries.AddressOwner,
  address: string,
): Promise<void> {
  const { account_id } = tx
  const holders = await holdersOf(tx.db, account_id, 'accounts.change_user')
  const user_ids = await queries.administratorsOf(tx.db, { account_id, user_id: owner.id, holders })
  if (user_ids.length === 0) return
  const caller = { account_id, user_id: owner.id, session_id: 0, permissions: new Set<never>() }
  const ctx = requestContext({ caller, db, clock, address: '', user_agent: '' })
  const { subject, text } = wordsOf(address)
  await sendThread(ctx, tx, {
    ...plainLetter(text(owner.display_name)),
    subject: `${owner.display_name}: ${subject}`,
    to: peopleAlone(user_ids.map((user_id) => ({ user_id, why: 'looks after their account' }))),
  })
}
