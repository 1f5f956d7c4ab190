import { sandboxChanged } from '@wardline/contract/alerts/sandbox.events.ts'
import type {
  SandboxMedium,
  SandboxMessage,
  SandboxQuery,
} from '@wardline/contract/alerts/sandbox.schemas.ts'
import type { Notice } from '../../platform/carriers/carrier.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Page } from '../../platform/http/paging.ts'
import { holdersOf } from '../accounts/holder.access.ts'
import * as queries from './sandbox.queries.ts'

/** Puts a notice on the page of the sandbox, once. */
export async function keepInSandbox(tx: Tx, notice: Notice): Promise<void> {
  const id = await queries.keepNotice(tx.db, notice)
  if (id !== undefined) await tell(tx, id)
}

async function tell(tx: Tx, message_id: number): Promise<void> {
  const users = await holdersOf(tx.db, tx.account_id, 'base.view_integrationconfiguration')
  tx.emit(sandboxChanged, { users }, { message_id })
}

/** Whoever answers as somebody must be one who could set up any carrier; a test has nobody to answer as. */
const withMay = ({ caller }: Ctx, row: queries.SandboxRow): SandboxMessage => ({
  ...row,
  may: {
    answer: row.person !== null && caller.permissions.has('base.change_integrationconfiguration'),
  },
})

export const findSandbox = (ctx: Ctx, query: SandboxQuery): Promise<Page<SandboxMessage>> =>
  ctx.read(async (db) => {
    const { count, results } = await queries.listMessages(db, ctx.caller.account_id, query)
    return { count, results: results.map((row) => withMay(ctx, row)) }
  })

/** What came from outside, as a carrier would bring it. Answers the word that goes back to the person. */
export type AnswerFromOutside = (said: {
  account_id: number
  medium: SandboxMedium
  address: string
  reference: string
  text: string
  clock: Clock
}) => Promise<string>

/** Answers as the person, by the same way as a carrier's callback; who really did it is in the audit trail. */
export async function answerSandbox(
  ctx: Ctx,
  id: number,
  text: string,
  answer: AnswerFromOutside,
): Promise<SandboxMessage> {
  const { account_id, user_id } = ctx.caller
  const row = await ctx.read((db) => queries.messageById(db, { account_id, id }))
  if (!row) throw notFound()
  const { medium, address, reference } = row
  const said = await answer({ account_id, medium, address, reference, text, clock: ctx.clock })
  return ctx.tx(async (tx) => {
    await queries.noteAnswer(tx.db, { account_id, id, answer: text, said })
    await tell(tx, id)
    tx.audit({
      actor_id: user_id,
      action: 'sandbox.answered',
      object_type: 'user',
      object_id: row.person?.id ?? null,
      details: { reference, medium },
    })
    const after = await queries.messageById(tx.db, { account_id, id })
    if (!after) throw notFound()
    return withMay(ctx, after)
  })
}
