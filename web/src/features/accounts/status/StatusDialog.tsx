import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { useProfile } from '../profiles/profile.api.ts'
import { StatusForm } from './StatusForm.tsx'

export function StatusDialog({ onClose }: { onClose: () => void }) {
  const { data: profile } = useProfile()
  return (
    <Dialog open onClose={onClose} title="Do not disturb" size="medium">
      {profile && <StatusForm profile={profile} onChosen={onClose} />}
    </Dialog>
  )
}
