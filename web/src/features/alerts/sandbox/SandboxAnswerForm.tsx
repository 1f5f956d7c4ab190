import type { SandboxMessage } from '@wardline/contract/alerts/sandbox/sandbox.schemas.ts'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { useAnswerSandbox } from './sandbox.api.ts'

export function SandboxAnswerForm({ message, name }: { message: SandboxMessage; name: string }) {
  const answer = useAnswerSandbox({ id: message.id })
  const [text, setText] = useState('')
  const send = (reply: string) => answer.mutate({ text: reply }, { onSuccess: () => setText('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={`Answer ${message.reference} as ${name}`}
      className="flex flex-wrap items-start gap-2"
    >
      {message.choices.map((choice, index) => (
        <Button key={choice} busy={answer.isPending} onClick={() => send(choiceReply(message, index))}>
          {choice}
        </Button>
      ))}
      <Field
        label={`Answer as ${name}`}
        hideLabel
        error={errorSentence(answer.error)}
        className="min-w-40 flex-1 basis-52"
      >
        {(field) => (
          <Input
            {...field}
            value={text}
            onChange={({ target }) => setText(target.value)}
            placeholder={`Answer as ${name}`}
            maxLength={500}
            autoComplete="off"
          />
        )}
      </Field>
      <Button type="submit" busy={answer.isPending} disabled={text.trim() === ''}>
        Answer
      </Button>
    </form>
  )
}

/** A text message must repeat the reference; other channels need only the digit. */
const choiceReply = ({ channel, reference }: SandboxMessage, index: number): string =>
  channel === 'sms' ? `${index + 1} ${reference}` : String(index + 1)

function errorSentence(error: Error | null): string | undefined {
  if (!error) return undefined
  const sentences = isApiError(error, 400) && error.fields['text']
  return sentences ? sentences.join(' ') : 'Could not send the reply. Please try again.'
}
