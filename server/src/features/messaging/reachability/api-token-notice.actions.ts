import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { apiTokenExpiryTask } from '../../accounts/api-tokens/api-token.actions.ts'
import { findExpiring } from '../../accounts/api-tokens/api-token.access.ts'
import { notice_days } from '../../accounts/api-tokens/api-token.actions.ts'
import { sendSystemThread, type SystemServices } from './reachability-notice.actions.ts'

/** Programs that use the token would stop without a warning. */
export const sendApiTokenNotice = taskHandler(
  apiTokenExpiryTask,
  (services: SystemServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { token_id } = task.payload as { token_id: number }
      const token = await findExpiring(tx.db, tx.account_id, token_id)
      if (!token) return
      const where = token.kind === 'personal' ? 'your profile' : 'Admin, API tokens'
      await sendSystemThread(tx, services, {
        subject: `API token ${token.name} ends in ${notice_days} days`,
        body: `Create a new token under ${where}, change the program that uses it, then revoke the old one.`,
        priority: 0,
        to: [{ user_id: token.created_by_user_id, why: 'creator of the token' }],
      })
    }),
)
