import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { signInNoticeTask } from '../../accounts/sessions/routing-notice.actions.ts'
import type { SignInNotice } from '../../accounts/sessions/routing-notice.actions.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { sendSystemThread, type SystemServices } from './reachability-notice.actions.ts'
import { signInNotice } from './sign-in-notice.rules.ts'

/** Notifies a user that how they sign in was changed, or that codes were guessed. */
export const sendSignInNotice = taskHandler(
  signInNoticeTask,
  (services: SystemServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { user_id, actor_id, change } = task.payload as SignInNotice
      const users = await findUsersById(tx.db, tx.account_id, actor_id === null ? [] : [actor_id])
      const actor = actor_id === null ? undefined : users.get(actor_id)?.display_name
      await sendSystemThread(tx, services, {
        ...signInNotice(change, actor),
        priority: 1,
        to: [{ user_id, why: 'owner of the changed settings' }],
      })
    }),
)
