import type { SandboxMessage } from '@wardline/contract/alerts/sandbox.schemas.ts'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input } from '../../../platform/ui/Input.tsx'
import { useAnswerSandbox } from './sandbox.api.ts'

/** Answers as the person: by what is offered, or in words of one's own. */
export function SandboxAnswer({ message, name }: { message: SandboxMessage; name: string }) {
  const answer = useAnswerSandbox(message)
  const [text, setText] = useState('')
  const send = (said: string) => answer.mutate(said, { onSuccess: () => setText('') })
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
        // A text message names its page by its reference; elsewhere the digit is enough.
        <Button key={choice} busy={answer.isPending} onClick={() => send(wordsFor(message, index))}>
          {choice}
        </Button>
      ))}
      <Field
        label={`Answer as ${name}`}
        hideLabel
        error={problemOf(answer.error)}
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

const wordsFor = ({ medium, reference }: SandboxMessage, index: number): string =>
  medium === 'sms' ? `${index + 1} ${reference}` : String(index + 1)

function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined
  const said = isApiError(error, 400) && error.fields['text']
  return said ? said.join(' ') : 'The answer could not be sent. Please try again.'
}
