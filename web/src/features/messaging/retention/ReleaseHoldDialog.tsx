import type { LegalHold } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useReleaseLegalHolds } from './retention.api.ts'
import { heldText } from './retention.view.ts'

interface ReleaseHoldDialogProps {
  holds: readonly LegalHold[]
  onReleased: () => void
  onClose: () => void
}

/** Releases the holds for one reason. After a failure, those that are left can be released again. */
export function ReleaseHoldDialog({ holds, onReleased, onClose }: ReleaseHoldDialogProps) {
  const release = useReleaseLegalHolds()
  const one = holds.length === 1
  return (
    <FormDialog
      title={one ? 'Release the legal hold?' : `Release ${holds.length} legal holds?`}
      action={one ? 'Release hold' : 'Release holds'}
      tone="danger"
      cancel={one ? 'Keep the hold' : 'Keep the holds'}
      discard="Discard the reason?"
      initial={{ reason: '' }}
      save={({ reason }) => release.mutateAsync({ hold_ids: holds.map(({ id }) => id), reason })}
      failure={one ? 'Could not release the hold.' : 'Could not release all holds.'}
      staysOpen
      onSaved={() => {
        onReleased()
        showToast(one ? 'Legal hold released' : `${holds.length} legal holds released`)
      }}
      onClose={onClose}
    >
      <p className="text-sm">
        {holds.map(heldText).join('; ')}: the retention rules apply again, and older records are removed at
        the next run.
      </p>
      <TextField name="reason" label="Reason" required maxLength={200} />
    </FormDialog>
  )
}
