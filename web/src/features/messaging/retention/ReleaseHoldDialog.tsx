import type { LegalHold } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useReleaseLegalHold } from './retention.api.ts'
import { heldText } from './retention.view.ts'

export function ReleaseHoldDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const release = useReleaseLegalHold(hold.id)
  const [reason, setReason] = useState('')
  const submit = () =>
    release.mutate(reason, {
      onSuccess: () => {
        onClose()
        showToast('Legal hold released')
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Release the legal hold?"
      footer={
        <>
          <Button onClick={onClose}>Keep the hold</Button>
          <Button type="submit" form="release-hold" tone="danger" busy={release.isPending}>
            Release hold
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
          {heldText(hold)}: the retention rules apply again, and what is old enough is removed at the next
          run.
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
