import type { SandboxMessage } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { useDraft } from '../../../platform/forms/form-context.ts'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useAnswerSandbox } from './sandbox.api.ts'

export function SandboxAnswerForm({ message, name }: { message: SandboxMessage; name: string }) {
  const answer = useAnswerSandbox({ id: message.id })
  return (
    <ActionForm
      label={`Answer ${message.reference} as ${name}`}
      initial={{ text: '' }}
      save={({ text }, _, choice) => answer.mutateAsync({ text: choice ?? text })}
      failure="Could not send the reply. Please try again."
    >
      <div className="flex flex-wrap items-start gap-2">
        <Choices message={message} isBusy={answer.isPending} />
        <TextField
          name="text"
          label={`Answer as ${name}`}
          hideLabel
          fieldClass="min-w-40 flex-1 basis-52"
          placeholder={`Answer as ${name}`}
          maxLength={500}
        />
        <SubmitButton needs="text">Answer</SubmitButton>
      </div>
    </ActionForm>
  )
}

function Choices({ message, isBusy }: { message: SandboxMessage; isBusy: boolean }) {
  const { submitAs } = useDraft()
  return message.choices.map((choice, index) => (
    <Button key={choice} busy={isBusy} onClick={(event) => submitAs(event, choiceReply(message, index))}>
      {choice}
    </Button>
  ))
}

/** A text message must repeat the reference; other channels need only the digit. */
const choiceReply = ({ channel, reference }: SandboxMessage, index: number): string =>
  channel === 'sms' ? `${index + 1} ${reference}` : String(index + 1)
