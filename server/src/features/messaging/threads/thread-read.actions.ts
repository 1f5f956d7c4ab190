import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import type { Context } from '../../../platform/http/context.ts'

/** A monitor's reads are written each time, before the answer; those of participants once an hour, after it. */
export async function auditThreadRead(
  ctx: Context,
  thread_id: number,
  {
    reason,
    what,
  }: {
    reason: Thread['me']['reason']
    what: 'thread' | 'messages' | 'subscribers' | 'history' | 'alerts' | 'outcome' | 'proof'
  },
): Promise<void> {
  if (reason !== 'monitoring') return ctx.noteRead('opened', [thread_id])
  await ctx.transaction(async (tx) =>
    tx.audit(ctx.caller.user_id, 'thread.monitored', { thread: thread_id }, { what }),
  )
}

/** The rows of a list show subject, patient and last message. */
export async function auditThreadRows(
  ctx: Context,
  threads: readonly { id: number; me: Pick<Thread['me'], 'reason'> }[],
  what: 'list' | 'search',
): Promise<void> {
  const monitored = new Set<number>()
  const own: number[] = []
  for (const { id, me } of threads)
    if (me.reason === 'monitoring') monitored.add(id)
    else own.push(id)
  ctx.noteRead(what, own)
  if (monitored.size === 0) return
  const { account_id, user_id } = ctx.caller
  await ctx.transaction(async (tx) =>
    tx.audit(user_id, 'threads.monitored', { account: account_id }, { what, ids: [...monitored] }),
  )
}
