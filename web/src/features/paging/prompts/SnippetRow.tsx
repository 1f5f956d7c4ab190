import { IconTrash } from '@tabler/icons-react'
import type { PromptSnippet } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useRemoveSnippet, useSaveTranscript } from './prompt-change.api.ts'
import { couldNotRemoveRecording, couldNotSaveTranscript, transcriptHint } from './prompt.text.ts'

interface SnippetRowProps {
  snippet: PromptSnippet
  name: string
  mayChange: boolean
}

export function SnippetRow({ snippet, name, mayChange }: SnippetRowProps) {
  const [typed, setTyped] = useState<string>()
  const remove = useRemoveSnippet({ id: snippet.id })
  const transcript = typed ?? snippet.transcript
  const isChanged = typed !== undefined && typed.trim() !== snippet.transcript
  const seen = useSeenVersion(snippet.version, isChanged)
  const save = useSaveTranscript({ id: snippet.id })
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
      {!mayChange && snippet.transcript !== '' && <p className="text-sm text-ink-2">{snippet.transcript}</p>}
      {mayChange && (
        <form
          noValidate
          aria-label={`Edit ${name}`}
          className="flex flex-col items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isChanged) return
            save.mutate(
              { transcript: transcript.trim(), version: seen.version },
              { onSuccess: () => setTyped(undefined), onError: seen.refuse },
            )
          }}
        >
          <Field label={`Transcript of ${name}`} hideLabel className="w-full max-w-[520px]">
            {(control) => (
              <TextArea
                {...control}
                rows={1}
                maxLength={1000}
                placeholder={transcriptHint}
                value={transcript}
                onChange={({ target }) => {
                  save.reset()
                  setTyped(target.value)
                }}
              />
            )}
          </Field>
          {isChanged && (
            <Button type="submit" busy={save.isPending}>
              Save transcript
            </Button>
          )}
        </form>
      )}
      <FormErrors
        sentences={[
          ...(save.error ? [couldNotSaveTranscript, ...errorSentences(save.error)] : []),
          ...(remove.error ? [couldNotRemoveRecording, ...errorSentences(remove.error)] : []),
        ]}
      />
    </li>
  )
}
