import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { schedule } from '../../../platform/jobs/schedule.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { taskKind } from '../../../platform/jobs/task-kind.ts'
import type { Providers } from '../../alerts/providers/provider.access.ts'
import { findResponse } from './inbound-response.queries.ts'

const replyTask = taskKind('inbound_response_reply')

export const enqueueReply = (tx: Tx, id: number) =>
  schedule(tx, { kind: replyTask, due: { in_ms: 0 }, payload: { id } })

const attempt_ms = 15_000
export const reply_reference_prefix = 'A'

const max_attempts = 5

/** The response is already stored, so this gives up after some attempts. */
export const handleReply = taskHandler(
  replyTask,
  ({ db, providers }: { db: Database; providers: Providers }) =>
    async (task: DueTask) => {
      const { account_id, attempts } = task
      const { id } = task.payload as { id: number }
      const response = await db.read(account_id, (reader) => findResponse(reader, account_id, id))
      if (!response?.reply) return
      const provider = await providers.providerFor(account_id, response.channel, response.address)
      const outcome = await provider?.send(
        {
          account_id,
          // Alert references contain no vowels, so no receipt matches this one.
          reference: `${reply_reference_prefix}${id}`,
          channel: response.channel,
          address: response.address,
          priority: 1,
          subject: 'Wardline: your response',
          text: `Wardline: ${response.reply}`,
          choices: [],
          link: '',
          lasts_seconds: 3_600,
        },
        AbortSignal.timeout(attempt_ms),
      )
      if (outcome?.outcome === 'retry' && attempts < max_attempts)
        throw new Error('The reply could not be sent yet.')
    },
)
