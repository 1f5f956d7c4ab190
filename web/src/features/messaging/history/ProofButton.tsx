import { Button } from '../../../platform/ui/controls/Button.tsx'
import { openThreadDialog } from '../threads/thread-dialog.ts'
import { proofOfPageLabel } from './history.text.ts'

export const ProofButton = (ids: { thread_id: number; message_id: number }) => (
  <Button tone="ghost" onClick={() => openThreadDialog({ ...ids, name: 'proof' })}>
    {proofOfPageLabel}
  </Button>
)
