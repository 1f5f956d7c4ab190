import { Button } from '../../../platform/ui/Button.tsx'
import { openThreadDialog } from './dialog-door.ts'

/** From how far a message came, or how it rang, to all that happened to it. */
export const ToProof = (of: { thread_id: number; message_id: number }) => (
  <Button tone="ghost" onClick={() => openThreadDialog({ ...of, name: 'proof' })}>
    Proof of page
  </Button>
)
