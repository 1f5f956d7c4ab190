import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { adtTextQuery } from './adt.api.ts'

interface AdtMessageTextProps {
  id: number
  onClose: () => void
}

export function AdtMessageText({ id, onClose }: AdtMessageTextProps) {
  const { data, isError, refetch } = useQuery(adtTextQuery(id))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rejected message"
      size="large"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="mb-2 text-sm text-ink-2">Reading this message is in the audit trail.</p>
      {isError && <LoadError onRetry={refetch}>Could not load the message.</LoadError>}
      {data?.text === null && (
        <p>The text can no longer be read. Ask the sender to send the message again.</p>
      )}
      {data && data.text !== null && (
        <pre
          tabIndex={0}
          role="region"
          aria-label="Text of the message"
          className="max-h-80 overflow-auto rounded-md border border-line p-2 font-mono text-xs"
        >
          {data.text.replaceAll('\r', '\n')}
        </pre>
      )}
    </Dialog>
  )
}
