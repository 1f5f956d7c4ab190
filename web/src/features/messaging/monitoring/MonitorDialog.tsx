import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { useObserved } from './monitoring.api.ts'
import { MonitorForm } from './MonitorForm.tsx'
import { ObservedList } from './ObservedList.tsx'

/** Follow the threads of another person for a while. Without the right one can still see and stop what runs. */
export function MonitorDialog({ mayStart, onClose }: { mayStart: boolean; onClose: () => void }) {
  const observed = useObserved()
  return (
    <Dialog open onClose={onClose} title={mayStart ? 'Monitor a user' : 'Observed users'}>
      <div className="flex flex-col gap-5">
        {mayStart && <MonitorForm />}
        {observed.length > 0 && <ObservedList observed={observed} />}
      </div>
    </Dialog>
  )
}
