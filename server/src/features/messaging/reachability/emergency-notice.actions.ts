import type { DueTask } from '../../../platform/jobs/due-tasks.ts'
import { taskHandler } from '../../../platform/jobs/task-handler.ts'
import { emergencySignInTask } from '../../accounts/sessions/local-sign-in.actions.ts'
import { findPermissionHolders } from '../../accounts/users/permission-holder.access.ts'
import { findUsersById } from '../../accounts/users/user.access.ts'
import { sendSystemThread, type SystemServices } from './reachability-notice.actions.ts'

/** Notifies administrators of identity providers that a user signed in without one. */
export const sendEmergencyNotice = taskHandler(
  emergencySignInTask,
  (services: SystemServices) => (task: DueTask) =>
    services.db.write(task.account_id, async (tx) => {
      await task.complete(tx)
      const { user_id } = task.payload as { user_id: number }
      const user = (await findUsersById(tx.db, tx.account_id, [user_id])).get(user_id)
      const administrators = await findPermissionHolders(
        tx.db,
        tx.account_id,
        'accounts.change_identityprovider',
      )
      if (administrators.length === 0) return
      await sendSystemThread(tx, services, {
        subject: 'Emergency sign-in with a password',
        body: [
          `${user?.display_name ?? 'A user'} signed in with a password, although your hospital requires its identity provider.`,
          'If you do not expect this, end the sessions of this user, change the password, and check the audit trail.',
        ].join('\n'),
        priority: 1,
        to: administrators.map((id) => ({ user_id: id, why: 'sets up identity providers' })),
      })
    }),
)
