import type { RuleViolation } from '@wardline/contract/paging/rest-rules/rule-violation.schemas.ts'
import { useState } from 'react'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { TextButton } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import * as text from './rest-rule.text.ts'
import { useAcceptViolation, useReopenViolation } from './violation.api.ts'

interface ViolationActionsProps {
  violation: RuleViolation
}

/** Accepts a violation with a reason, or reopens it. */
export function ViolationActions({ violation }: ViolationActionsProps) {
  const [isAccepting, setAccepting] = useState(false)
  const accept = useAcceptViolation()
  const reopen = useReopenViolation()
  if (!violation.may.accept) return null
  const { kind, user_id, event_id, original_start } = violation
  const key = { kind, user_id, event_id, original_start }
  if (violation.accepted)
    return (
      <TextButton
        className="text-sm"
        disabled={reopen.isPending}
        onClick={() =>
          reopen.mutate(key, {
            onError: (reason) =>
              showToast(summaryWithReason(text.couldNotReopen, reason), { tone: 'danger' }),
          })
        }
      >
        {text.reopenLabel}
      </TextButton>
    )
  return (
    <>
      <TextButton className="text-sm" onClick={() => setAccepting(true)}>
        {text.acceptLabel}
      </TextButton>
      {isAccepting && (
        <FormDialog
          title={text.acceptTitle}
          action={text.acceptLabel}
          size="small"
          initial={{ reason: '' }}
          save={({ reason }) => accept.mutateAsync({ ...key, reason })}
          failure={text.couldNotAccept}
          onClose={() => setAccepting(false)}
        >
          <p className="text-sm">{violation.text}</p>
          <TextField
            name="reason"
            label={text.acceptReasonLabel}
            hint={text.acceptReasonHint}
            required={text.acceptReasonMissing}
            maxLength={200}
          />
        </FormDialog>
      )}
    </>
  )
}
