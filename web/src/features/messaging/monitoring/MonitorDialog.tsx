import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { useMonitoredUsers } from './monitoring.api.ts'
import { MonitorForm } from './MonitorForm.tsx'
import { MonitoredUserList } from './MonitoredUserList.tsx'
import { monitorTitle, monitoredUsersTitle } from './monitoring.text.ts'

/** Lets a user without the permission stop running monitoring. */
export function MonitorDialog({ mayStart, onClose }: { mayStart: boolean; onClose: () => void }) {
  const monitoredUsers = useMonitoredUsers()
  return (
    <Dialog open onClose={onClose} title={mayStart ? monitorTitle : monitoredUsersTitle}>
      <div className="flex flex-col gap-5">
        {mayStart && <MonitorForm />}
        {monitoredUsers.length > 0 && <MonitoredUserList users={monitoredUsers} />}
      </div>
    </Dialog>
  )
}
