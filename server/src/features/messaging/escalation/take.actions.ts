import type { AskKind } from '@wardline/contract/messaging/open-item.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { AppError } from '../../../platform/http/errors.ts'
import { closeItem } from '../answer.actions.ts'
import { askToo } from '../asking.actions.ts'
import { answeredAlready } from '../open-item.errors.ts'
import { lockOwnItem } from '../open-item.queries.ts'
import { alreadyAnswered } from '../open-item.rules.ts'
import * as access from '../thread.access.ts'
import { endPages } from './answered.actions.ts'
import { tellPages } from './page.actions.ts'
import * as errors from './page.errors.ts'
import { pagesOf } from './page.queries.ts'
import * as queries from './run.queries.ts'

interface Of {
  thread_id: number
  message_id: number | undefined
}

/**
 * The caller takes the page, asked or not: it is as if they had been asked and accepted. Somebody who has taken it keeps
 * it; two who take it in the same moment wait for each other at the thread's row.
 */
export const takePage = (ctx: Ctx, of: Of): Promise<Thread> =>
  ctx.tx(async (tx) => {
    const { account_id, user_id } = ctx.caller
    const { thread_id } = of
    await access.threadToWrite(ctx, tx, thread_id)
    const message = await queries.pagingMessage(tx.db, { account_id, ...of })
    if (!message) throw new AppError(errors.nothingToTake)
    const { message_id } = message
    const open = await queries.lockOpenRuns(tx.db, { account_id, thread_id, message_id })
    if (open.length === 0) await refuseUnlessTaken(ctx, tx, { thread_id, message_id })
    else if (open[0]?.asker_id === user_id) await takeBack(ctx, tx, { thread_id, ...message }, open)
    else await takeAsAsked(ctx, tx, { thread_id, message_id })
    return access.threadToRead(ctx, tx.db, thread_id)
  })

/** Again by whoever has it, it changes nothing. */
async function refuseUnlessTaken(
  { caller }: Ctx,
  tx: Tx,
  { thread_id, message_id }: { thread_id: number; message_id: number },
): Promise<void> {
  const pages = (await pagesOf(tx.db, caller.account_id, [thread_id])).get(thread_id) ?? []
  const ended = pages.filter((page) => page.message_id === message_id)
  if (ended.some(({ ended_by }) => ended_by?.user_id === caller.user_id)) return
  const by = ended.find(({ ended_by }) => ended_by)?.ended_by
  throw new AppError(by ? errors.takenBy(by.display_name) : errors.nothingToTake)
}

/** Whoever sent it sees to it: they owe no answer to themselves. */
async function takeBack(
  { caller }: Ctx,
  tx: Tx,
  of: { thread_id: number; message_id: number; asks: AskKind },
  open: queries.Run[],
): Promise<void> {
  await endPages(tx, { runs: open, open }, { ...of, user_id: caller.user_id, via: 'app', isTaken: true })
  await tellPages(tx, of.thread_id)
}

async function takeAsAsked(
  ctx: Ctx,
  tx: Tx,
  { thread_id, message_id }: { thread_id: number; message_id: number },
): Promise<void> {
  const { account_id, user_id } = ctx.caller
  await askToo(tx, { thread_id, message_id }, [user_id])
  const item = await lockOwnItem(tx.db, { account_id, thread_id, message_id, user_id })
  if (!item) throw new Error('Somebody was asked and owes nothing.')
  if (item.state !== 'open') throw new AppError(answeredAlready(alreadyAnswered(item, item.time_zone)))
  const given = { state: 'accepted', response: null } as const
  await closeItem(ctx, tx, { ...item, thread_id }, { given, via: 'app', isTaken: true })
}
