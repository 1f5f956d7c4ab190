import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'

/** Nothing that was changed goes without a word. */
export const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog
    open
    onClose={onStay}
    title="Leave without saving?"
    size="small"
    footer={
      <>
        <Button onClick={onStay}>Go on</Button>
        <Button tone="danger" onClick={onLeave}>
          Leave without saving
        </Button>
      </>
    }
  >
    <p className="text-sm">What you have changed here is not saved yet.</p>
  </Dialog>
)
