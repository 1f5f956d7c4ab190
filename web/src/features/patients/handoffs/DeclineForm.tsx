import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { serverSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { declineHandoff, handoffKey } from './handoff.api.ts'

interface DeclineFormProps {
  handoff: PatientHandoff
  onCancel: () => void
  onDone: () => void
}

export function DeclineForm({ handoff, onCancel, onDone }: DeclineFormProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const decline = useMutation({
    mutationFn: () => declineHandoff(handoff, reason),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: handoffKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!decline.isPending) decline.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label={`Why do you decline ${handoff.patient.display_name}?`}
        required
        error={
          decline.error
            ? serverSentences(decline.error).join(' ') || 'Could not decline. Try again.'
            : undefined
        }
        hint={`${handoff.from.display_name} stays responsible and sees the reason.`}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            rows={2}
            maxLength={4000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2 pointer-coarse:[&_button]:h-11">
        <Button onClick={onCancel}>Keep it</Button>
        <Button type="submit" tone="danger" busy={decline.isPending} disabled={reason.trim() === ''}>
          Decline
        </Button>
      </div>
    </form>
  )
}
