import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { routingNoticeTask } from '../../accounts/sessions/routing-notice.actions.ts'
import type { RoutingNotice } from '../../accounts/sessions/routing-notice.actions.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { sendSystemThread, type SystemServices } from './reachability-notice.actions.ts'
import { routingNotice } from './routing-notice.rules.ts'

/** Notifies a user that where their pages go was changed. */
export const sendRoutingNotice = taskHandler(
  routingNoticeTask,
  (services: SystemServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { user_id, actor_id, changes } = task.payload as RoutingNotice
      const users = await findUsersById(tx.db, tx.account_id, [user_id, actor_id])
      const actor = user_id === actor_id ? undefined : users.get(actor_id)?.display_name
      await sendSystemThread(tx, services, {
        ...routingNotice(changes, actor),
        priority: 1,
        to: [{ user_id, why: 'owner of the changed settings' }],
      })
    }),
)
