import { IconTrash } from '@tabler/icons-react'
import type { PromptSnippet } from '@wardline/contract/paging/prompt.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button, IconButton } from '../../../platform/ui/Button.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { TextArea } from '../../../platform/ui/Input.tsx'
import { useRemoveSound, useSetWords } from './prompt-change.api.ts'
import { refusalOf } from './prompt.view.ts'

interface SnippetRowProps {
  snippet: PromptSnippet
  /** Which piece this is, `Office hours, piece 2`. */
  name: string
  mayChange: boolean
}

/** A piece of sound: heard, and read by whoever cannot hear it. */
export function SnippetRow({ snippet, name, mayChange }: SnippetRowProps) {
  const [typed, setTyped] = useState<string>()
  const save = useSetWords(snippet.id)
  const remove = useRemoveSound(snippet.id)
  const words = typed ?? snippet.words
  const isChanged = typed !== undefined && typed.trim() !== snippet.words
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <audio
          controls
          preload="none"
          src={snippet.file_url}
          aria-label={name}
          className="h-10 min-w-0 flex-1 md:max-w-96"
        />
        {mayChange && (
          <IconButton label={`Remove ${name}`} disabled={remove.isPending} onClick={() => remove.mutate()}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {!mayChange && snippet.words !== '' && <p className="text-sm text-ink-2">{snippet.words}</p>}
      {mayChange && (
        <form
          noValidate
          aria-label={`Words of ${name}`}
          className="flex flex-col items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (isChanged) save.mutate(words.trim(), { onSuccess: () => setTyped(undefined) })
          }}
        >
          <Field label={`What ${name} says`} hideLabel className="w-full md:max-w-[560px]">
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                maxLength={1000}
                placeholder="What is said, for whoever cannot hear it"
                value={words}
                onChange={({ target }) => {
                  save.reset()
                  setTyped(target.value)
                }}
              />
            )}
          </Field>
          {isChanged && (
            <Button type="submit" busy={save.isPending}>
              Save words
            </Button>
          )}
        </form>
      )}
      <FormErrors
        sentences={[
          ...refusalOf('The words were not saved.', save.error),
          ...refusalOf('The sound was not removed.', remove.error),
        ]}
      />
    </li>
  )
}
