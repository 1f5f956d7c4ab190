import type { LegalHold } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
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
  const [reason, setReason] = useState('')
  const submit = () =>
    release.mutate(
      { hold_ids: holds.map(({ id }) => id), reason },
      {
        onSuccess: () => {
          onReleased()
          showToast(one ? 'Legal hold released' : `${holds.length} legal holds released`)
        },
      },
    )
  const one = holds.length === 1
  return (
    <Dialog
      open
      onClose={onClose}
      title={one ? 'Release the legal hold?' : `Release ${holds.length} legal holds?`}
      footer={
        <>
          <Button onClick={onClose}>{one ? 'Keep the hold' : 'Keep the holds'}</Button>
          <Button type="submit" form="release-hold" tone="danger" busy={release.isPending}>
            {one ? 'Release hold' : 'Release holds'}
          </Button>
        </>
      }
    >
      <form
        id="release-hold"
        className="flex flex-col gap-4 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>
          {holds.map(heldText).join('; ')}: the retention rules apply again, and older records are removed at
          the next run.
        </p>
        <Field label="Reason" required>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <FormErrors sentences={release.error ? errorSentences(release.error) : []} />
      </form>
    </Dialog>
  )
}
