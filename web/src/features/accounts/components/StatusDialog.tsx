import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { useProfile } from '../profile.api.ts'
import { StatusForm } from './StatusForm.tsx'

/** The same choice from anywhere. */
export function StatusDialog({ onClose }: { onClose: () => void }) {
  const { data: profile } = useProfile()
  return (
    <Dialog open onClose={onClose} title="Do not disturb" size="medium">
      {profile && <StatusForm profile={profile} onChosen={onClose} />}
    </Dialog>
  )
}
