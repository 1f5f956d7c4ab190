import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

export const UnsavedChangesDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog
    open
    onClose={onStay}
    title="Leave without saving?"
    size="small"
    footer={
      <>
        <Button onClick={onStay}>Keep editing</Button>
        <Button tone="danger" onClick={onLeave}>
          Leave without saving
        </Button>
      </>
    }
  >
    <p className="text-sm">Your changes have not been saved.</p>
  </Dialog>
)
