import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextAreaField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { declineHandoff, handoffKey } from './handoff.api.ts'

interface DeclineFormProps {
  handoff: PatientHandoff
  onCancel: () => void
  onDone: () => void
}

export function DeclineForm({ handoff, onCancel, onDone }: DeclineFormProps) {
  const client = useQueryClient()
  const decline = useMutation({
    mutationFn: (answer: string) => declineHandoff(handoff, answer),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: handoffKey }),
  })
  return (
    <ActionForm
      className="gap-2"
      initial={{ answer: '' }}
      save={({ answer }) => decline.mutateAsync(answer)}
      failure="Could not decline. Try again."
    >
      <TextAreaField
        name="answer"
        label={`Why do you decline ${handoff.patient.display_name}?`}
        required
        hint={`${handoff.from.display_name} stays responsible and sees the reason.`}
        autoFocus
        rows={2}
        maxLength={4000}
      />
      <div className="flex justify-end gap-2 pointer-coarse:[&_button]:h-11">
        <Button onClick={onCancel}>Keep it</Button>
        <SubmitButton tone="danger" needs="answer">
          Decline
        </SubmitButton>
      </div>
    </ActionForm>
  )
}
